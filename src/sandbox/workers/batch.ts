import { sql } from 'kysely';
import { ownEntry } from '#model/own-entry.ts';
import { statusText, SUCCESS } from '#model/wire.ts';
import { errorReason } from '../context/error-reason.ts';
import { mayDo, runnerOf, type BatchOrder } from '../answers/batch.ts';
import type { AnswerContext } from '../context/answer.ts';
import { causedBy } from '../context/cause.ts';
import type { Transaction } from '../database/database.ts';
import { Forbidden } from '../context/refusal.ts';
import { isConflict } from '../storage/conflict.ts';
import { contextOf, type Effects } from '../request/context.ts';
import type { Core } from '../request/core.ts';
import { BATCH, toldIn } from '../work/jobs.ts';

/**
 * Maximum duration of a piece unless it has one row, in milliseconds: the embedded database answers nobody else
 * meanwhile.
 */
const PIECE = 80;

/** Pause between two pieces, in milliseconds. */
const PAUSE = 5;

interface Claimed {
  id: string;
  owner: string;
  user_id: string;
  call: string;
  payload: string;
  request_id: string | null;
  done: number;
  results: string;
}

/**
 * Continues a batch for one piece; false without one. The rows of a piece and the progress of the batch are written in
 * one transaction: a server that dies has done nothing of the piece, and the next one continues after the last piece.
 */
export async function runNextPiece(core: Core, report: (error: unknown, what: string) => void): Promise<boolean> {
  const { database } = core.options;
  let id: string | undefined;
  try {
    const isAny = await database.transaction(async (tx) => {
      const { rows } = await sql<Claimed>`
        select id, owner, user_id, call, payload, request_id, done, results from sandbox_job
        where kind = ${BATCH} and status = 'WAITING'
        order by started_at nulls first, created_at for update skip locked limit 1`.execute(tx);
      const job = rows[0];
      if (!job) return false;
      id = job.id;
      await causedBy(job.request_id, () => runPiece(core, tx, job));
      return true;
    });
    // Without a pause the embedded database would answer piece after piece before any other request is read.
    if (isAny) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return isAny;
  } catch (error) {
    if (isConflict(error)) return false;
    // A permission that was removed meanwhile is no failure of the server.
    const isForbidden = error instanceof Forbidden;
    if (!isForbidden) report(error, `job ${BATCH}`);
    if (id === undefined) return false;
    // Finished rows stay; the rest is cancelled, and the job reports it.
    await database.kysely
      .updateTable('sandbox_job')
      .set({ status: 'FAIL', reason: isForbidden ? statusText(403) : errorReason(error) })
      .where('id', '=', id)
      .execute();
    return true;
  }
}

async function runPiece(core: Core, tx: Transaction, job: Claimed): Promise<void> {
  const order = JSON.parse(job.payload) as BatchOrder;
  const told = toldIn(job);
  const effects: Effects = { kept: [], accepted: [] };
  const context = await contextFor(core, tx, job, effects);
  mayDo(context, order.answer);
  const runAt = runnerOf(context, order);
  const total = order.keys.length;
  let { done } = job;
  const end = performance.now() + PIECE;
  do {
    if (done >= total) break;
    const result = await runAt(done);
    if (result.code !== SUCCESS || result.still !== undefined) told.push(result);
    done += 1;
  } while (performance.now() < end);
  for (const accepted of effects.accepted) await accepted();
  for (const write of effects.kept) await write(tx);
  await tx
    .updateTable('sandbox_job')
    .set({
      done,
      results: JSON.stringify(told),
      status: done >= total ? 'PASS' : 'WAITING',
      started_at: String(core.options.clock.now()),
    })
    .where('id', '=', job.id)
    .execute();
}

/** The context of the person who started the batch, with the person's current permissions. */
async function contextFor(core: Core, tx: Transaction, job: Claimed, effects: Effects): Promise<AnswerContext> {
  const who = { owner: job.owner, userId: job.user_id };
  const person = await core.options.accounts.load(tx, who);
  const call = ownEntry(core.model.calls, job.call);
  if (!person || !call) throw new Error(`Nobody goes on with a batch of "${job.call}": who started it is no more`);
  const session = { id: '', ...who, ...person };
  return contextOf({ core, tx, session, address: '', device: '', given: {}, effects, outside: never }, call, {});
}

/** Many rows share a transaction, so work outside it is not possible. */
function never(name: string): Promise<never> {
  return Promise.reject(new Error(`A row of a batch cannot wait for "${name}" outside of its transaction`));
}
