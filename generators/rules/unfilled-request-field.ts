import type { Rule } from '../problems/rule.ts';
import type { CallContract } from '#model/call.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unfilled-request-field', says: 'A required field of a request that nothing fills.' };

/** A required field of a request that no `with`, no field, no row and no parameter of the address fills. */
export function unfilledField(context: Context, at: At, call: CallContract, field: string): void {
  context.problems.add(
    rule,
    at,
    `Nothing fills "${field}", which the request of "${call.name}" requires: show a field of that name, or fill it in "with".`,
    { word: field },
  );
}

/** The same of a line, or of an object inside a request. @param label how a problem calls it. */
export function unfilledItemField(context: Context, at: At, label: string, field: string): void {
  const subject = label.charAt(0).toUpperCase() + label.slice(1);
  context.problems.add(rule, at, `${subject} requires "${field}", and nothing fills it: show a field of that name.`, {
    word: field,
  });
}
