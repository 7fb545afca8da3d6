import type { CallDefinition } from '#model/call.ts';
import { createEmitter } from '#model/emitter.ts';
import { STANDING, SUCCESS, type Envelope } from '#model/wire.ts';
import { holdPage } from './busy.ts';
import { wireOf } from '#model/wire-address.ts';
import { answerAlong, forgetAlong } from './along.ts';
import { CallError, type FieldError } from '../errors/call-error.ts';
import { whileOverloaded } from './overload.ts';
import { whileWaiting } from '../loading/waiting.ts';
import { words } from '../words/words.ts';

export interface SendOptions {
  headers: Record<string, string>;
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
      const ask = async (): Promise<unknown> => openEnvelope(await fetchCall(call, request, options));
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
  const { method, address, body } = wireOf(call, request);
  const along = answerAlong(method, address, body);
  if (along !== undefined) {
    noteStanding(along.headers.get(STANDING));
    return along;
  }
  const timeout = AbortSignal.timeout(TIMEOUT);
  const requestId = newRequestId();
  const failed = (error: CallError): CallError => Object.assign(error, { requestId });
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...options.headers,
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
 * The result in an answer's envelope.
 * @throws CallError where it holds a refusal, or is none.
 */
export async function openEnvelope(response: Response): Promise<unknown> {
  try {
    return await resultOf(response);
  } catch (error) {
    const requestId = response.headers.get(REQUEST_ID);
    throw error instanceof CallError && requestId !== null ? Object.assign(error, { requestId }) : error;
  }
}

async function resultOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const envelope = await readEnvelope(response);
  if (response.ok) {
    // Cut short on its way, or somebody else's page: what the server did is not known.
    if (envelope === null) throw new CallError('network', 'malformed', words.calls.unreadable);
    if (String(envelope.code) === SUCCESS) return envelope.result;
    const message = typeof envelope.message === 'string' ? envelope.message : '';
    const said = message === '' ? words.calls.unsaid(String(envelope.code)) : message;
    throw new CallError('refused', String(envelope.code), said, errorsOf(envelope), secondsOf(envelope));
  }
  const { status } = response;
  const message = words.calls.status(status);
  if (status === 401) {
    const error = new CallError('signed-out', '401', envelope?.message || message);
    const path = URL.parse(response.url)?.pathname;
    throw path === undefined ? error : Object.assign(error, { path });
  }
  if (status === 403) throw new CallError('forbidden', '403', envelope?.message || message);
  if (status === 400) throw new CallError('broken', '400', message, errorsOf(envelope));
  const seconds = status === 503 && envelope !== null ? (secondsOf(envelope) ?? retryAfterOf(response)) : undefined;
  // Only the server itself knows that nothing was begun; a 503 from a proxy says nothing about it.
  if (seconds !== undefined) throw new CallError('overloaded', '503', message, [], seconds);
  if (status === 408) throw new CallError('network', '408', message);
  throw new CallError('http', String(status), message, [], retryAfterOf(response));
}

async function readEnvelope(response: Response): Promise<Envelope | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Envelope) : null;
  } catch {
    return null;
  }
}

function errorsOf(envelope: Envelope | null): FieldError[] {
  const result = envelope?.result;
  if (typeof result !== 'object' || result === null || !('errors' in result) || !Array.isArray(result.errors))
    return [];
  return result.errors as FieldError[];
}

function secondsOf({ result }: Envelope): number | undefined {
  if (typeof result !== 'object' || result === null || !('seconds' in result)) return undefined;
  return typeof result.seconds === 'number' ? result.seconds : undefined;
}

function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined;
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
