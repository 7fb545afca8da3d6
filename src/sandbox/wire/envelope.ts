import { BROKEN_REQUEST, type Envelope, SUCCESS } from '#model/wire.ts';
import type { FieldError, Refusal } from '../refusal.ts';

/** An answer before it is sent. */
export interface Outcome {
  status: number;
  envelope: Envelope;
  /** The envelope as text, where it was stored as such. */
  text?: string;
}

const STATUS_TEXTS: Record<number, string> = {
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

export function success(result: unknown): Outcome {
  return { status: 200, envelope: { code: SUCCESS, message: '成功', result: result ?? null } };
}

export function refused(refusal: Refusal): Outcome {
  const result = refusal.errors.length > 0 ? { errors: refusal.errors } : null;
  return { status: 200, envelope: { code: refusal.code, message: refusal.message, result } };
}

export function broken(errors: FieldError[]): Outcome {
  return { status: 400, envelope: { code: BROKEN_REQUEST, message: '请求错误(400)', result: { errors } } };
}

/** What the status alone says; nothing of what went wrong inside. */
export function failed(status: number): Outcome {
  const message = STATUS_TEXTS[status] ?? `连接出错(${status})！`;
  return { status, envelope: { code: String(status), message, result: null } };
}
