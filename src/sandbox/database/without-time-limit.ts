import { sql } from 'kysely';
import type { Transaction } from './database.ts';

/** Lifts the time limit of a transaction: a start, a proof, a sweep. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
}
