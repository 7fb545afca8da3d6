import { sql } from 'kysely';
import type { Clock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';
import { BATCH } from './leases.ts';

export type DueKind = 'events' | 'steps' | 'inbox' | 'watches' | 'batch';

/**
 * The kinds of work of which something is due. One statement for all of them, because a server asks at each change and
 * twice a second when nothing happens. Work that only a newer server can do counts too.
 */
export function dueKinds(database: Database, clock: Clock): Promise<ReadonlySet<DueKind>> {
  return database.transaction(async (tx) => {
    // The transaction brings the clock up to date, which another server may have moved.
    const now = sql`${String(clock.now())}::bigint`;
    const { rows } = await sql<{ kind: DueKind }>`
      select 'events' as kind where exists (select from sandbox_due_event where not done and at <= ${now})
      union all select 'steps' where exists (select from sandbox_wait where try_at <= ${now})
      union all select 'inbox' where exists (select from sandbox_inbox where state = 'WAITING' and try_at <= ${now})
      union all select 'watches' where exists (select from sandbox_watch where due_at <= ${now})
      union all select 'batch' where exists (
        select from sandbox_job where kind = ${BATCH} and status = 'WAITING')`.execute(tx);
    return new Set(rows.map(({ kind }) => kind));
  });
}
