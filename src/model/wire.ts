/** Response header that changes with the person's permissions. */
export const STANDING = 'x-standing';

/** Id of the page's script element with answers delivered along with it: JSON of `AnswerAlong[]`. */
export const ALONG = 'answers-along';

/** The answer to a question the page is going to ask. */
export interface AnswerAlong {
  /** Key of the request, from `questionOf`. */
  question: string;
  /** Body of the answer, and its header `x-standing`. */
  text: string;
  standing?: string;
}

/** Key of a question: everything that determines its answer. @param address path and query */
export function questionOf(method: string, address: string, body?: string): string {
  return [method, address, body].filter((each) => each !== undefined).join(' ');
}

/** Envelope of every server answer. `code` is '0' after success. */
export interface Envelope<Result = unknown> {
  code: string;
  message: string;
  result: Result;
}

/**
 * One page of a list. Sums cover the whole filter, per currency; counts ignore the chip field's own filter. A request
 * with `figures: "none"` returns rows without sums and counts, one with `figures: "only"` the reverse, and one with
 * `figures: "both"` rows with their cursors, and all figures.
 */
export interface Page<Row = Record<string, unknown>> {
  list: Row[];
  /** Without figures: number of the page's last row, plus one if more rows follow. */
  total: number;
  currentPage: number;
  pageSize: number;
  sums?: Record<string, string>[];
  counts?: Record<string, number>;
  /** Cursors of the first and last row, for `before` and `after` of adjacent pages; with `figures: "none"` and `"both"`. */
  firstCursor?: string;
  lastCursor?: string;
}

/** An export or another long job. */
export interface Job {
  uuId: string;
  status: 'PROCESSING' | 'PASS' | 'FAIL';
  downloadUrl?: string | null;
  fileName?: string | null;
  /** Progress of a batch in rows; `failed` counts within `done`. */
  total?: number | null;
  done?: number | null;
  failed?: number | null;
  /** Rows of a finished batch that failed or still wait for something. */
  rows?: RowResult[] | null;
}

/** Outcome of one row of a batch. */
export interface RowResult {
  /** The row's key, as text. */
  key: string;
  /** '0' after success. */
  code: string;
  message: string;
  /** The step that a succeeded row still waits for. */
  still?: string;
}

/** Outcome of a batch: its rows are processed one by one, independently. */
export interface BatchResult {
  total: number;
  failed: number;
  /** One result per row, in order. */
  rows: RowResult[];
}

const STATUS_TEXTS: Record<number, string> = {
  400: '请求错误(400)',
  401: '登录已失效，请重新登录',
  403: '没有访问权限',
  404: '请求出错(404)',
  408: '请求超时(408)',
  500: '服务器错误(500)',
  501: '服务未实现(501)',
  502: '网络错误(502)',
  503: '服务不可用(503)',
  504: '网络超时(504)',
  505: 'HTTP版本不受支持(505)',
};

/** Message for an HTTP status without a body. */
export function statusText(status: number): string {
  return STATUS_TEXTS[status] ?? `连接出错(${status})!`;
}

/** Message for a truncated or foreign answer. */
export const UNREADABLE = '服务器返回的内容无法识别';

export const SUCCESS = '0';
/** Response header with a file's name: base64 of its UTF-8. */
export const FILE_NAME_HEADER = 'file-name';
/** HTTP 400: the request breaks its schema; `result.errors` lists the places. */
export const BROKEN_REQUEST = '400';

/** Refusals of a code need: missing, wrong or expired, too many attempts. */
export const CODE_MISSING = '10003';
export const CODE_WRONG = '10004';
export const CODE_LOCKED = '10005';

/** Refusals of the other needs met along with a call. */
export const AGREEMENT_MISSING = '10015';
export const CAPTCHA_MISSING = '10025';
export const CAPTCHA_WRONG = '10026';

/** Refusals unrelated to the request itself: rate limit, or the first attempt is still running. */
export const TOO_OFTEN = '10007';
export const STILL_RUNNING = '10008';
