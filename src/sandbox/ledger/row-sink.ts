import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { sequenceOf } from '../storage/sequences.ts';

/** Types of columns, by name. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Takes the rows of a history made in memory: the database, or a thread that passes them on to it. */
export interface RowSink {
  /** @param rows at most a thousand, as plain data */
  insert(table: string, columns: ColumnTypes, rows: readonly Record<string, unknown>[]): Promise<void>;
  /** Sets the last used number of a family. */
  lastNumber(family: string, last: number): Promise<void>;
}

/**
 * Inserts rows into the database: each column is one array, so that there are few parameters and nothing to parse per
 * row.
 */
export function rowsInto(tx: Transaction): RowSink {
  return {
    async insert(table, columns, rows) {
      const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
      const arrays = sql.join(
        Object.entries(columns).map(([name, type]) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(type)}[]`),
      );
      await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrays})`.execute(tx);
    },
    async lastNumber(family, last) {
      await sql`select setval(${sequenceOf(family)}::regclass, ${last}::int8)`.execute(tx);
    },
  };
}

const ROWS = 1000;

/** Hands rows over, a thousand at a time. */
export async function insertRows(
  sink: RowSink,
  table: string,
  columns: ColumnTypes,
  rows: Iterable<Record<string, unknown>>,
): Promise<void> {
  for (const part of pieces(rows, ROWS)) await sink.insert(table, columns, part);
}

/** Makes one item at a time, so that not all rows are in memory. */
export function* each<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Iterable<Made> {
  for (const item of items) yield make(item);
}

/** Splits items into pieces of `size`, with only one piece in memory at a time. */
export function* pieces<Item>(items: Iterable<Item>, size: number): Iterable<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
