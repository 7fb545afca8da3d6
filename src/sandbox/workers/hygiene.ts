import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Clock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';
import type { SystemTables } from '../database/system-tables.ts';
import { dropExpired } from '../files/landing.ts';
import { shortenLog } from '../storage/log-size.ts';
import { EXPORTED } from '../storage/migrations.ts';
import { vacuumStale } from '../storage/statistics.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS_KEPT = 30 * DAY;
/** Rows per transaction: others write in between. */
const PIECE = 1_000;

/**
 * Deletes, once an hour, what is no longer needed: old keys, codes, counters, messages, events, jobs, and expired
 * files. Keeps the log of the embedded database short, once a minute of this machine's clock.
 * @param letters number of the newest messages that stay however old they are, because a page shows them and the clock
 * may jump
 */
export function hygiene(database: Database, clock: () => Clock, letters: () => number): () => Promise<boolean> {
  let last = Number.NEGATIVE_INFINITY;
  let looked = 0;
  return async () => {
    const now = clock().now();
    if (performance.now() - looked > MINUTE) {
      looked = performance.now();
      await shortenLog(database);
    }
    if (now - last < HOUR) return false;
    last = now;
    const day = String(now - DAY);
    const newest = sql`select id from sandbox_outbox order by id desc limit ${sql.lit(letters())}`;
    const sweeps: [keyof SystemTables, RawBuilder<SqlBool>][] = [
      ['sandbox_idempotency', sql`created_at < ${day}`],
      ['sandbox_code', sql`sent_at < ${day}`],
      ['sandbox_captcha', sql`expires_at < ${String(now)}`],
      ['sandbox_limit', sql`at < ${day}`],
      ['sandbox_outbox', sql`created_at < ${day} and id not in (${newest})`],
      ['sandbox_due_event', sql`done and at < ${day}`],
      ['sandbox_step', sql`at < ${String(now - STEPS_KEPT)}`],
      ['sandbox_error_report', sql`at < ${String(now - 7 * DAY)}`],
      ['sandbox_job', sql`created_at < ${String(now - EXPORTED)}`],
    ];
    await dropExpired(database, now);
    for (const [table, isOld] of sweeps) await sweep(database, table, isOld);
    await vacuumStale(database);
    return false;
  };
}

async function sweep(database: Database, table: keyof SystemTables, isOld: RawBuilder<SqlBool>): Promise<void> {
  const rows = sql.table(table);
  for (;;) {
    // A row that another server sweeps is left to it.
    const { numAffectedRows } = await sql`
      delete from ${rows} where ctid in (
        select ctid from ${rows} where ${isOld} limit ${sql.lit(PIECE)} for update skip locked)`.execute(
      database.kysely,
    );
    if ((numAffectedRows ?? 0n) < BigInt(PIECE)) return;
  }
}
