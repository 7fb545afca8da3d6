import type { FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import type { Job } from '#model/wire.ts';
import type { Who } from '../context/who.ts';
import type { Transaction } from '../database/database.ts';
import { FILES, type Core } from '../request/core.ts';
import { ELSEWHERE } from '../work/jobs.ts';

/*
 * Jobs at the provider in the person's list of jobs: the provider's answers report their status.
 */

/** True if a request polls a job that runs here. */
export async function isJobHere(
  core: Core,
  _call: CallContract,
  request: FastifyRequest,
  body: unknown,
): Promise<boolean> {
  const asked = { ...(request.query as object), ...(body as object | undefined), ...(request.params as object) };
  const { id, uuId } = asked as { id?: unknown; uuId?: unknown };
  const job = id ?? uuId;
  if (typeof job !== 'string') return false;
  const found = await core.options.database.kysely
    .selectFrom('sandbox_job')
    .select('id')
    .where('id', '=', job)
    .where('kind', '<>', ELSEWHERE)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores the status of a job at the provider. Another person's job is not changed. */
export async function keepJob(
  core: Core,
  tx: Transaction,
  who: Who,
  call: CallContract,
  result: unknown,
): Promise<void> {
  const job = jobIn(result);
  if (job === null) return;
  const { clock, wire } = core.options;
  const files = `${wire.files ?? FILES}/`;
  const { uuId, status, downloadUrl, fileName } = job;
  const stands = {
    status: status === 'PROCESSING' ? ('RUNNING' as const) : status,
    ...(downloadUrl?.startsWith(files) === true && { file_id: downloadUrl.slice(files.length) }),
    ...(typeof fileName === 'string' && { file_name: fileName }),
    ...(typeof job.total === 'number' && { total: job.total }),
    ...(typeof job.done === 'number' && { done: job.done }),
  };
  const known = await tx
    .updateTable('sandbox_job')
    .set(stands)
    .where((is) => is.and({ id: uuId, kind: ELSEWHERE, owner: who.owner, user_id: who.userId }))
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n || call.result !== 'job' || call.answer.kind === 'job') return;
  await tx
    .insertInto('sandbox_job')
    .values({
      id: uuId,
      kind: ELSEWHERE,
      owner: who.owner,
      user_id: who.userId,
      call: call.name,
      payload: 'null',
      file_name: '',
      created_at: String(clock.now()),
      ...stands,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function jobIn(result: unknown): Job | null {
  if (typeof result !== 'object' || result === null) return null;
  const { uuId, status } = result as Partial<Record<keyof Job, unknown>>;
  const isJob =
    typeof uuId === 'string' && uuId.length <= 128 && ['PROCESSING', 'PASS', 'FAIL'].includes(String(status));
  return isJob ? (result as Job) : null;
}
