import type { Context, WholeRule } from '../context/context.ts';
import type { Expression } from '#model/expression.ts';
import type { Model } from '#model/model.ts';
import { impossibleConditions } from './conditions-of-screens.ts';

export const rule: WholeRule = {
  code: 'never-true',
  says: 'A condition that no state of things makes true.',
  check: ({ context, model }) => neverTrue(context, model),
};

/** Reports a condition that can never be true: the guarded thing is never drawn, sent or asked. */
function neverTrue(context: Context, model: Model): void {
  for (const { key, condition, place, field } of impossibleConditions(model)) {
    if (field?.required !== undefined && field.required !== false && key === 'visible') continue;
    context.problems.add(rule, place, sentence(key, condition), { word: condition.source });
  }
}

function sentence(key: string, { source }: Expression): string {
  return `"${key}" can never hold here, by itself or with what is asked around it: ${source}`;
}
