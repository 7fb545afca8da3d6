import type { SumsRule } from '#model/block.ts';
import type { EntityDefinition } from '#model/entity.ts';

/** A record: fields by name, absent if unknown. */
export type EntityRecord = Record<string, unknown>;

/** Owner of records that every signed-in owner may read (and none may write). */
export const EVERYONE = '*';

/**
 * Filter of one field: a plain value means equality, an array any of its values, else one of these. `to` with a date
 * without time includes that day.
 */
export type Condition =
  | { from?: unknown; to?: unknown }
  /** A text that starts with this, or with this in capitals, as record numbers are written. */
  | { prefix: string }
  /** A text that ends with this, in small letters or capitals. */
  | { suffix: string }
  | { contains: string }
  | { not: unknown }
  | { any: unknown[] }
  | { known: boolean }
  /** Stored under `or`, which is no field: at least one of these must match. */
  | { either: Where[] };

/** All of these must match. */
export type Where = Record<string, Condition | string | number | boolean | null | undefined | (string | number)[]>;

export interface FindOptions {
  where?: Where;
  /** `createdAt desc, orderNo desc`; the key breaks ties. */
  sort?: string;
  limit?: number;
  offset?: number;
  /** `limit` and `offset` count from the last record; the order of the result is the same. */
  fromEnd?: boolean;
  /** Only records after a position in the order; `before` with a limit returns the nearest ones. */
  beyond?: Beyond | undefined;
  /** Rows stay locked until the transaction ends. */
  lock?: boolean;
}

/** A position in the order, by the values of the sort fields. */
export interface Beyond {
  is: 'after' | 'before';
  values: Record<string, unknown>;
}

export interface KeyOptions {
  where: Where;
  sort: string;
  limit: number;
}

export interface PageOptions {
  where?: Where;
  sort?: string;
  currentPage?: number;
  pageSize?: number;
  /** Money fields to add up over the whole filter, each with the field of its currency. */
  sums?: string[];
  /** The rule for rows in the sums, and the split of the sums. Default: all rows, split by currency. */
  sumsRule?: SumsRule;
  /** Enum field whose values are counted, ignoring its own filter. */
  counts?: string;
}

/** A page without figures; `after` and `before` are cursors of an earlier page. */
export interface RowsOptions {
  where: Where;
  sort: string;
  currentPage: number;
  pageSize: number;
  after?: string | undefined;
  before?: string | undefined;
}

export interface RowsResult {
  list: EntityRecord[];
  /** True if more records follow. */
  hasMore: boolean;
  /** Cursors of the first and the last record; absent without records, or if the order uses a hidden field. */
  firstCursor?: string;
  lastCursor?: string;
}

export interface GroupOptions {
  where?: Where;
  /** A group's key: the value of a field, or its day or month. `name` is the field in the result. */
  by: { name: string; field: string; each?: 'day' | 'month' }[];
  /** Figures of the records of a group that match a condition. */
  parts: { where?: Where; count?: string; sums?: Record<string, string> }[];
}

export interface PageResult {
  list: EntityRecord[];
  total: number;
  currentPage: number;
  pageSize: number;
  sums?: Record<string, string>[];
  counts?: Record<string, number>;
}

/**
 * The records of one owner. Reads include the owner's rows, those of EVERYONE and, for entities with two sides, rows
 * that name the owner as the other side. Writes change only the owner's rows, except `transition`, which both sides may
 * use. A foreign key behaves like an unknown one.
 */
export interface EntityStore {
  readonly owner: string;
  /** The store of another owner in this transaction. `as(EVERYONE)` writes rows that all may read. */
  as(owner: string): EntityStore;
  definition(entity: string): EntityDefinition;
  /** @throws Refusal duplicate if the key exists */
  insert<R extends EntityRecord = EntityRecord>(entity: string, record: R): Promise<R>;
  /** In bulk, one statement per 1,000 rows. */
  insertMany(entity: string, records: readonly EntityRecord[]): Promise<void>;
  find<R extends EntityRecord = EntityRecord>(entity: string, options?: FindOptions): Promise<R[]>;
  /** Keys of the matching records at one moment, in order. */
  keys(entity: string, options: KeyOptions): Promise<(string | number)[]>;
  count(entity: string, where?: Where): Promise<number>;
  /** Sum of a decimal field, ignoring currencies: only for fields with one currency. */
  sum(entity: string, field: string, where?: Where): Promise<string>;
  /** One row for each group of records, in key order; sums are exact decimals. */
  groups(entity: string, options: GroupOptions): Promise<EntityRecord[]>;
  /** Null if it does not exist or belongs to another owner. */
  get<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    options?: { lock?: boolean },
  ): Promise<R | null>;
  /** @throws Refusal notFound */
  need<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    options?: { lock?: boolean },
  ): Promise<R>;
  /**
   * Changes the named fields (null empties one) and returns the whole record.
   * @param version if given, the record must still have it
   * @throws Refusal notFound, stale
   */
  update<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    changes: EntityRecord,
    version?: number,
  ): Promise<R>;
  /**
   * Changes the same fields of many records by key, one statement per 1,000; the first entry determines the fields.
   * Missing records are skipped.
   */
  updateMany(entity: string, records: readonly EntityRecord[]): Promise<void>;
  /** @throws Refusal notFound */
  remove(entity: string, key: string | number): Promise<void>;
  /**
   * Moves the record along its lifecycle and locks it; `to` is a wire value. Each side of a two-sided record has its
   * own steps.
   * @throws Refusal notFound, wrongState, wrongSide
   */
  transition<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    to: string | number,
    changes?: EntityRecord,
  ): Promise<R>;
  page(entity: string, options: PageOptions): Promise<PageResult>;
  /** @throws BrokenRequest if a cursor belongs to another order */
  rows(entity: string, options: RowsOptions): Promise<RowsResult>;
  /** Totals of a page's list: number of records, sums, and counts per state. */
  figures(entity: string, options: PageOptions): Promise<Pick<PageResult, 'total' | 'sums' | 'counts'>>;
  /** Name of the table behind an entity, for a product's own SQL; columns have the fields' names, plus `_owner`, `_version`. */
  table(entity: string): string;
}
