import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { certainConditions } from './conditions-of-screens.ts';

export const rule: WholeRule = {
  code: 'always-true',
  says: 'A condition that no state of things makes false.',
  check: ({ context, model }) => alwaysTrue(context, model),
};

/** Reports a condition that is always true, so that it guards nothing: most often "or" was written instead of "and". */
function alwaysTrue(context: Context, model: Model): void {
  for (const { key, condition, place } of certainConditions(model)) {
    const message = `"${key}" holds here whatever happens: ${condition.source}`;
    context.problems.add(rule, place, message, { word: condition.source });
  }
}
