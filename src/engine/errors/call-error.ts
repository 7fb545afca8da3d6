import { words } from '../words/words.ts';

export interface FieldError {
  /** JSON pointer into the request: `/amount`. */
  path: string;
  message: string;
}

/** A failed call. `message` is in the user's language. */
export class CallError extends Error {
  /** `overloaded`: the server rejected the request without starting it. */
  readonly kind: 'refused' | 'broken' | 'signed-out' | 'forbidden' | 'overloaded' | 'http' | 'network' | 'aborted';
  readonly code: string;
  readonly errors: FieldError[];
  /** Seconds until a retry, if the server gives them. */
  readonly retryAfter: number | undefined;
  /** Remaining attempts for the code, if the server counts them. */
  triesLeft?: number;
  /** Path of the call that was answered 401. */
  path?: string;
  /** Id of the request, as in the server's log and ledger. */
  requestId?: string;

  constructor(kind: CallError['kind'], code: string, message: string, errors: FieldError[] = [], retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** True if the message is the server's own. */
  get isSaid(): boolean {
    return ['refused', 'signed-out', 'forbidden'].includes(this.kind) && this.message !== words.calls.unsaid(this.code);
  }

  /** True if the server may have executed the request anyway: only a retry with the same key can tell. */
  get isUncertain(): boolean {
    return this.kind === 'network' || (this.kind === 'http' && Number(this.code) >= 500);
  }
}
