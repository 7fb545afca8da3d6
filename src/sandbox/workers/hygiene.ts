import type { Clock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';
import { unhurried } from '../database/unhurried.ts';
import { dropExpired } from '../files/landing.ts';
import { EXPORTED } from '../storage/migrations.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS_KEPT = 30 * DAY;

/**
 * Forgets, once an hour, what has no use any more: old keys, codes, counters, letters, events, jobs, and files whose time
 * is over.
 * @param letters so many of the newest letters stay however old they are: a page shows them, and the clock jumps
 */
export function hygiene(database: Database, clock: () => Clock, letters: () => number): () => Promise<boolean> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock().now();
    if (now - last < HOUR) return false;
    last = now;
    const day = String(now - DAY);
    await dropExpired(database, now);
    await database.transaction(async (tx) => {
      await unhurried(tx);
      await tx.deleteFrom('sandbox_idempotency').where('created_at', '<', day).execute();
      await tx.deleteFrom('sandbox_code').where('sent_at', '<', day).execute();
      await tx.deleteFrom('sandbox_captcha').where('expires_at', '<', String(now)).execute();
      await tx.deleteFrom('sandbox_limit').where('at', '<', day).execute();
      await tx
        .deleteFrom('sandbox_outbox')
        .where('created_at', '<', day)
        .where('id', 'not in', (eb) =>
          eb.selectFrom('sandbox_outbox').select('id').orderBy('id', 'desc').limit(letters()),
        )
        .execute();
      await tx.deleteFrom('sandbox_due_event').where('done', '=', true).where('at', '<', day).execute();
      await tx
        .deleteFrom('sandbox_step')
        .where('at', '<', String(now - STEPS_KEPT))
        .execute();
      await tx
        .deleteFrom('sandbox_error_report')
        .where('at', '<', String(now - 7 * DAY))
        .execute();
      await tx
        .deleteFrom('sandbox_job')
        .where('created_at', '<', String(now - EXPORTED))
        .execute();
    });
    return false;
  };
}
