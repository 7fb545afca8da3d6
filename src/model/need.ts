import { canonical } from './canonical.ts';
import { holds, type Scope } from './evaluate.ts';
import type { Check, Expression, Text } from './expression.ts';
import type { Filling } from './action.ts';

/** What must be true before a call is sent. Named on the call, so no screen can forget it; the server enforces the same. */
export type NeedDefinition = StateNeed | AgreementNeed | CodeNeed;

interface NeedBase {
  name: string;
  title: string;
}

export interface StateNeed extends NeedBase {
  kind: 'state';
  check: Check;
  /** Where the person can mend it. */
  navigate?: Text;
}

export interface AgreementNeed extends NeedBase {
  kind: 'agreement';
  types: string[];
  field?: string;
}

export interface CodeNeed extends NeedBase {
  kind: 'code';
  /** Call that says which ways there are; its answer is `data.ask`. */
  ask?: string;
  /** No code is asked where this holds. */
  skip?: Expression;
  send: string;
  check?: string;
  /** What is sent along with `send`. */
  filling: Filling;
  /** The request field that carries the code. */
  field: string;
  /** How long a checked code stays good, in seconds; 0 = for one call. */
  keep: number;
}

/** What a code need reads besides: the answer of its `ask` is `data.ask`. */
export function withAsked(scope: Scope, asked: unknown): Scope {
  return { ...scope, data: { ...(scope.data as Record<string, unknown> | undefined), ask: asked } };
}

/** No code is asked where `skip` holds: for the browser, which need not ask it, and for the server, which decides. */
export function isSkipped(need: CodeNeed, scope: Scope, asked: unknown): boolean {
  return need.skip !== undefined && holds(need.skip, withAsked(scope, asked));
}

/**
 * Optional request field of calls that send codes: what the code is for, as `bindingOf` says it. Such a code is good for
 * that request and no other.
 */
export const BINDING = 'requestHash';

/**
 * SHA-256 of a request's canonical JSON, in hex.
 * @param without request fields given to needs: they come and go between tries.
 */
export async function bindingOf(request: Record<string, unknown>, without: readonly string[] = []): Promise<string> {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonical(rest)));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
