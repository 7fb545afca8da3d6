import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { withoutTimeLimit } from '../database/without-time-limit.ts';

/** Rows per piece: the embedded database answers a piece on the server's own thread. */
const PIECE = 500;

/**
 * Reads all rows of a query from one moment, in pieces. A cursor keeps that moment; on the embedded database other work
 * runs between two pieces.
 * @param query created again on each transaction
 */
export async function readOneMoment<Row>(
  database: Database,
  query: (tx: Transaction) => RawBuilder<Row>,
  take: (rows: Row[]) => void,
): Promise<void> {
  const cursor = sql.id(`moment_${crypto.randomUUID().replaceAll('-', '')}`);
  const fetch = sql<Row>`fetch ${sql.lit(PIECE)} from ${cursor}`;
  const readOn = async (kysely: Database['kysely']): Promise<void> => {
    for (;;) {
      const { rows } = await fetch.execute(kysely);
      take(rows);
      if (rows.length < PIECE) return;
      // Without a pause the embedded database would answer piece after piece before any other request is read.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  if (database.dialect === 'postgres') {
    await database.transaction(async (tx) => {
      await withoutTimeLimit(tx);
      await sql`declare ${cursor} no scroll cursor for ${query(tx)}`.execute(tx);
      await readOn(tx);
    });
    return;
  }
  // The one connection of the embedded database keeps the rows after the transaction.
  await database.transaction((tx) => sql`declare ${cursor} no scroll cursor with hold for ${query(tx)}`.execute(tx));
  try {
    await readOn(database.kysely);
  } finally {
    await sql`close ${cursor}`.execute(database.kysely);
  }
}
