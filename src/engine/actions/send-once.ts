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
import { CallError } from '../call-error.ts';
import type { Send } from '../calls/use-send.ts';
import { isOverload } from '../calls/overload.ts';
import { createKeyStore } from './idempotency.ts';

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
