import type { Job } from '#model/wire.ts';
import type { Answer } from '../answer.ts';
import { Refusal } from '../refusal.ts';

/** `job`: how far a job of the owner's is; the request names it by `id` or `uuId`. */
export function jobAnswer(files: string): Answer {
  return async ({ tx, request, owner, refusals }) => {
    const id = request.id ?? request.uuId;
    const job = await tx
      .selectFrom('sandbox_job')
      .selectAll()
      .where('id', '=', String(id))
      .where('owner', '=', owner)
      .executeTakeFirst();
    if (!job) throw new Refusal(refusals.notFound);
    const state: Job = {
      uuId: job.id,
      status: job.status === 'PASS' || job.status === 'FAIL' ? job.status : 'PROCESSING',
    };
    if (job.status === 'PASS' && job.file_id !== null) state.downloadUrl = `${files}/${job.file_id}`;
    if (job.file_name !== '') state.fileName = job.file_name;
    return state;
  };
}
