import { words } from '../words/words.ts';

export interface FieldError {
  /** JSON pointer into the request: `/amount`. */
  path: string;
  message: string;
}

/** A failed call. `message` is in the reader's language. */
export class CallError extends Error {
  /** `overloaded`: the server had no time for it and has done nothing. */
  readonly kind: 'refused' | 'broken' | 'signed-out' | 'forbidden' | 'overloaded' | 'http' | 'network' | 'aborted';
  readonly code: string;
  readonly errors: FieldError[];
  /** Seconds until the same may be asked again, where the server says so. */
  readonly retryAfter: number | undefined;
  /** How many more codes may be tried, where the server counts them. */
  triesLeft?: number;
  /** Path of the call that was answered 401. */
  path?: string;
  /** Id of the request, as the server's log and ledger have it. */
  requestId?: string;

  constructor(kind: CallError['kind'], code: string, message: string, errors: FieldError[] = [], retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  /** Whether the words are the server's own. */
  get isSaid(): boolean {
    return ['refused', 'signed-out', 'forbidden'].includes(this.kind) && this.message !== words.calls.unsaid(this.code);
  }

  /** Whether the server may have done it all the same: only a retry with the same key tells. */
  get isUncertain(): boolean {
    return this.kind === 'network' || (this.kind === 'http' && Number(this.code) >= 500);
  }
}
