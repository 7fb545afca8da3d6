import type { SumsRule } from '#model/block.ts';
import type { EntityDefinition } from '#model/entity.ts';

/** A record as it travels: fields by name, absent where unknown. */
export type EntityRecord = Record<string, unknown>;

/** Owner of records that every signed-in owner may read (and none may write). */
export const EVERYONE = '*';

/**
 * How one field is filtered: a plain value is equality, a list is any of them, else one of these.
 * `to` of a date that stands for a whole day includes that day.
 */
export type Condition =
  | { from?: unknown; to?: unknown }
  /** A text that begins so, or so in capitals, as numbers of records are written. */
  | { prefix: string }
  | { contains: string }
  | { not: unknown }
  | { any: unknown[] }
  | { known: boolean }
  /** Under `or`, which is no field: one of these must fit. */
  | { either: Where[] };

/** All must hold. */
export type Where = Record<string, Condition | string | number | boolean | null | undefined | (string | number)[]>;

export interface FindOptions {
  where?: Where;
  /** `createdAt desc, orderNo desc`; the key breaks ties. */
  sort?: string;
  limit?: number;
  offset?: number;
  /** `limit` and `offset` count from the last record; the order of the answer is the same. */
  fromEnd?: boolean;
  /** Only records beyond a place of the order; `before` with a limit takes the nearest. */
  beyond?: Beyond | undefined;
  /** Rows stay locked until the transaction ends. */
  lock?: boolean;
}

/** A place of an order, by the values of its fields. */
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
  /** Money fields to add up over the whole filter, each with where its currency stands. */
  sums?: string[];
  /** Which rows the sums count, and what splits them. Default: all rows, per currency alone. */
  sumsRule?: SumsRule;
  /** Enum field whose values are counted, its own filter left out. */
  counts?: string;
}

/** A page without its figures; `after` and `before` are cursors of an earlier one, for a page beside it. */
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
  /** Records follow the last one. */
  hasMore: boolean;
  /** Places of the first and of the last record; absent where there is none, or the order is of a hidden field. */
  firstCursor?: string;
  lastCursor?: string;
}

export interface GroupOptions {
  where?: Where;
  /** A group's key: the value of a field, or its day or month. `name` is the field of the row. */
  by: { name: string; field: string; each?: 'day' | 'month' }[];
  /** Figures of those records of a group that fit. */
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
 * The records of one owner. Reads see the owner's rows, those of EVERYONE and, of entities with two sides, those that name
 * the owner as the other one; writes touch the owner's own only, but `transition`, which is for both sides. A foreign key
 * behaves exactly as an unknown one.
 */
export interface EntityStore {
  readonly owner: string;
  /** The same transaction, another owner. `as(EVERYONE)` writes rows that all may read. */
  as(owner: string): EntityStore;
  definition(entity: string): EntityDefinition;
  /** @throws Refusal duplicate where the key is taken. */
  insert<R extends EntityRecord = EntityRecord>(entity: string, record: R): Promise<R>;
  /** In bulk, one statement per 1,000 rows. */
  insertMany(entity: string, records: readonly EntityRecord[]): Promise<void>;
  find<R extends EntityRecord = EntityRecord>(entity: string, options?: FindOptions): Promise<R[]>;
  /** Keys of the filtered records at one moment, in order. */
  keys(entity: string, options: KeyOptions): Promise<(string | number)[]>;
  count(entity: string, where?: Where): Promise<number>;
  /** Sum of a decimal field, ignoring currencies: only for fields with one currency. */
  sum(entity: string, field: string, where?: Where): Promise<string>;
  /** One row for each group of records, in the order of the keys; sums are exact decimals. */
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
   * Changes the named fields (null empties one) and answers the whole record.
   * @param version where given, the record must still have it
   * @throws Refusal notFound, stale
   */
  update<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    changes: EntityRecord,
    version?: number,
  ): Promise<R>;
  /**
   * Changes the same fields of many records, each named by its key, in one statement per 1,000; the fields are those of
   * the first. What is not there is left out.
   */
  updateMany(entity: string, records: readonly EntityRecord[]): Promise<void>;
  /** @throws Refusal notFound */
  remove(entity: string, key: string | number): Promise<void>;
  /**
   * Moves the record along its lifecycle, locked; `to` is a wire value. Of a record with two sides each takes its own steps.
   * @throws Refusal notFound, wrongState, wrongSide
   */
  transition<R extends EntityRecord = EntityRecord>(
    entity: string,
    key: string | number,
    to: string | number,
    changes?: EntityRecord,
  ): Promise<R>;
  page(entity: string, options: PageOptions): Promise<PageResult>;
  /** @throws BrokenRequest where a cursor is of another order */
  rows(entity: string, options: RowsOptions): Promise<RowsResult>;
  /** Totals of a page's list: number of records, sums, and counts per state. */
  figures(entity: string, options: PageOptions): Promise<Pick<PageResult, 'total' | 'sums' | 'counts'>>;
  /** Name of the table behind an entity, for a product's own SQL; columns have the fields' names, plus `_owner`, `_version`. */
  table(entity: string): string;
}
