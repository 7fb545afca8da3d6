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
  /** The same request was sent before and its answer never came. */
  isRetry(request: Record<string, unknown>): boolean;
}

/**
 * Sends a call under a key of its own where it must not be done twice.
 * @param needFields request fields given to needs: another code is still the same request, as is another price.
 */
export function createSendOnce(call: CallDefinition, send: Send, identity: string, needFields: string[]): SendOnce {
  if (!call.idempotent && !call.money) {
    return Object.assign((request: Record<string, unknown>) => send(call.name, request), { isRetry: () => false });
  }
  const keys = createKeyStore(sessionStorage, identity, [...needFields, ...(call.quoted ?? [])]);
  const sendOnce = async (request: Record<string, unknown>): Promise<unknown> => {
    const { key, isRetry } = keys.open(call.name, request);
    keys.sent(call.name, request);
    try {
      const result = await send(call.name, request, { idempotencyKey: key });
      keys.settle(call.name, request);
      return result;
    } catch (error) {
      if (isDefinite(error, isRetry)) keys.settle(call.name, request);
      // Turned away on the first try, for its code or for being too many: nothing was done, and nothing is unknown.
      else if (!isRetry && isTurnedAway(error)) keys.heard(call.name, request);
      throw error;
    }
  };
  return Object.assign(sendOnce, {
    isRetry: (request: Record<string, unknown>) => keys.open(call.name, request).isRetry,
  });
}

/** The kind of need that a refusal is about, where it is about one that can be met now. */
export function gateKindOf(error: CallError): 'agreement' | 'captcha' | 'code' | undefined {
  if (error.kind !== 'refused') return undefined;
  if ([CODE_MISSING, CODE_WRONG, CODE_LOCKED].includes(error.code)) return 'code';
  if (error.code === CAPTCHA_MISSING || error.code === CAPTCHA_WRONG) return 'captcha';
  return error.code === AGREEMENT_MISSING ? 'agreement' : undefined;
}

/** Too many wrong codes: no other one helps for a while. */
export function isLocked(error: CallError): boolean {
  return error.kind === 'refused' && error.code === CODE_LOCKED;
}

/** Refusals that leave the key in use. */
const OPEN = [STILL_RUNNING, TOO_OFTEN];

/**
 * Whether it is known that the request was not done and will not be. A refusal of another try by the door (signed out,
 * forbidden, broken) says nothing of the first one, which may have gone through: its key must outlive a new sign-in.
 */
function isDefinite(error: unknown, isRetry: boolean): boolean {
  if (!(error instanceof CallError) || error.isUncertain || isOverload(error) || error.kind === 'aborted') return false;
  return error.kind === 'refused' ? !OPEN.includes(error.code) && !isAboutNeed(error) : !isRetry;
}

function isTurnedAway(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (isOverload(error) || isAboutNeed(error) || (error.kind === 'refused' && error.code === TOO_OFTEN))
  );
}

function isAboutNeed(error: CallError): boolean {
  return gateKindOf(error) !== undefined;
}

/** A day: the server forgets keys after that. Milliseconds. */
const LIFE = 24 * 3600 * 1000;
const PREFIX = 'sw.key.';

/**
 * Whether an entry of the storage is the key of a request. Whoever empties the storage when a session ends must leave
 * these: after the next sign-in the same request is sent again under the same key.
 */
export function isRequestKey(name: string): boolean {
  return name.startsWith(PREFIX);
}

interface OpenKey {
  key: string;
  /** The same request was sent before and its answer never came. */
  isRetry: boolean;
}

/**
 * Keys of requests that must not be done twice. A key is written down before it is first sent, and kept until the server
 * has said definitely yes or no: a reload in the middle and another try send the same one.
 */
interface KeyStore {
  open(call: string, request: Record<string, unknown>): OpenKey;
  /** Whether the same request was sent before and its answer never came; writes nothing down. */
  wasSent(call: string, request: Record<string, unknown>): boolean;
  /** Marks that the request is on its way. */
  sent(call: string, request: Record<string, unknown>): void;
  /** An answer has come that leaves the key in use: it is not the answer that one waits for, but none is lost either. */
  heard(call: string, request: Record<string, unknown>): void;
  settle(call: string, request: Record<string, unknown>): void;
}

interface Kept {
  key: string;
  at: number;
  sent: boolean;
}

/**
 * @param identity who is signed in: two users of one browser never share a key.
 * @param withoutNeeds request fields that another try may change: what is given to a need (a code), the price that was read.
 */
export function createKeyStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  identity: string,
  withoutNeeds: readonly string[] = [],
  now: () => number = Date.now,
): KeyStore {
  const nameOf = (call: string, request: Record<string, unknown>): string =>
    `${PREFIX}${identity}.${call}.${fingerprint(request, withoutNeeds)}`;
  const read = (name: string): Kept | null => {
    try {
      const kept = JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
      return kept !== null && now() - kept.at < LIFE ? kept : null;
    } catch {
      return null;
    }
  };
  const write = (name: string, kept: Kept): void => storage.setItem(name, JSON.stringify(kept));
  return {
    open(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) return { key: kept.key, isRetry: kept.sent };
      const key = crypto.randomUUID();
      write(name, { key, at: now(), sent: false });
      return { key, isRetry: false };
    },
    wasSent: (call, request) => read(nameOf(call, request))?.sent === true,
    sent(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) write(name, { ...kept, sent: true });
    },
    heard(call, request) {
      const name = nameOf(call, request);
      const kept = read(name);
      if (kept !== null) write(name, { ...kept, sent: false });
    },
    settle(call, request) {
      storage.removeItem(nameOf(call, request));
    },
  };
}

/** The same for the same content, whatever the order of the fields. */
export function fingerprint(request: Record<string, unknown>, without: readonly string[] = []): string {
  const rest = Object.fromEntries(Object.entries(request).filter(([name]) => !without.includes(name)));
  // Two 32-bit FNV-1a hashes: enough to tell a person's own requests of a day apart, and synchronous.
  return shortOf(canonical(rest));
}

/** A text in 16 characters, for telling apart what is kept in one tab; no proof of anything. */
export function shortOf(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x01234567);
}

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
