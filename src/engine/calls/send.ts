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

/** An answer is waited for so long. Milliseconds. */
export const TIMEOUT = 180_000;

/**
 * Sends a call and gives its result.
 * @throws CallError after any failure
 */
export async function send(
  call: CallDefinition,
  request: Record<string, unknown>,
  options: SendOptions,
): Promise<unknown> {
  // A page reload must not cut off a write.
  const release = call.writes.length > 0 ? holdPage(() => true) : undefined;
  if (call.writes.length > 0) forgetAlong();
  return whileWaiting(async () => {
    try {
      const ask = async (): Promise<unknown> =>
        readAnswer(call, await fetchCall(call, request, options), options.transport);
      return await (options.isImpatient === true ? ask() : whileOverloaded(ask, options.signal));
    } catch (error) {
      // Given up in the middle of an answer: nobody waits for it any more.
      if (options.signal?.aborted) throw new CallError('aborted', 'aborted', words.calls.aborted);
      throw error;
    } finally {
      release?.();
    }
  });
}

/**
 * Sends a call and gives the answer as it comes.
 * @throws CallError where none comes.
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

/** Id of the last request of this page, by which the server's log and ledger know it. */
export function lastRequestId(): string | undefined {
  return lastSent;
}

/** `crypto.randomUUID` is there over TLS alone. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  lastSent = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return lastSent;
}

/**
 * What an answer says, read as the transport reads answers.
 * @throws CallError where it says that the call failed, or cannot be read
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
 * Every answer carries a text that changes with the person's permissions. Watchers are notified of a change made by
 * somebody else.
 */

let last: string | null = null;
const watchers = createEmitter();

/** Notes what an answer said; one that says nothing changes nothing. */
function noteStanding(standing: string | null): void {
  if (standing === null || standing === last) return;
  const isChange = last !== null;
  last = standing;
  if (isChange) watchers.emit();
}

/** Another person begins anew. */
export function forgetStanding(): void {
  last = null;
}

/** Calls back whenever an answer says that the person may do other things than before. */
export const watchStanding = watchers.subscribe;
