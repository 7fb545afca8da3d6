import type { Rule } from '../problems/rule.ts';
import type { CallContract } from '#model/call.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfilled-request-field', says: 'A required field of a request that nothing fills.' };

/** Reports a required request field that no `with`, field, row or address parameter fills. */
export function unfilledField(context: Context, at: At, call: CallContract, field: string): void {
  context.problems.add(
    rule,
    at,
    `Nothing fills "${field}", which the request of "${call.name}" requires: show a field of that name, or fill it in "with".`,
    { word: field },
  );
}

/**
 * The same for a line, or an object inside a request.
 * @param label name in problems
 */
export function unfilledItemField(context: Context, at: At, label: string, field: string): void {
  const subject = label.charAt(0).toUpperCase() + label.slice(1);
  context.problems.add(rule, at, `${subject} requires "${field}", and nothing fills it: show a field of that name.`, {
    word: field,
  });
}
