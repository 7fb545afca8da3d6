import { sql } from 'kysely';
import { dateTimeOf } from '#model/instant.ts';
import { keptTime } from '#sandbox/clock.ts';
import type { Database } from '#sandbox/database.ts';

/** The password of every demo login. */
export const DEMO_PASSWORD = 'Demo#2026';

/** The merchant whose accounts the guide of a demo shows. */
export const DEMO_MERCHANT = '80010001';

/** Numbers of the sample's merchants, as a pattern; merchants who register get numbers from 80020001 on. */
export const SAMPLE_OWNERS = '8001____';

/**
 * Refuses a bank that was made with sample data: its people have a published password, and nobody paid in its money.
 * @throws Error that names the place and the way out; nothing was changed
 */
export async function refuseSample(database: Database): Promise<void> {
  const { kysely, place } = database;
  const { rows: tables } = await sql`select 1 where to_regclass('merchant') is not null`.execute(kysely);
  if (tables.length === 0) return;
  const { rows } = await sql`select 1 from merchant where owner like ${SAMPLE_OWNERS} limit 1`.execute(kysely);
  if (rows.length === 0) return;
  throw new Error(
    `Sample data is in ${place}, with accounts of a published password. ` +
      'Set DEMO=on for a demo, or name another database.',
  );
}

/** Maximum difference between the real clocks of servers, in milliseconds. */
const DRIFT = 60_000;

/**
 * Refuses a bank whose clock a demo moved ahead: its records carry dates that are still to come.
 * @throws Error that names the place and the way out; nothing was changed
 */
export async function refuseMovedClock(database: Database): Promise<void> {
  const time = await keptTime(database);
  if (time === undefined || time <= Date.now() + DRIFT) return;
  throw new Error(
    `A demo moved the clock of ${database.place} to ${dateTimeOf(time)}, which is still to come. ` +
      'Set DEMO=on for a demo, or name another database.',
  );
}
