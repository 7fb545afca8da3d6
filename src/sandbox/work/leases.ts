import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/*
 * A running job belongs to one server while the server renews its lease. Leases use the database's own clock: the
 * clocks of servers differ, and the sandbox's clock may be moved.
 */

/** Jobs of this kind run piece by piece, see `batch.ts`. */
export const BATCH = 'batch';
/** Jobs of this kind run at the provider, see `provider/jobs.ts`. */
export const ELSEWHERE = 'elsewhere';

/** Lease in seconds: after it the job of a killed server goes to another. */
const LEASE = 30;
/** Milliseconds. */
const RENEWED_EVERY = 10_000;

const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(LEASE)})`;

export interface LeasedJob {
  id: string;
  kind: string;
  owner: string;
  user_id: string;
  file_name: string;
  payload: string;
  request_id: string | null;
}

/** The oldest waiting job, or one with an expired lease; it belongs to the server from now on. */
export async function claimJob(database: Database, server: string, now: number): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    update sandbox_job set status = 'RUNNING', started_at = ${String(now)}, server = ${server}, leased_until = ${leaseEnd}
    where id = (
      select id from sandbox_job
      where kind not in (${BATCH}, ${ELSEWHERE}) and (
        status = 'WAITING' or (status = 'RUNNING' and (leased_until is null or leased_until < clock_timestamp())))
      order by created_at for update skip locked limit 1)
    returning id, kind, owner, user_id, file_name, payload, request_id`.execute(database.kysely);
  return rows[0];
}

/** Renews the lease of a running job until the returned function is called. */
export function renewLease(database: Database, server: string, id: string): () => void {
  const timer = setInterval(() => {
    const renewed = database.kysely
      .updateTable('sandbox_job')
      .set({ leased_until: leaseEnd })
      .where((is) => is.and({ id, server, status: 'RUNNING' }))
      .execute();
    // While the database does not answer, the lease expires and another server may take the job.
    renewed.catch(() => undefined);
  }, RENEWED_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Returns running jobs to the queue, so that they restart at once.
 * @param server the owner of the jobs; without it all
 */
export async function giveBackJobs(database: Database, server?: string): Promise<number> {
  const given = await database.kysely
    .updateTable('sandbox_job')
    .set({ status: 'WAITING', server: null, leased_until: null })
    .where('status', '=', 'RUNNING')
    .where('kind', 'not in', [BATCH, ELSEWHERE])
    .$if(server !== undefined, (jobs) => jobs.where('server', '=', server ?? ''))
    .executeTakeFirst();
  return Number(given.numUpdatedRows);
}
