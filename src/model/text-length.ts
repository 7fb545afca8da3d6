import { wireFormats } from './wire-formats.ts';

/*
 * The most characters of a text in a request whose field states no `maxLength`. The description of `maxLength` in
 * schemas/dialect/property.json names the same numbers.
 */

export const LONGEST_LINE = 200;

/** By format or widget. */
const LONGEST: ReadonlyMap<string, number> = new Map([
  ['textarea', 2000],
  ['lines', 2000],
  ['email', 254],
  ['digit', 64],
  ['password', 64],
  ['new-password', 64],
  ['phone', 32],
]);

/** Returns undefined where the format itself bounds the length, as that of an amount and of a date does. */
export function longestText(look: { format: string; widget: string }): number | undefined {
  const known = LONGEST.get(look.format) ?? LONGEST.get(look.widget);
  return known ?? (look.format in wireFormats ? undefined : LONGEST_LINE);
}
