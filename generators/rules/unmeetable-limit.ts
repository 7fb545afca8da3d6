import type { Rule } from '../problems/rule.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import { member, number, valueAt, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unmeetable-limit', says: 'Limits of a field that no value meets.' };

const RANGES = [
  ['minimum', 'maximum'],
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Limits that no value meets: the field could be filled, and never sent. @param at the object that says the limits. */
export function unmeetableLimit(context: Context, at: At, name: string): void {
  for (const [low, high] of RANGES) {
    const [least, most] = [number(member(at, low)), number(member(at, high))];
    const place = member(at, low);
    if (place === undefined || least === undefined || most === undefined || least <= most) continue;
    context.problems.add(
      rule,
      place,
      `No value of "${name}" meets both limits: ${low} is ${least} and ${high} is ${most}.`,
    );
  }
}

/** A constant, or a default, of another type than the field. */
export function unmeetableConstant(
  context: Context,
  at: At<PropertySchema>,
  name: string,
  types: readonly string[],
): void {
  for (const word of ['const', 'default'] as const) {
    const given = member(at, word);
    if (given !== undefined) unmeetableValue(context, given, name, types);
  }
}

function unmeetableValue(context: Context, given: At, name: string, types: readonly string[]): void {
  const value = valueAt(given);
  if (types.some((type) => isOf(value, type))) return;
  context.problems.add(
    rule,
    given,
    `No value of "${name}" can be ${JSON.stringify(value)}: its type is ${types.join(' or ')}.`,
  );
}

function isOf(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
