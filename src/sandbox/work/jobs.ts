import { sql, type Selectable } from 'kysely';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Job, RowResult } from '#model/wire.ts';
import type { Jobs } from '../context/answer.ts';
import { causedBy, requestNow } from '../context/cause.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { SystemTables } from '../database/system-tables.ts';

export interface ClaimedJob {
  id: string;
  kind: string;
  owner: string;
  /** Person who started the job. */
  userId: string;
  fileName: string;
  payload: unknown;
}

/** Runs a job of its kind; what it throws is the job's failure. */
export type Worker = (job: ClaimedJob) => Promise<{ fileId?: string; fileName?: string }>;

/** Jobs of this kind are done piece by piece, see `batch.ts`. */
export const BATCH = 'batch';
/** Jobs of this kind run at the provider, see `provider/jobs.ts`. */
export const ELSEWHERE = 'elsewhere';

/** A server that died in the middle of a job leaves it to another after this time. */
const ABANDONED = 10 * 60_000;

/** Where jobs are started, and listed for who started them. */
interface JobsPlace {
  model: Model;
  /** Where files are downloaded. */
  files: string;
}

/** The newest of a person's jobs that are listed. */
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

/** How a job stands, as its polls and its person's list say it. */
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
    ...(row.total !== null && { total: row.total, done: row.done, failed: failedIn(row).length }),
  };
}

/** The rows of a batch that failed so far. */
export function failedIn({ results }: { results: string }): RowResult[] {
  return JSON.parse(results) as RowResult[];
}

/** Claims the oldest open job and runs it; false where there was none. */
export async function runNextJob(
  database: Database,
  clock: Clock,
  workers: Record<string, Worker>,
  report: (error: unknown, what: string) => void,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{
    id: string;
    kind: string;
    owner: string;
    user_id: string;
    file_name: string;
    payload: string;
    request_id: string | null;
  }>`
    update sandbox_job set status = 'RUNNING', started_at = ${String(now)}
    where id = (
      select id from sandbox_job
      where kind not in (${BATCH}, ${ELSEWHERE}) and (
        status = 'WAITING' or (status = 'RUNNING' and started_at < ${String(now - ABANDONED)}))
      order by created_at for update skip locked limit 1)
    returning id, kind, owner, user_id, file_name, payload, request_id`.execute(database.kysely);
  const row = rows[0];
  if (!row) return false;
  const job: ClaimedJob = {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    userId: row.user_id,
    fileName: row.file_name,
    payload: JSON.parse(row.payload) as unknown,
  };
  try {
    const worker = ownEntry(workers, row.kind);
    if (!worker) throw new Error(`No worker for jobs of kind "${row.kind}"`);
    const done = await causedBy(row.request_id, () => worker(job));
    await database.kysely
      .updateTable('sandbox_job')
      .set({ status: 'PASS', file_id: done.fileId ?? null, file_name: done.fileName ?? row.file_name })
      .where('id', '=', row.id)
      .execute();
  } catch (error) {
    causedBy(row.request_id, () => report(error, `job ${row.kind}`));
    await database.kysely
      .updateTable('sandbox_job')
      .set({ status: 'FAIL', reason: String(error).slice(0, 500) })
      .where('id', '=', row.id)
      .execute();
  }
  return true;
}
