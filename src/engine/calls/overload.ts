import { queueUp } from '../loading/waiting.ts';
import { CallError } from '../errors/call-error.ts';
import { words } from '../words/words.ts';

/** So long a call is sent again to a server that is overloaded. Milliseconds. */
const PATIENCE = 20_000;

export function isOverload(error: unknown): error is CallError & { kind: 'overloaded' } {
  return error instanceof CallError && error.kind === 'overloaded';
}

/** Milliseconds to rest before an overloaded server is asked again. Everybody was told the same time: not all come at once. */
export function restAfter(error: CallError): number {
  return (error.retryAfter ?? 1) * 1000 * (1 + Math.random() / 2);
}

/** Does the same again while the server is overloaded, for a while: it has done nothing, so nothing is done twice. */
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
        // oxlint-disable-next-line no-await-in-loop -- the server says how long
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
