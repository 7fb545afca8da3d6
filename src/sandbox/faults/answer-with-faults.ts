import type { CallContract } from '#model/call.ts';
import type { Trouble } from '../options/faults.ts';
import type { Core } from '../request/core.ts';
import type { Dispatched } from '../request/dispatch.ts';
import { insteadOf, Queue } from './faulty-answers.ts';

/** Milliseconds after which an answer has certainly been sent. */
const AFTER = 100;

/** Per server: a waiting answer of one server is not released by another. */
const queues = new WeakMap<object, Queue>();

function queueOf(core: Core): Queue {
  const faults = core.options.faults ?? core;
  const queue = queues.get(faults) ?? new Queue();
  queues.set(faults, queue);
  return queue;
}

/** Answers a call with the faults injected before the call and before its answer. */
export async function answerWithFaults(
  core: Core,
  call: CallContract,
  trouble: Trouble | null,
  secret: string | undefined,
  dispatch: () => Promise<Dispatched>,
): Promise<Dispatched | 'cut'> {
  const queue = queueOf(core);
  if (trouble === null) {
    const answered = await dispatch();
    // Calls that wait for this one continue after it.
    setTimeout(() => queue.sent(call.name), AFTER);
    return answered;
  }
  const instead = insteadOf(trouble);
  if (instead === 'cut') return 'cut';
  if (instead !== null) {
    if (trouble.kind !== 'signed-out') return { outcome: instead };
    await core.options.database.transaction(async (tx) => {
      const session = await core.sessions.find(tx, secret);
      if (session) await core.sessions.revoke(tx, session.id);
    });
    return { outcome: instead, cookie: '' };
  }
  if (trouble.kind === 'twice') await dispatch();
  const answered = await dispatch();
  if (trouble.kind === 'late') await queue.wait(call.name);
  if (trouble.kind === 'latency') await new Promise((resolve) => setTimeout(resolve, trouble.after));
  return answered;
}
