import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id of the request that began what runs now. It reaches journals, audit entries, jobs and events without being handed
 * through every function in between.
 */

const running = new AsyncLocalStorage<string | undefined>();

/** An id that a browser or a proxy may choose. It is written into logs, so it is short and holds nothing but a name. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The header's value if it may serve as the id of its request. */
export function requestIdFrom(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : undefined;
}

/** Runs `work` as caused by a request; null for work that no request began. */
export function causedBy<Result>(requestId: string | null, work: () => Result): Result {
  return running.run(requestId ?? undefined, work);
}

/** The id of the request that began what runs now; null where none did. */
export function requestNow(): string | null {
  return running.getStore() ?? null;
}
