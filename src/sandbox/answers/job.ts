import type { Answer } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import { failedIn, stateOf } from '../work/jobs.ts';

/**
 * `job`: how far a job is, for whoever started it: a colleague may see less. The request names it by `id` or `uuId`.
 * Refuses (notFound) every other one.
 */
export function jobAnswer(files: string): Answer {
  return async ({ tx, request, owner, session, refusals }) => {
    const id = request.id ?? request.uuId;
    const job = await tx
      .selectFrom('sandbox_job')
      .selectAll()
      .where('id', '=', String(id))
      .where('owner', '=', owner)
      .where('user_id', '=', session?.userId ?? '')
      .executeTakeFirst();
    if (!job) throw new Refusal(refusals.notFound);
    const state = stateOf(job, files);
    // Which rows failed is said once, at the end.
    return job.total === null || state.status === 'PROCESSING' ? state : { ...state, rows: failedIn(job) };
  };
}
