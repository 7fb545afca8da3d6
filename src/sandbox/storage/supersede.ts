import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { LOCK } from '../database/shared-state.ts';
import { SCHEMAS } from '../database/superseded.ts';

/**
 * Makes every other server stop using the database: its next transaction is refused. Waits until the running ones have
 * ended.
 */
export async function supersedeOthers(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  await sql`insert into sandbox_state (name, version, value) values (${SCHEMAS}, 1, 'null')
    on conflict (name) do update set version = sandbox_state.version + 1`.execute(tx);
}
