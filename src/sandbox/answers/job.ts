import type { JobDeed } from '#model/call.ts';
import type { Answer } from '../context/answer.ts';
import { Refusal } from '../context/refusal.ts';
import { stateOf, toldIn } from '../work/jobs.ts';

/**
 * `job`: the progress of a job, for the person who started it, or a command on the person's list of jobs. The request
 * names a job by `id` or `uuId`; all other jobs are refused (notFound).
 */
export function jobAnswer(does: JobDeed, files: string): Answer {
  switch (does) {
    case 'list':
      return ({ jobs }) => jobs.own();
    case 'announce':
      return async ({ jobs, request }) => ({ first: await jobs.announce(idIn(request)) });
    case 'dismiss':
      return async ({ jobs, request }) => {
        await jobs.dismiss(idIn(request));
        return null;
      };
    case 'state':
      return stateAnswer(files);
  }
}

function idIn(request: Record<string, unknown>): string {
  return String(request.id ?? request.uuId);
}

function stateAnswer(files: string): Answer {
  return async ({ tx, request, owner, session, refusals }) => {
    const job = await tx
      .selectFrom('sandbox_job')
      .selectAll()
      .where('id', '=', idIn(request))
      .where('owner', '=', owner)
      .where('user_id', '=', session?.userId ?? '')
      .executeTakeFirst();
    if (!job) throw new Refusal(refusals.notFound);
    const state = stateOf(job, files);
    // Rows that failed or still wait are returned once, when the job ends.
    return job.total === null || state.status === 'PROCESSING' ? state : { ...state, rows: toldIn(job) };
  };
}
