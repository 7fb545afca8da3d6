import type { Selectable } from 'kysely';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { type Job, type RowResult, SUCCESS } from '#model/wire.ts';
import { errorReason } from '../context/error-reason.ts';
import type { Jobs } from '../context/work.ts';
import { causedBy, requestNow } from '../context/cause.ts';
import type { Clock } from '../context/clock.ts';
import { jobEnded } from '../context/telemetry.ts';
import type { Database, Transaction } from '../database/database.ts';
import { Superseded } from '../database/superseded.ts';
import type { SystemTables } from '../database/system-tables.ts';
import { isLost } from '../storage/conflict.ts';
import { claimJob, renewLease } from './leases.ts';

export interface ClaimedJob {
  id: string;
  kind: string;
  owner: string;
  /** Person who started the job. */
  userId: string;
  fileName: string;
  payload: unknown;
}

/** Runs a job of its kind; an error that it throws fails the job. */
export type Worker = (job: ClaimedJob) => Promise<{ fileId?: string; fileName?: string }>;

export { BATCH, ELSEWHERE } from './leases.ts';

/** Starts jobs, and lists them for the persons who started them. */
interface JobsPlace {
  model: Model;
  /** The path for downloads of files. */
  files: string;
}

/** Maximum listed jobs of a person, newest first. */
const LISTED = 50;

export function jobsOn(
  tx: Transaction,
  clock: Clock,
  who: { owner: string; userId: string; call: string },
  { model, files }: JobsPlace,
): Jobs {
  const mine = { owner: who.owner, user_id: who.userId };
  return {
    async start(kind, payload, fileName = '', total) {
      const id = crypto.randomUUID();
      await tx
        .insertInto('sandbox_job')
        .values({
          id,
          kind,
          ...mine,
          call: who.call,
          payload: JSON.stringify(payload ?? null),
          file_name: fileName,
          status: 'WAITING',
          total: total ?? null,
          created_at: String(clock.now()),
          request_id: requestNow(),
        })
        .execute();
      return id;
    },
    async own() {
      const rows = await tx
        .selectFrom('sandbox_job')
        .selectAll()
        .where((is) => is.and({ ...mine, dismissed: false }))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute();
      return rows.map((row) => ({
        ...stateOf(row, files),
        title: ownEntry(model.calls, row.call)?.title ?? row.file_name,
        createdAt: Number(row.created_at),
        announced: row.announced,
      }));
    },
    async announce(id) {
      const told = await tx
        .updateTable('sandbox_job')
        .set({ announced: true })
        .where((is) => is.and({ ...mine, id, announced: false }))
        .where('status', 'in', ['PASS', 'FAIL'])
        .executeTakeFirst();
      return told.numUpdatedRows > 0n;
    },
    async dismiss(id) {
      await tx
        .updateTable('sandbox_job')
        .set({ dismissed: true })
        .where((is) => is.and({ ...mine, id }))
        .execute();
    },
  };
}

/** The status of a job, for polls and for the person's list. */
export function stateOf(
  row: Pick<
    Selectable<SystemTables['sandbox_job']>,
    'id' | 'status' | 'file_id' | 'file_name' | 'total' | 'done' | 'results'
  >,
  files: string,
): Job {
  return {
    uuId: row.id,
    status: row.status === 'PASS' || row.status === 'FAIL' ? row.status : 'PROCESSING',
    ...(row.status === 'PASS' && row.file_id !== null && { downloadUrl: `${files}/${row.file_id}` }),
    ...(row.file_name !== '' && { fileName: row.file_name }),
    ...(row.total !== null && { total: row.total, done: row.done, failed: toldIn(row).filter(isFailed).length }),
  };
}

/** The rows of a batch so far that failed or still wait. */
export function toldIn({ results }: { results: string }): RowResult[] {
  return JSON.parse(results) as RowResult[];
}

const isFailed = ({ code }: RowResult): boolean => code !== SUCCESS;

/** Claims the oldest open job and runs it; false without one. @param server id of this server */
export async function runNextJob(
  database: Database,
  server: string,
  clock: Clock,
  workers: Record<string, Worker>,
  report: (error: unknown, what: string) => void,
): Promise<boolean> {
  const row = await claimJob(database, server, clock.now());
  if (!row) return false;
  const job: ClaimedJob = {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    userId: row.user_id,
    fileName: row.file_name,
    payload: JSON.parse(row.payload) as unknown,
  };
  const stopRenewing = renewLease(database, server, row.id);
  let end: { status: 'PASS' | 'FAIL'; file_id?: string | null; file_name?: string; reason?: string };
  try {
    const worker = ownEntry(workers, row.kind);
    if (!worker) throw new Error(`No worker for jobs of kind "${row.kind}"`);
    const done = await causedBy(row.request_id, () => worker(job));
    end = { status: 'PASS', file_id: done.fileId ?? null, file_name: done.fileName ?? row.file_name };
  } catch (error) {
    // The lease expires, and the next server restarts the job.
    if (isLost(error) || error instanceof Superseded) throw error;
    causedBy(row.request_id, () => report(error, `job ${row.kind}`));
    end = { status: 'FAIL', reason: errorReason(error) };
  } finally {
    stopRenewing();
  }
  // After a lost lease the result of the other server counts.
  await database.kysely
    .updateTable('sandbox_job')
    .set({ ...end, leased_until: null })
    .where((is) => is.and({ id: row.id, server, status: 'RUNNING' }))
    .execute();
  jobEnded.publish({ kind: row.kind, outcome: end.status === 'PASS' ? 'done' : 'failed' });
  return true;
}
