/**
 * Maximum characters of a request text whose field has no `maxLength` and whose format and widget set none. The
 * description of `maxLength` in schemas/dialect/property.json names the same numbers.
 */
export const LONGEST_LINE = 200;
