import type { CallDefinition } from '#model/call.ts';
import { SUCCESS, type Envelope } from '#model/wire.ts';

export interface FieldError {
  /** JSON pointer into the request: `/amount`. */
  path: string;
  message: string;
}

/** A call that did not go well. `message` is in the merchant's language. */
export class CallError extends Error {
  readonly kind: 'refused' | 'broken' | 'signed-out' | 'forbidden' | 'http' | 'network' | 'aborted';
  readonly code: string;
  readonly errors: FieldError[];

  constructor(kind: CallError['kind'], code: string, message: string, errors: FieldError[] = []) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.errors = errors;
  }

  /** Whether the server may have done it all the same: only a retry with the same key tells. */
  get isUncertain(): boolean {
    return this.kind === 'network' || (this.kind === 'http' && Number(this.code) >= 500);
  }
}

export interface SendOptions {
  headers: Record<string, string>;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

const TIMEOUT = 180_000;

const HTTP_TEXTS: Record<number, string> = {
  400: '请求错误(400)',
  404: '请求出错(404)',
  408: '请求超时(408)',
  500: '服务器错误(500)',
  501: '服务未实现(501)',
  502: '网络错误(502)',
  503: '服务不可用(503)',
  504: '网络超时(504)',
  505: 'HTTP版本不受支持(505)',
};

/**
 * Sends a call and gives its result.
 * @throws CallError, whatever went wrong.
 */
export async function send(
  call: CallDefinition,
  request: Record<string, unknown>,
  options: SendOptions,
): Promise<unknown> {
  const method = call.methods[0] ?? 'POST';
  const rest = { ...request };
  const path = call.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  const hasBody = method === 'POST' || method === 'PUT';
  const query = hasBody ? '' : toQuery(rest);
  const timeout = AbortSignal.timeout(TIMEOUT);
  let response: Response;
  try {
    response = await fetch(path + query, {
      method,
      headers: {
        ...options.headers,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(hasBody && { body: JSON.stringify(rest) }),
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch {
    if (options.signal?.aborted) throw new CallError('aborted', 'aborted', '已取消');
    if (timeout.aborted) throw new CallError('network', '408', '请求超时(408)');
    throw new CallError('network', 'network', '连接服务器失败!');
  }
  return open(response);
}

async function open(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const envelope = await readEnvelope(response);
  if (response.ok) {
    if (envelope === null) throw new CallError('http', 'malformed', '服务器返回的内容无法识别');
    if (String(envelope.code) === SUCCESS) return envelope.result;
    throw new CallError('refused', String(envelope.code), envelope.message, errorsOf(envelope));
  }
  const message = HTTP_TEXTS[response.status] ?? `连接出错(${response.status})!`;
  if (response.status === 401) throw new CallError('signed-out', '401', envelope?.message || '登录已失效，请重新登录');
  if (response.status === 403) throw new CallError('forbidden', '403', envelope?.message || '暂无权限');
  if (response.status === 400) throw new CallError('broken', '400', message, errorsOf(envelope));
  throw new CallError('http', String(response.status), message);
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

function errorsOf(envelope: Envelope | null): FieldError[] {
  const result = envelope?.result;
  if (typeof result !== 'object' || result === null || !('errors' in result) || !Array.isArray(result.errors))
    return [];
  return result.errors as FieldError[];
}

function toQuery(request: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined || value === null || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
