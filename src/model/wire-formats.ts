import { isEmail } from './contact.ts';
import type { FormatFacts } from './format.ts';
import { builtInFormats, formatFacts } from './formats.ts';
import { isDay } from './values/instant.ts';
import { decimal, isDecimal } from './values/money.ts';

/*
 * Formats that restrict a wire value; all others only affect display. The server and the form validators check them
 * alike. Every format accepts an empty text: patterns and lengths refuse it where necessary.
 */

const DECIMAL = /^-?\d{1,16}(\.\d{1,20})?$/;
const TIME_OF_DAY = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

type Check = (text: string) => boolean;

const orEmpty =
  (check: Check): Check =>
  (text) =>
    text === '' || check(text);

const isMoment: Check = (text) => TIME_OF_DAY.test(text.slice(10)) && isDay(text.slice(0, 10));
const isAmount = orEmpty((text) => DECIMAL.test(text));

/** Format of both ends of a range filter: a moment, or a whole day. */
export const RANGE_END = 'day-or-time';

const CHECKS: Readonly<Record<NonNullable<FormatFacts['holds']>, Check>> = {
  decimal: isAmount,
  day: orEmpty(isDay),
  moment: orEmpty(isMoment),
};

export const wireFormats: Readonly<Record<string, Check>> = Object.assign(
  Object.create(null) as Record<string, Check>,
  Object.fromEntries(
    Object.entries<FormatFacts>(builtInFormats).flatMap(([name, { holds }]) =>
      holds === undefined ? [] : [[name, CHECKS[holds]]],
    ),
  ),
  {
    [RANGE_END]: orEmpty((text) => isDay(text) || isMoment(text)),
    digit: (text: string) => /^\d{0,64}$/.test(text),
    // Only calls that take a login address restrict it by a pattern.
    email: orEmpty((text) => isEmail(text, 'other')),
    uuid: orEmpty((text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)),
  } satisfies Record<string, Check>,
);

/** Normalises a value that its format can spell in several ways: `15000.00` becomes `15000`. */
export function oneSpelling(format: string | undefined, value: unknown): unknown {
  if (format === undefined) return value;
  if (formatFacts(format).holds === 'decimal' && isDecimal(value)) return decimal(value).toFixed();
  return format === 'uuid' && typeof value === 'string' ? value.toLowerCase() : value;
}
