import { type RawBuilder, sql } from 'kysely';

/** Texts as the values of `in (…)`. An empty list becomes an empty text, which no name equals. */
export function textList(texts: Iterable<string>): RawBuilder<unknown> {
  return sql.join([...texts, ''].map((text) => sql`${text}`));
}
