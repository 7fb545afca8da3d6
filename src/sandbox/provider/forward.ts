import { ownEntry } from '#model/own-entry.ts';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import { FILE_NAME_HEADER } from '#model/wire.ts';
import type { Provider } from '../options/provider.ts';
import type { Core } from '../request/core.ts';
import { failed, type Outcome } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';
import { headerOf, type Jar, type ProviderCookies } from './cookies.ts';
import { noteStatus, noteType, noteUnanswered, open, type Opened } from './drift-notes.ts';
import { beginningOf, exchange, relayed, Unanswered, withRest } from './exchange.ts';
import { headersFor } from './headers.ts';

/** Headers of an answer that are passed to the browser. */
const HANDED_ON = ['content-type', 'content-disposition', 'content-language', 'retry-after', FILE_NAME_HEADER];
/** Headers that describe the bytes of an answer which is passed on unchanged. */
const OF_BYTES = ['content-encoding', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];
/** Maximum bytes of an answer that is compared with its schema; a longer one is passed on unread. */
const COMPARED = 8 * 1024 * 1024;

/** One request to the provider. */
export interface Passage {
  core: Core;
  provider: Provider;
  cookies: ProviderCookies;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The provider's cookies of this browser; the answer changes them. */
  jar: Jar;
  body: Buffer | Readable | undefined;
}

/** Outcome of a forwarded request: an answer for the browser, or one that was already sent. */
export interface Passed {
  /** Null if the answer is no envelope. */
  opened: Opened | null;
  status: number;
  /** Sends the answer to the browser. */
  send(): FastifyReply;
}

/**
 * Sends a request to the provider and prepares its answer. The address is the provider's origin with the path of the
 * request. The caller has matched that path with a call or the file path, so nobody can request another address.
 * @param call absent for a file, which has no schema
 */
export async function pass(passage: Passage, call: CallContract | null): Promise<Passed> {
  const { core, provider, request, reply, jar } = passage;
  const named = call ?? { name: 'files', path: request.routeOptions.url ?? '/' };
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const unanswered = (error: unknown): Passed => {
    if (!(error instanceof Unanswered)) throw error;
    // A browser that has disconnected is no fault of the provider.
    if (!gone.signal.aborted) noteUnanswered(core, provider, named, error);
    return instead(reply, failed(error.status));
  };
  let answer: IncomingMessage;
  try {
    answer = await exchange(provider, { ...questionOf(passage, call), signal: gone.signal });
  } catch (error) {
    return unanswered(error);
  }
  const status = answer.statusCode ?? 502;
  passage.cookies.take(answer.headers['set-cookie'] ?? [], jar, request, reply);
  if (!(call === null && status === 404)) noteStatus(core, provider, named, status);
  const refuse = (by: number): Passed => {
    answer.resume();
    // A 503 of the portal with a retry time promises that nothing was done; the provider may have done something.
    if (by === 429) handOn(answer, ['retry-after'], reply);
    return instead(reply, failed(by));
  };
  // A redirect of the provider is not followed.
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) return refuse(502);
  const isJson = /\bjson\b/i.test(answer.headers['content-type'] ?? '');
  const isEmpty = status === 204 || status === 304;
  if (!isJson && !isEmpty && request.method !== 'HEAD') {
    if (status >= 400) return refuse(status);
    const isPage = /\bhtml\b/i.test(answer.headers['content-type'] ?? '');
    if (call !== null && (call.result !== 'file' || isPage)) {
      noteType(core, provider, call, answer, call.result === 'file' ? 'a file' : 'JSON');
      return refuse(502);
    }
  }
  protect(reply);
  if (!isJson || isEmpty || call === null) {
    handOn(answer, [...HANDED_ON, ...OF_BYTES], reply);
    if (call === null && answer.headers['cache-control'] !== undefined) {
      reply.header('cache-control', answer.headers['cache-control']);
    }
    return {
      opened: null,
      status,
      send() {
        reply.code(status);
        if (isEmpty) {
          answer.resume();
          return reply.send();
        }
        const body = relayed(answer, provider.timeout, (error) => {
          if (!gone.signal.aborted) noteUnanswered(core, provider, named, error);
        });
        return reply.send(body);
      },
    };
  }
  try {
    const begun = await beginningOf(answer, COMPARED, provider.timeout);
    handOn(answer, HANDED_ON, reply);
    // An answer without a length may be of any length: past the limit it is passed on unread.
    if (begun.rest !== null) {
      return { opened: null, status, send: () => reply.code(status).send(Readable.from(withRest(begun))) };
    }
    const text = Buffer.concat(begun.held).toString('utf8');
    const opened = open(core, provider, call, text);
    return { opened, status, send: () => reply.code(status).send(text) };
  } catch (error) {
    return unanswered(error);
  }
}

function handOn(answer: IncomingMessage, names: readonly string[], reply: FastifyReply): void {
  for (const name of names) {
    const value = ownEntry(answer.headers, name);
    if (value !== undefined) reply.header(name, value);
  }
}

/** An answer of the portal in place of the provider's. */
export function instead(reply: FastifyReply, outcome: Outcome): Passed {
  return {
    opened: { code: outcome.envelope.code, result: null },
    status: outcome.status,
    send: () => send(reply, outcome),
  };
}

function protect(reply: FastifyReply): void {
  reply
    .header('cache-control', 'no-store')
    // A file of any declared type must not run scripts on this origin.
    .header('content-security-policy', "default-src 'none'; sandbox");
}

function questionOf({ core, request, jar, body }: Passage, call: CallContract | null) {
  const own = Object.entries(call?.sent ?? {}).flatMap(([name, place]) => {
    const value = place === 'header' ? ownEntry(request.headers, name.toLowerCase()) : undefined;
    return typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [];
  });
  const cookie = headerOf(jar);
  const length = Buffer.isBuffer(body) ? String(body.length) : body && request.headers['content-length'];
  return {
    method: request.method,
    path: request.url,
    headers: headersFor(core, request, 'browser', {
      ...Object.fromEntries(own),
      ...(cookie !== undefined && { cookie }),
      ...(typeof length === 'string' && { 'content-length': length }),
    }),
    ...(body !== undefined && { body }),
  };
}

/** Returns false if a parameter is `..`, which would lead to another path at the provider. */
export function isPlain(provider: Provider, request: FastifyRequest): boolean {
  const url = URL.parse(request.url, provider.origin);
  return url !== null && url.origin === provider.origin && url.pathname === request.url.split('?')[0];
}
