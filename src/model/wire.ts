/** Every answer of the server. `code` is '0' when it went well. */
export interface Envelope<Result = unknown> {
  code: string;
  message: string;
  result: Result;
}

/** One page of a list. Sums are over the whole filter, per currency; counts leave out the chip field's own filter. */
export interface Page<Row = Record<string, unknown>> {
  list: Row[];
  total: number;
  currentPage: number;
  pageSize: number;
  sums?: Record<string, string>[];
  counts?: Record<string, number>;
}

/** An export or another long task. */
export interface Job {
  uuId: string;
  status: 'PROCESSING' | 'PASS' | 'FAIL';
  downloadUrl?: string | null;
  fileName?: string | null;
}

export const SUCCESS = '0';
/** HTTP 400: the request breaks its schema; `result.errors` says where. */
export const BROKEN_REQUEST = '400';

/** Refusals of a code need: none was given, it is wrong or too old, too many wrong ones. */
export const CODE_MISSING = '10003';
export const CODE_WRONG = '10004';
export const CODE_LOCKED = '10005';

/** Refusals that say nothing of the request itself: asked too often, the first one is still on its way. */
export const TOO_OFTEN = '10007';
export const STILL_RUNNING = '10008';
