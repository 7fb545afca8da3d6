import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { unhurried } from '../database/unhurried.ts';

/** Rows of one piece: the embedded database answers a piece on the thread of the whole server. */
const PIECE = 500;

/**
 * Reads all rows of a query as they are at one moment, in pieces. A cursor holds that moment; on the embedded database other
 * work takes its turns between two pieces.
 * @param query made again on each transaction that it is asked on
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
      // Without a pause the embedded database would answer piece after piece before anything else is heard.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  if (database.dialect === 'postgres') {
    await database.transaction(async (tx) => {
      await unhurried(tx);
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
