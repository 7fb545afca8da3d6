import type { CallDefinition } from '#model/call.ts';
import {
  AGREEMENT_MISSING,
  CAPTCHA_MISSING,
  CAPTCHA_WRONG,
  CODE_LOCKED,
  CODE_MISSING,
  CODE_WRONG,
  STILL_RUNNING,
  TOO_OFTEN,
} from '#model/wire.ts';
import { canonical } from '#model/canonical.ts';
import { CallError } from '../errors/call-error.ts';
import type { Send } from '../calls/use-send.ts';
import { isOverload } from '../calls/overload.ts';

export interface SendOnce {
  (request: Record<string, unknown>): Promise<unknown>;
  /** True if the same request was sent before, perhaps before a reload, and never answered. Stores nothing. */
  isRetry(request: Record<string, unknown>): boolean;
}

/** Lifetime of keys on the server in milliseconds: one day. */
const LIFE = 24 * 3600 * 1000;
const PREFIX = 'sw.key.';

/**
 * True if a storage entry is the key of a request. These entries must survive the end of a session: after the next
 * sign-in, the same request is sent again under the same key.
 */
export function isRequestKey(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** The stored key of a request; `sent` is true while its answer is outstanding. */
interface Kept {
  key: string;
  at: number;
  sent: boolean;
}

/**
 * Sends a call that must not be executed twice with an idempotency key. The key is stored before the first attempt and
 * kept until the server has definitely accepted or refused: a reload and a retry send the same key.
 * @param identity the signed-in user: users of one browser never share a key
 * @param needFields request fields filled by needs: another code or price is still the same request
 */
export function createSendOnce(call: CallDefinition, send: Send, identity: string, needFields: string[]): SendOnce {
  if (!call.idempotent && !call.money) {
    return Object.assign((request: Record<string, unknown>) => send(call.name, request), { isRetry: () => false });
  }
  const without = [...needFields, ...(call.quoted ?? [])];
  const nameOf = (request: Record<string, unknown>): string =>
    `${PREFIX}${identity}.${call.name}.${fingerprint(request, without)}`;
  const write = (name: string, kept: Kept): void => sessionStorage.setItem(name, JSON.stringify(kept));

  const sendOnce = async (request: Record<string, unknown>): Promise<unknown> => {
    const name = nameOf(request);
    const { key, at, sent: isRetry } = keptAs(name) ?? { key: crypto.randomUUID(), at: Date.now(), sent: false };
    write(name, { key, at, sent: true });
    try {
      const result = await send(call.name, request, { idempotencyKey: key });
      sessionStorage.removeItem(name);
      return result;
    } catch (error) {
      if (isDefinite(error, isRetry)) sessionStorage.removeItem(name);
      // Refused at the first attempt because of its code or the rate limit: nothing was executed, and nothing is
      // uncertain.
      else if (!isRetry && isTurnedAway(error) && keptAs(name) !== null) write(name, { key, at, sent: false });
      throw error;
    }
  };
  return Object.assign(sendOnce, {
    isRetry: (request: Record<string, unknown>) => keptAs(nameOf(request))?.sent === true,
  });
}

function keptAs(name: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
    return kept !== null && Date.now() - kept.at < LIFE ? kept : null;
  } catch {
    return null;
  }
}

/** The kind of need that a refusal is about, if it can be met now; otherwise undefined. */
export function gateKindOf(error: CallError): 'agreement' | 'captcha' | 'code' | undefined {
  if (error.kind !== 'refused') return undefined;
  if ([CODE_MISSING, CODE_WRONG, CODE_LOCKED].includes(error.code)) return 'code';
  if (error.code === CAPTCHA_MISSING || error.code === CAPTCHA_WRONG) return 'captcha';
  return error.code === AGREEMENT_MISSING ? 'agreement' : undefined;
}

/** True after too many wrong codes: no further code is accepted for a while. */
export function isLocked(error: CallError): boolean {
  return error.kind === 'refused' && error.code === CODE_LOCKED;
}

/** Refusals after which the key stays in use. */
const OPEN = [STILL_RUNNING, TOO_OFTEN];

/**
 * True if the request was definitely not executed and never will be. A retry refused for another reason (signed out,
 * forbidden, broken) says nothing about the first attempt, which may have succeeded: its key must outlive a new
 * sign-in.
 */
function isDefinite(error: unknown, isRetry: boolean): boolean {
  if (!(error instanceof CallError) || error.isUncertain || isOverload(error) || error.kind === 'aborted') return false;
  return error.kind === 'refused' ? !OPEN.includes(error.code) && !isAboutNeed(error) : !isRetry;
}

function isTurnedAway(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return isOverload(error) || isAboutNeed(error) || (error.kind === 'refused' && error.code === TOO_OFTEN);
}

const isAboutNeed = (error: CallError): boolean => gateKindOf(error) !== undefined;

/** Hash of a request: equal for equal content, in any field order. */
export function fingerprint(request: Record<string, unknown>, without: readonly string[] = []): string {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name)));
  // Two 32-bit FNV-1a hashes: synchronous, and enough to distinguish one person's requests of a day.
  return shortOf(canonical(rest));
}

/** Hash of a text in 16 characters, to distinguish entries within one tab; not cryptographic. */
export function shortOf(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x01234567);
}

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
