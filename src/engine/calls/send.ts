import type { CallDefinition } from '#model/call.ts';
import { createEmitter } from '#model/emitter.ts';
import { STANDING } from '#model/wire.ts';
import { holdPage } from './busy.ts';
import { wireOf } from '#model/wire-address.ts';
import { answerAlong, forgetAlong } from './along.ts';
import { CallError } from '../errors/call-error.ts';
import { resultOf } from './envelope.ts';
import { whileOverloaded } from './overload.ts';
import type { Transport } from '../host/transport.ts';
import { whileWaiting } from '../loading/waiting.ts';
import { words } from '../words/words.ts';

export interface SendOptions {
  transport: Transport;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The caller retries an overloaded server itself. By default `send` retries for a while. */
  isImpatient?: boolean;
}

/** Maximum time to wait for an answer, in milliseconds. */
export const TIMEOUT = 180_000;

/**
 * Sends a call and returns its result.
 * @throws CallError after any failure
 */
export async function send(
  call: CallDefinition,
  request: Record<string, unknown>,
  options: SendOptions,
): Promise<unknown> {
  // Prevents a page reload during a write.
  const release = call.writes.length > 0 ? holdPage(() => true) : undefined;
  if (call.writes.length > 0) forgetAlong();
  return whileWaiting(async () => {
    try {
      const ask = async (): Promise<unknown> =>
        readAnswer(call, await fetchCall(call, request, options), options.transport);
      return await (options.isImpatient === true ? ask() : whileOverloaded(ask, options.signal));
    } catch (error) {
      // Cancelled while the answer was arriving.
      if (options.signal?.aborted) throw new CallError('aborted', 'aborted', words.calls.aborted);
      throw error;
    } finally {
      release?.();
    }
  });
}

/**
 * Sends a call and returns the raw response.
 * @throws CallError if there is none
 */
export async function fetchCall(
  call: CallDefinition,
  request: Record<string, unknown>,
  options: SendOptions,
): Promise<Response> {
  const { transport } = options;
  const { method, address, headers, body } = transport.wire?.(call, request) ?? wireOf(call, request);
  const along = answerAlong(method, address, body);
  if (along !== undefined) {
    noteStanding(along.headers.get(STANDING));
    return along;
  }
  const timeout = AbortSignal.timeout(TIMEOUT);
  const requestId = newRequestId();
  const failed = (error: CallError): CallError => Object.assign(error, { requestId });
  try {
    const response = await (transport.fetch ?? fetch)(address, {
      method,
      headers: {
        ...transport.headers,
        ...headers,
        [REQUEST_ID]: requestId,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    noteStanding(response.headers.get(STANDING));
    return response;
  } catch {
    if (options.signal?.aborted) throw new CallError('aborted', 'aborted', words.calls.aborted);
    if (timeout.aborted) throw failed(new CallError('network', '408', words.calls.status(408)));
    throw failed(new CallError('network', 'network', words.calls.offline));
  }
}

const REQUEST_ID = 'x-request-id';
let lastSent: string | undefined;

/** Id of this page's last request, as in the server's log and ledger. */
export function lastRequestId(): string | undefined {
  return lastSent;
}

/** `crypto.randomUUID` exists only over TLS. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  lastSent = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return lastSent;
}

/**
 * The result of an answer, as the transport reads it.
 * @throws CallError if the call failed or the answer is unreadable
 */
export async function readAnswer(call: CallDefinition, response: Response, transport: Transport): Promise<unknown> {
  try {
    return await (transport.read ?? resultOf)(response, call);
  } catch (error) {
    const requestId = response.headers.get(REQUEST_ID);
    throw error instanceof CallError && requestId !== null ? Object.assign(error, { requestId }) : error;
  }
}

/*
 * Every answer carries a text that changes with the person's permissions. Watchers are notified of a change, for
 * example by an administrator.
 */

let last: string | null = null;
const watchers = createEmitter();

/** Stores the text of an answer; an answer without one changes nothing. */
function noteStanding(standing: string | null): void {
  if (standing === null || standing === last) return;
  const isChange = last !== null;
  last = standing;
  if (isChange) watchers.emit();
}

/** Called when another person signs in. */
export function forgetStanding(): void {
  last = null;
}

/** Calls back when an answer shows that the person's permissions have changed. */
export const watchStanding = watchers.subscribe;
