import { sql, type RawBuilder } from 'kysely';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import {
  EVERYONE,
  type EntityRecord,
  type FindOptions,
  type PageOptions,
  type Where,
} from '../database/entity-store.ts';
import { tableName } from './columns.ts';
import { apart, conditionsOf } from './conditions.ts';
import { beyondIn } from './cursor.ts';
import { listIndexes, splittersOf } from './indexes.ts';
import { isOfOthers, receivedBy } from './sides.ts';
import { orderOf, parseSort, type SortPart } from './sorting.ts';
import { confinement } from './sub-owner.ts';

/** Maximum number of parts in which a page is read. */
const MOST_PARTS = 32;
/** Up to this many rows are skipped with all their columns. */
const FAR = 1000;

/** On whose behalf rows are read or changed. */
export interface Reader {
  readonly model: Model;
  readonly owner: string;
  /** The person's `user`, which may restrict the rows to a sub-owner. */
  readonly user: EntityRecord | undefined;
}

/** Selects the rows of a filter in an order; read from the end they come in reverse. */
export function selectRows(
  reader: Reader,
  definition: EntityDefinition,
  options: FindOptions,
  columns: RawBuilder<unknown> = sql`*`,
): RawBuilder<EntityRecord> {
  const parts = unpinned(parseSort(options.sort, definition), options.where);
  const order = sql`order by ${sql.join(orderOf(parts, definition, isBackwards(options)))}`;
  const window = sql`${order}
    ${options.limit === undefined ? sql`` : sql`limit ${sql.lit(whole(options.limit))}`}
    ${options.offset === undefined ? sql`` : sql`offset ${sql.lit(whole(options.offset))}`}`;
  if ((options.offset ?? 0) < FAR || options.lock === true) {
    return sql<EntityRecord>`
      select ${columns} from ${sourceOf(reader, definition, options, order, parts)} ${window}
      ${options.lock === true ? sql`for update` : sql``}`;
  }
  // Distant rows are skipped in the index only; the other columns are read for the rows of the page.
  const names = [...new Set(['_owner', definition.key, ...parts.map(({ field }) => field)])];
  const narrow = sql.join(names.map((name) => sql.ref(name)));
  const key = sql.ref(definition.key);
  return sql<EntityRecord>`
    select ${columns} from (
      select _owner as far_owner, ${key} as far_key
      from ${sourceOf(reader, definition, options, order, parts, narrow)} ${window}
    ) far join ${sql.table(tableName(definition.name))} on _owner = far_owner and ${key} = far_key ${order}`;
}

/**
 * The rows that match a filter. For a page, each combination of owner and filtered value is read separately in the
 * order of its index, and the parts are merged instead of sorted.
 */
function sourceOf(
  reader: Reader,
  definition: EntityDefinition,
  { where = {}, limit, offset = 0, lock, beyond }: FindOptions,
  order: RawBuilder<unknown>,
  sorted: readonly SortPart[],
  columns: RawBuilder<unknown> = sql`*`,
): RawBuilder<unknown> {
  const { model, owner, user } = reader;
  const table = sql.table(tableName(definition.name));
  const place = beyond === undefined ? [] : [beyondIn(definition, sorted, beyond)];
  if (limit === undefined || lock === true) {
    return sql`${table} where ${sql.join([matching(reader, definition, where), ...place], sql` and `)}`;
  }
  const received = isOfOthers(definition, owner, where) ? undefined : receivedBy(definition, owner);
  const sides = [
    ...[...new Set([owner, EVERYONE])].map((each) => sql`_owner = ${each}`),
    ...(received ? [received] : []),
  ];
  const splitters = splittersOf(listIndexes(model, definition), where, sorted);
  const parts = sides.flatMap((side) =>
    apart(definition, where, Math.floor(MOST_PARTS / sides.length), splitters).map((each) => {
      const confined = confinement(definition, user);
      const conditions = sql.join([side, ...confined, ...conditionsOf(definition, each), ...place], sql` and `);
      return sql`(select ${columns} from ${table} where ${conditions} ${order} limit ${sql.lit(whole(offset + limit))})`;
    }),
  );
  return sql`(${sql.join(parts, sql` union all `)}) as found`;
}

/**
 * The condition for rows that the owner may see (its own and everyone's) and that match the filter.
 * @param own only rows that the owner made;
 * @param except a field whose condition is left out
 */
export function matching(
  { owner, user }: Reader,
  definition: EntityDefinition,
  where: Where,
  own = false,
  except?: string,
): RawBuilder<unknown> {
  const received = own ? undefined : receivedBy(definition, owner);
  const seen = sql`_owner in (${owner}, ${EVERYONE})`;
  const owners = own ? sql`_owner = ${owner}` : received ? sql`(${seen} or ${received})` : seen;
  return sql.join([owners, ...confinement(definition, user), ...conditionsOf(definition, where, except)], sql` and `);
}

export function isBackwards({ fromEnd, beyond }: FindOptions): boolean {
  return fromEnd === true || beyond?.is === 'before';
}

/** The order without fields that the filter restricts to one value: the database cannot detect that across a union. */
function unpinned(parts: SortPart[], where: Where = {}): SortPart[] {
  const loose = parts.filter(({ field }) => {
    const condition = ownEntry(where, field);
    return !(typeof condition === 'object' && condition !== null && 'any' in condition && condition.any.length === 1);
  });
  return loose.length > 0 ? loose : parts;
}

/** A page from 1 on, with at least one row. */
export function placeOf({ currentPage = 1, pageSize = 20 }: PageOptions): { currentPage: number; pageSize: number } {
  return { currentPage: Math.max(1, currentPage), pageSize: Math.max(1, pageSize) };
}

/**
 * Returns the first row of a page, counted from the nearer end: from the last row in the second half. Null if the page
 * is empty.
 */
export function windowOf(total: number, currentPage: number, pageSize: number): FindOptions | null {
  const offset = (currentPage - 1) * pageSize;
  if (offset >= total) return null;
  const limit = Math.min(pageSize, total - offset);
  const after = total - offset - limit;
  return after < offset ? { limit, offset: after, fromEnd: true } : { limit, offset };
}

export function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number`);
  return value;
}
