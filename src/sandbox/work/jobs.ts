import { sql } from 'kysely';
import type { Jobs } from '../answer.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database.ts';

export interface ClaimedJob {
  id: string;
  kind: string;
  owner: string;
  fileName: string;
  payload: unknown;
}

/** Runs a job of its kind; what it throws is the job's failure. */
export type Worker = (job: ClaimedJob) => Promise<{ fileId?: string; fileName?: string }>;

/** A server that died in the middle of a job leaves it to another after this time. */
const ABANDONED = 10 * 60_000;

export function jobsOn(tx: Transaction, clock: Clock, who: { owner: string; userId: string; call: string }): Jobs {
  return {
    async start(kind, payload, fileName = '') {
      const id = crypto.randomUUID();
      await tx
        .insertInto('sandbox_job')
        .values({
          id,
          kind,
          owner: who.owner,
          user_id: who.userId,
          call: who.call,
          payload: JSON.stringify(payload ?? null),
          file_name: fileName,
          status: 'WAITING',
          created_at: String(clock.now()),
        })
        .execute();
      return id;
    },
  };
}

/** Claims the oldest open job and runs it; false where there was none. */
export async function runNextJob(
  database: Database,
  clock: Clock,
  workers: Record<string, Worker>,
  report: (error: unknown, what: string) => void,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ id: string; kind: string; owner: string; file_name: string; payload: string }>`
    update sandbox_job set status = 'RUNNING', started_at = ${String(now)}
    where id = (
      select id from sandbox_job
      where status = 'WAITING' or (status = 'RUNNING' and started_at < ${String(now - ABANDONED)})
      order by created_at for update skip locked limit 1)
    returning id, kind, owner, file_name, payload`.execute(database.kysely);
  const row = rows[0];
  if (!row) return false;
  const job: ClaimedJob = {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    fileName: row.file_name,
    payload: JSON.parse(row.payload) as unknown,
  };
  try {
    const worker = workers[row.kind];
    if (!worker) throw new Error(`No worker for jobs of kind "${row.kind}"`);
    const done = await worker(job);
    await database.kysely
      .updateTable('sandbox_job')
      .set({ status: 'PASS', file_id: done.fileId ?? null, file_name: done.fileName ?? row.file_name })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    report(error, `job ${row.kind}`);
    await database.kysely
      .updateTable('sandbox_job')
      .set({ status: 'FAIL', reason: String(error).slice(0, 500) })
      .where('id', '=', row.id)
      .execute();
  }
  return true;
}
