import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/**
 * Retries the events that wait for an order, after a step of the order. An event that is being applied meanwhile waits
 * for the owner's lock, and then sees the step.
 * @param now milliseconds of the clock
 */
export async function wakeEvents(tx: Transaction, references: readonly string[], now: number): Promise<void> {
  await sql`update sandbox_inbox set try_at = ${String(now)}::bigint where n in (
    select n from sandbox_inbox
    where reference in (${sql.join(references)}) and state = 'WAITING' and try_at > ${String(now)}::bigint
    for update skip locked)`.execute(tx);
}
