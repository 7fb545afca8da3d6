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

/** Closes an open item, or retries an unfit event for another day. @returns false if the number is unknown */
export async function settleItem(tx: Transaction, n: string, how: 'close' | 'retry', now: number): Promise<boolean> {
  const at = sql`${String(now)}::bigint`;
  const { numAffectedRows = 0n } =
    how === 'close'
      ? await sql`update sandbox_inbox set closed_at = ${at}
          where n = ${n}::bigint and state in ('UNFIT', 'CONFLICT') and closed_at is null`.execute(tx)
      : await sql`update sandbox_inbox set state = 'WAITING', arrived_at = ${at}, try_at = ${at}, tries = 0, closed_at = null
          where n = ${n}::bigint and state = 'UNFIT'`.execute(tx);
  return numAffectedRows > 0n;
}
