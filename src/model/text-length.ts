/**
 * The most characters of a text in a request whose field states no `maxLength` and whose format and widget say no other.
 * The description of `maxLength` in schemas/dialect/property.json names the same numbers.
 */
export const LONGEST_LINE = 200;
