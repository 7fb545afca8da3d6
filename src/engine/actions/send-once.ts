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
  /** The same request was sent before, perhaps before a reload, and its answer never came. Writes nothing down. */
  isRetry(request: Record<string, unknown>): boolean;
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

/** The key of a request; `sent` while its answer is out. */
interface Kept {
  key: string;
  at: number;
  sent: boolean;
}

/**
 * Sends a call under a key of its own where it must not be done twice. The key is written down before it is first sent, and
 * kept until the server has said definitely yes or no: a reload in the middle and another try send the same one.
 * @param identity who is signed in: two users of one browser never share a key.
 * @param needFields request fields given to needs: another code is still the same request, as is another price.
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
      // Turned away on the first try, for its code or for being too many: nothing was done, and nothing is unknown.
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
  if (!(error instanceof CallError)) return false;
  return isOverload(error) || isAboutNeed(error) || (error.kind === 'refused' && error.code === TOO_OFTEN);
}

const isAboutNeed = (error: CallError): boolean => gateKindOf(error) !== undefined;

/** Equal for equal content, in any order of the fields. */
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
