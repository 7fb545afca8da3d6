/** Header of an answer: another value than before says that the person may do other things now. */
export const STANDING = 'x-standing';

/** The id of a page's script element with the answers that came along with it: JSON of `AnswerAlong[]`. */
export const ALONG = 'answers-along';

/** The answer to a question that a page is going to ask. */
export interface AnswerAlong {
  /** The key that `questionOf` returns for the request. */
  question: string;
  /** The body of the answer, and its header `x-standing`. */
  text: string;
  standing?: string;
}

/** Tells questions apart by all that decides about the answer. @param address path and query */
export function questionOf(method: string, address: string, body?: string): string {
  return [method, address, body].filter((each) => each !== undefined).join(' ');
}

/** Every answer of the server. `code` is '0' when it went well. */
export interface Envelope<Result = unknown> {
  code: string;
  message: string;
  result: Result;
}

/**
 * One page of a list. Sums are over the whole filter, per currency; counts leave out the chip field's own filter.
 * A request with `figures: "none"` gets rows without sums and counts, one with `figures: "only"` these without rows.
 */
export interface Page<Row = Record<string, unknown>> {
  list: Row[];
  /** Without figures it counts to the last row of the page, and one more where rows follow. */
  total: number;
  currentPage: number;
  pageSize: number;
  sums?: Record<string, string>[];
  counts?: Record<string, number>;
  /** Places of the first and the last row, for `before` and `after` of the pages beside this one; without figures only. */
  firstCursor?: string;
  lastCursor?: string;
}

/** An export or another long task. */
export interface Job {
  uuId: string;
  status: 'PROCESSING' | 'PASS' | 'FAIL';
  downloadUrl?: string | null;
  fileName?: string | null;
  /** Progress of a batch in rows; `failed` counts within `done`. */
  total?: number | null;
  done?: number | null;
  failed?: number | null;
  /** Rows of a finished batch that failed, or that still wait for something. */
  rows?: RowResult[] | null;
}

/** How it went with one row of many. */
export interface RowResult {
  /** The row's key, as text. */
  key: string;
  /** '0' when it went well. */
  code: string;
  message: string;
  /** What a row that went well still waits for. */
  still?: string;
}

/** How it went with many rows: one after the other, each by itself. */
export interface BatchResult {
  total: number;
  failed: number;
  /** One for each row, in order. */
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
/** Carries the name of a file that a call answers with: base64 of its UTF-8. */
export const FILE_NAME_HEADER = 'file-name';
/** HTTP 400: the request breaks its schema; `result.errors` says where. */
export const BROKEN_REQUEST = '400';

/** Refusals of a code need: none was given, it is wrong or too old, too many wrong ones. */
export const CODE_MISSING = '10003';
export const CODE_WRONG = '10004';
export const CODE_LOCKED = '10005';

/** Refusals of the other needs that are met along with a call. */
export const AGREEMENT_MISSING = '10015';
export const CAPTCHA_MISSING = '10025';
export const CAPTCHA_WRONG = '10026';

/** Refusals that say nothing of the request itself: asked too often, the first one is still on its way. */
export const TOO_OFTEN = '10007';
export const STILL_RUNNING = '10008';
