import type { FieldDefinition } from '#model/field.ts';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { compare, isDecimal } from '#model/money.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { originOf } from '../source/origin.ts';
import { member, number } from '../source/source.ts';
import { fieldsOf, placeOfPart, sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'beyond-call',
  says: 'A form whose limit of a field lets through what its call refuses.',
  check: ({ context, model }) => beyondCall(context, model),
};

/**
 * Reports a form's limit beyond that of its call: the person sees one limit, keeps to it, and is refused by the other.
 */
function beyondCall(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    if (typeof action.call !== 'string') continue;
    const call = model.calls[action.call];
    if (call === undefined) continue;
    for (const { field } of fieldsOf(action)) {
      const said = whatIsBeyond(field, call);
      if (said !== undefined) context.problems.add(rule, placeOfPart(field, place), said, { word: field.name });
    }
  }
}

/** Compares the limits as authored, because a form inherits the limits of its call. */
function whatIsBeyond(field: FieldDefinition, call: CallContract): string | undefined {
  const at = originOf(field);
  if (at === undefined) return undefined;
  const { name } = field;
  const [min, max] = [number(member(at, 'min' as never)), number(member(at, 'max' as never))];
  const [least, most] = [limitOf(call, name, 'min'), limitOf(call, name, 'max')];
  if (max !== undefined && most !== undefined && compare(String(max), most) > 0)
    return `"${name}" may be up to ${max} here, and "${call.name}" takes at most ${most}. Leave the limit to the call.`;
  if (min !== undefined && least !== undefined && compare(String(min), least) < 0)
    return `"${name}" may be ${min} here, and "${call.name}" takes at least ${least}. Leave the limit to the call.`;
  if (min !== undefined && most !== undefined && compare(String(min), most) > 0)
    return `"${name}" must be at least ${min} here, and "${call.name}" takes at most ${most}: this form could never be sent.`;
  if (max !== undefined && least !== undefined && compare(String(max), least) < 0)
    return `"${name}" may be at most ${max} here, and "${call.name}" takes at least ${least}: this form could never be sent.`;
  return undefined;
}

/** The limit of a field, if it is the same for every request. */
function limitOf({ rules }: CallContract, name: string, word: 'min' | 'max'): string | undefined {
  for (const each of rules?.checks ?? []) {
    if (each.field !== name || each.word?.name !== word) continue;
    const { tree } = each.word.value;
    if (tree.op === 'literal' && isDecimal(String(tree.value))) return String(tree.value);
  }
  return undefined;
}
