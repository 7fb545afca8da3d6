import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { certainConditions } from './conditions-of-screens.ts';

export const rule: WholeRule = {
  code: 'always-true',
  says: 'A condition that no state of things makes false.',
  check: ({ context, model }) => alwaysTrue(context, model),
};

/** A condition that holds whatever happens guards nothing: most often "or" stands where "and" was meant. */
function alwaysTrue(context: Context, model: Model): void {
  for (const { key, condition, place } of certainConditions(model)) {
    const message = `"${key}" holds here whatever happens: ${condition.source}`;
    context.problems.add(rule, place, message, { word: condition.source });
  }
}
