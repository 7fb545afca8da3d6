import type { Rule } from '../problems/rule.ts';
import type { PropertySchema } from '#model/dialect-types.ts';
import { formatFacts } from '#model/formats.ts';
import { isDecimal } from '#model/money.ts';
import { member, number, text, valueAt, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';
import { patternLengths } from './pattern-lengths.ts';

export const rule: Rule = { code: 'unmeetable-limit', says: 'Limits of a field that no value meets.' };

const RANGES = [
  ['minimum', 'maximum'],
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/**
 * Reports limits that no value meets: the form could never be sent.
 * @param at the object with the limits
 */
export function unmeetableLimit(context: Context, at: At, name: string): void {
  for (const word of ROOM) {
    const place = member(at, word);
    if (place !== undefined && number(place) === 0)
      context.problems.add(rule, place, `"${name}" can hold nothing: ${word} is 0.`);
  }
  const most = member(at, 'max');
  if (most !== undefined && number(most) === 0 && formatFacts(text(member(at, 'format')) ?? '').isFile === true)
    context.problems.add(rule, most, `"${name}" can hold nothing: max is 0.`);
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

/** A maximum of zero makes a field unusable. */
const ROOM = ['maxLength', 'maxItems'] as const;

/** Reports a pattern whose texts are all longer or shorter than the field allows. */
export function unmeetablePattern(context: Context, at: At, name: string, pattern: string): void {
  const { least, most } = patternLengths(pattern);
  const [minLength, maxLength] = [number(member(at, 'minLength')), number(member(at, 'maxLength'))];
  const place = member(at, 'pattern') ?? at;
  const add = (message: string): void => context.problems.add(rule, place, message);
  if (maxLength !== undefined && least > maxLength)
    add(`No value of "${name}" meets both: the pattern asks for ${least} characters, and maxLength is ${maxLength}.`);
  else if (minLength !== undefined && most < minLength)
    add(`No value of "${name}" meets both: the pattern ends after ${most} characters, and minLength is ${minLength}.`);
}

const WRITTEN = {
  decimal: { is: isDecimal, as: 'a decimal such as "6.5"' },
  day: { is: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text), as: 'a day such as "2026-11-20"' },
  moment: {
    is: (text: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text),
    as: 'a moment such as "2026-11-20 15:42:08"',
  },
};

/** Reports a constant or a default that does not have the format of its field. */
export function unmeetableText(context: Context, at: At<PropertySchema>, name: string, format: string): void {
  const { holds } = formatFacts(format);
  if (holds === undefined) return;
  const { is, as } = WRITTEN[holds];
  for (const word of ['const', 'default'] as const) {
    const given = member(at, word);
    const value = given && valueAt(given);
    if (given === undefined || typeof value !== 'string' || is(value)) continue;
    context.problems.add(rule, given, `"${name}" cannot be "${value}": its format "${format}" holds ${as}.`);
  }
}

/** Reports a constant or a default of another type than its field. */
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
