import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/**
 * Waits until no other transaction, on any server, is in the queue of that name; stays in it until the transaction
 * ends.
 */
export async function queueFor(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(tx);
}
