import { queueUp } from '../loading/waiting.ts';
import { CallError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/** Time to keep retrying a call on an overloaded server, in milliseconds. */
const PATIENCE = 20_000;

export function isOverload(error: unknown): error is CallError & { kind: 'overloaded' } {
  return error instanceof CallError && error.kind === 'overloaded';
}

/** Milliseconds to wait before a retry, randomised so that not all clients retry at once. */
export function restAfter(error: CallError): number {
  return (error.retryAfter ?? 1) * 1000 * (1 + Math.random() / 2);
}

/** Retries for a while if the server is overloaded: such a server has not started, so nothing is executed twice. */
export async function whileOverloaded<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const end = Date.now() + PATIENCE;
  let leave: (() => void) | undefined;
  try {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        return await work();
      } catch (error) {
        if (!isOverload(error)) throw error;
        const rest = restAfter(error);
        if (Date.now() + rest > end) throw error;
        leave ??= queueUp();
        // oxlint-disable-next-line no-await-in-loop -- the server sets the pause
        await sleep(rest, signal);
      }
    }
  } finally {
    leave?.();
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (): void => {
      clearTimeout(timer);
      reject(new CallError('aborted', 'aborted', words.calls.aborted));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) give();
    else signal?.addEventListener('abort', give, { once: true });
  });
}
