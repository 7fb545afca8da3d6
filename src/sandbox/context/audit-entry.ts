import type { AuditKind } from '#model/call.ts';
import type { Who } from './who.ts';

/** One audited call: the person, the action, the time, the origin and the outcome. It contains no typed value. */
export interface AuditEntry {
  kind: AuditKind;
  call: string;
  title: string;
  who: Who;
  /** Values of the root `user` of the person who was signed in. */
  user: Record<string, unknown> | null;
  /** Milliseconds of the clock. */
  at: number;
  address: string;
  device: string;
  outcome: 'done' | 'refused' | 'forbidden' | 'failed';
  /** The code of the answer. */
  code: string;
  /** Number of the record that the call was about. */
  objectNo?: string;
  /** Id of the request. */
  requestId?: string;
}
