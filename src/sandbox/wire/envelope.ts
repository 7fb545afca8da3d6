import { BROKEN_REQUEST, type Envelope, statusText, SUCCESS } from '#model/wire.ts';
import type { FileResult } from '../context/files.ts';
import type { FieldError, Refusal } from '../context/refusal.ts';

/** An answer before it is sent. */
export interface Outcome {
  status: number;
  envelope: Envelope;
  /** The serialised envelope of a stored answer. */
  text?: string;
  /** Sent in place of the envelope. */
  file?: FileResult;
  /** Seconds, for the header of that name. */
  retryAfter?: number;
}

export function success(result: unknown): Outcome {
  return { status: 200, envelope: { code: SUCCESS, message: '成功', result: result ?? null } };
}

export function refused(refusal: Refusal): Outcome {
  const { errors } = refusal;
  const details = {
    ...(errors.length > 0 && { errors }),
    ...('seconds' in refusal && { seconds: refusal.seconds }),
    ...('triesLeft' in refusal && { triesLeft: refusal.triesLeft }),
  };
  const result = Object.keys(details).length > 0 ? details : null;
  return { status: 200, envelope: { code: refusal.code, message: refusal.message, result } };
}

export function broken(errors: FieldError[]): Outcome {
  return { status: 400, envelope: { code: BROKEN_REQUEST, message: statusText(400), result: { errors } } };
}

/** Envelope of an HTTP status, without internal details. @param message replaces the default text of the status */
export function failed(status: number, message = statusText(status)): Outcome {
  return { status, envelope: { code: String(status), message, result: null } };
}

/** Nothing was done because of an overload; the client may retry after this many seconds. */
export function overloaded(seconds: number): Outcome {
  return { status: 503, envelope: { code: '503', message: statusText(503), result: { seconds } }, retryAfter: seconds };
}
