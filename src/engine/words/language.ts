/** Numbers, lists, plurals and the order of texts in one language. */
export interface Language {
  /** With separators: `1,234`. */
  number(value: number): string;
  /** Joins parts in the language's way: `A, B, C`. */
  list(parts: readonly string[]): string;
  /** The noun form for a number: `plural(1, 'row', 'rows')` is `row`. */
  plural(value: number, one: string, other: string): string;
  /** A number with its noun: `1,234 rows`. */
  count(value: number, one: string, other: string): string;
  /** Collation as readers expect it, with numbers by value. */
  compare(left: string, right: string): number;
}

/** @param locale a tag of BCP 47: `zh-CN`, `en` */
export function languageOf(locale: string): Language {
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' });
  const plurals = new Intl.PluralRules(locale);
  let collator: Intl.Collator | undefined;
  const number = (value: number): string => numbers.format(value);
  const plural = (value: number, one: string, other: string): string => (plurals.select(value) === 'one' ? one : other);
  return {
    number,
    list: (parts) => lists.format(parts),
    plural,
    count: (value, one, other) => `${number(value)} ${plural(value, one, other)}`,
    compare(left, right) {
      collator ??= new Intl.Collator(locale, { numeric: true });
      return collator.compare(left, right);
    },
  };
}
