import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * The id of the request that started the current work. Journals, audit entries, jobs and events get it without passing
 * it through every function.
 */

const running = new AsyncLocalStorage<string | undefined>();

/** An id that a browser or a proxy may choose. It is logged, so it must be short and contain only name characters. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The header's value if it is valid as a request id. */
export function requestIdFrom(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : undefined;
}

/** Runs `work` as caused by a request; null for work without a request. */
export function causedBy<Result>(requestId: string | null, work: () => Result): Result {
  return running.run(requestId ?? undefined, work);
}

/** The id of the request that started the current work; null without one. */
export function requestNow(): string | null {
  return running.getStore() ?? null;
}
