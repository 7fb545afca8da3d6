import type { Context, WholeRule } from '../context/context.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { canHold, type Fact } from './conditions.ts';
import { fieldsOf, fillingsOf, placeOfPart, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'hidden-required',
  says: 'A form that cannot be sent while one of its fields is hidden.',
  check: ({ context, model }) => hiddenRequired(context, model),
};

/**
 * Reports a required field that the form can hide: a form sends no hidden field, so the server would refuse the request
 * without a reason that the merchant sees.
 */
function hiddenRequired(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    if (typeof action.call !== 'string') continue;
    const call = model.calls[action.call];
    const given = new Set(
      fillingsOf(action.filling).flatMap((filling) =>
        Object.entries(filling).flatMap(([name, { value }]) => (value.source === `form.${name}` ? [] : [name])),
      ),
    );
    for (const { field } of fieldsOf(action)) {
      const { name, visible } = field;
      if (field.value !== undefined || given.has(name) || call?.required.includes(name) !== true) continue;
      if (isShut(field) && action.fill === undefined) {
        const message = `"${name}" cannot be typed and begins empty, and each request of "${call.name}" must have it: nobody could send this form.`;
        context.problems.add(rule, placeOfPart(field.readOnly!, place), message, { word: name });
        continue;
      }
      if (visible === undefined) continue;
      if (!canHold([{ op: '!', of: visible.tree }], new Map(), chosenBefore(visible.reads, call.required))) continue;
      const message = `"${name}" is hidden unless ${visible.source}, and each request of "${call.name}" must have it: then nobody could send this form. Make it optional in the request, or show it always.`;
      context.problems.add(rule, placeOfPart(visible, place), message, { word: name });
    }
  }
}

/** True for a field that is always read-only and has no value. */
const isShut = ({ readOnly, default: first, fill }: FieldDefinition): boolean =>
  readOnly?.tree.op === 'literal' && readOnly.tree.value === true && first === undefined && fill === undefined;

/** A form can only be sent once its required fields are filled, so a read of such a field is not null. */
function chosenBefore(reads: readonly string[], required: readonly string[]): Fact[] {
  return reads.flatMap((path) => {
    const [root, name = ''] = path.split('.');
    return (root === 'form' || root === 'chosen') && required.includes(name) ? [{ about: path, not: [null] }] : [];
  });
}
