import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import { ownEntry } from '#model/own-entry.ts';
import { FILE_NAME_HEADER, SUCCESS } from '#model/wire.ts';
import type { Provider } from '../provider.ts';
import type { Core } from '../wire/core.ts';
import type { SessionCookie } from '../wire/cookies.ts';
import { broken, failed } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';
import { driftIn } from './drift.ts';

/** What a provider is told of a request; everything else stays here. */
const TOLD = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'user-agent'];
/** What a browser is told of an answer. */
const HANDED_ON = ['content-type', 'content-disposition', 'retry-after', FILE_NAME_HEADER];
/** A longer answer is handed on as it comes and not compared with its schema. Bytes. */
const COMPARED = 8 * 1024 * 1024;

/**
 * Sends a known call to the provider as it came, and its answer back. The address is the provider's with the path of the
 * call: nobody can have another one fetched. Of cookies only the session's own goes there, under the name that it has here.
 */
export async function forward(
  core: Core,
  provider: Provider,
  call: CallContract,
  cookie: SessionCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.isMultipart() && call.multipart !== true) {
    request.raw.resume();
    return send(reply, broken([{ path: '/', message: '请求内容无法识别' }]));
  }
  const url = new URL(request.url, provider.origin);
  // `..` in the place of a parameter would be another path there.
  if (url.origin !== provider.origin || url.pathname !== request.url.split('?')[0]) return send(reply, failed(404));
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const timeout = AbortSignal.timeout(provider.timeout);
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: request.method,
      headers: headersFor(core, cookie, request),
      ...bodyOf(request),
      redirect: 'manual',
      signal: AbortSignal.any([gone.signal, timeout]),
    });
  } catch {
    return send(reply, failed(timeout.aborted ? 504 : 502));
  }
  takeCookie(core, cookie, answer, request, reply);
  // A provider that sends people elsewhere is asked nothing there.
  if (answer.status >= 300 && answer.status < 400) return send(reply, failed(502));
  for (const name of HANDED_ON) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    // Whatever it says that it is, it runs nothing under our name.
    .header('content-security-policy', "default-src 'none'; sandbox");
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  const length = Number(answer.headers.get('content-length') ?? 0);
  if (!isJson || length > COMPARED) {
    return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body as never));
  }
  let begun: Begun;
  try {
    begun = await beginningOf(answer.body);
  } catch {
    return send(reply, failed(timeout.aborted ? 504 : 502));
  }
  // An answer that does not say how long it is may be any length: past the cap it is handed on as it comes.
  if (begun.rest !== null) return reply.send(Readable.from(withRest(begun.held, begun.rest)));
  const text = Buffer.concat(begun.held).toString('utf8');
  if (answer.ok) compare(core, provider, call, text);
  return reply.send(text);
}

interface Begun {
  held: Uint8Array[];
  /** What is still to come; null where that was all. */
  rest: ReadableStreamDefaultReader<Uint8Array> | null;
}

/** An answer whole, or its beginning where it is longer than what is compared: no more of it is ever in this memory. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<Begun> {
  const held: Uint8Array[] = [];
  if (body === null) return { held, rest: null };
  const reader = body.getReader();
  let size = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other, as it comes
    const { done, value } = await reader.read();
    if (done) return { held, rest: null };
    held.push(value);
    size += value.byteLength;
    if (size > COMPARED) return { held, rest: reader };
  }
}

async function* withRest(
  held: Uint8Array[],
  rest: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = held.shift(); piece !== undefined; piece = held.shift()) yield piece;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { done, value } = await rest.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever asked has gone, or all of it is there.
    await rest.cancel().catch(() => undefined);
  }
}

function headersFor(core: Core, cookie: SessionCookie, request: FastifyRequest): Headers {
  const headers = new Headers();
  const { header, cookie: name } = core.options.wire;
  for (const each of header === undefined ? TOLD : [...TOLD, header]) {
    const value = ownEntry(request.headers, each);
    if (typeof value === 'string') headers.set(each, value);
  }
  headers.set('x-request-id', request.id);
  headers.set('x-forwarded-for', request.ip);
  const secret = cookie.read(request);
  if (secret !== undefined) headers.set('cookie', `${name}=${secret}`);
  return headers;
}

function bodyOf(request: FastifyRequest): { body?: BodyInit; duplex?: 'half' } {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  // A file goes on as it comes: it is never whole in this memory.
  if (request.isMultipart()) return { body: Readable.toWeb(request.raw) as never, duplex: 'half' };
  return request.body === undefined ? {} : { body: JSON.stringify(request.body) };
}

/** The provider's session becomes ours: the same secret in our own cookie, with our own protection. */
function takeCookie(
  core: Core,
  cookie: SessionCookie,
  answer: Response,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    if (
      pair
        .slice(0, at)
        .trim()
        .replace(/^__(?:Host|Secure)-/, '') !== core.options.wire.cookie
    )
      continue;
    const secret = pair.slice(at + 1).trim();
    const isOver = secret === '' || attributes.some((each) => /^\s*max-age\s*=\s*(?:0|-\d+)\s*$/i.test(each));
    if (isOver) cookie.clear(request, reply);
    else if (/^[\u0021-\u003a\u003c-\u007e]+$/.test(secret)) cookie.set(request, reply, secret);
  }
}

/** Notes where an answer differs from the schema of its call; what it holds is written down nowhere. */
function compare(core: Core, provider: Provider, call: CallContract, text: string): void {
  const note = (path: string, expected: string, found: string): void => {
    const drift = { call: call.name, path, expected, found };
    if (!provider.drift.note(drift, core.options.clock.now())) return;
    core.options.log?.({
      level: 'info',
      message: `drift: ${call.name} ${path} is ${found}, not ${expected}`,
      path: call.path,
    });
  };
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    return note('/', 'JSON', 'something else');
  }
  if (typeof envelope !== 'object' || envelope === null || Array.isArray(envelope)) {
    return note('/', 'object', Array.isArray(envelope) ? 'array' : typeof envelope);
  }
  const { code, message, result } = envelope as Record<string, unknown>;
  if (typeof code !== 'string') note('/code', 'string', code === undefined ? 'missing' : typeof code);
  if (typeof message !== 'string') note('/message', 'string', message === undefined ? 'missing' : typeof message);
  if (String(code) !== SUCCESS || call.result === 'file') return;
  for (const { path, expected, found } of driftIn(core.schemas.resultErrors(call, result), result)) {
    note(path, expected, found);
  }
}
