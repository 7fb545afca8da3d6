import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import type { Provider } from '../options/provider.ts';
import type { Core } from '../request/core.ts';
import { broken, failed, type Outcome } from '../wire/envelope.ts';
import { DRAINED } from '../wire/multipart.ts';
import { send } from '../wire/reply.ts';
import { AnswerReader } from './answer-reader.ts';
import { headerOf, ProviderCookies } from './cookies.ts';
import { exchange } from './exchange.ts';
import { isPlain, pass, type Passage } from './forward.ts';
import { headersFor } from './headers.ts';
import { isJobHere } from './jobs.ts';
import { ProviderSessions } from './provider-sessions.ts';
import { splitOf, type Split } from './split.ts';

/** The provider's side: its calls, its sessions and its cookies. */
export interface Elsewhere {
  /** Null if people sign in here. */
  people: ProviderSessions | null;
  takes(call: CallContract): boolean;
  /** Serves the calls that go to the provider. */
  serve(app: FastifyInstance, way: Way): Promise<void>;
  /** Asks the provider for a file that does not exist here. */
  file(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Server parts that the routes need. */
export interface Way {
  /** The reason why a request is not accepted; null if it is. */
  stop(request: FastifyRequest): Outcome | null;
  /** Answers a call on this server instead of at the provider. */
  here(call: CallContract, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Maximum bytes of a body other than an upload. */
  bodyLimit: number;
}

/** @throws WrongDivision */
export function elsewhereOf(core: Core, provider: Provider): Elsewhere {
  const split = splitOf(core.model, provider);
  const names = new Set(split.taken.map(({ name }) => name));
  const cookies = new ProviderCookies(provider.origin, provider.cookie ?? core.options.wire.cookie);
  const people =
    split.isSignedInAtProvider && split.whose ? new ProviderSessions(core, provider, cookies, split.whose) : null;
  return {
    people,
    takes: ({ name }) => names.has(name),
    async serve(app, way) {
      await app.register(async (scope) => {
        // A body is passed on unchanged: parsed and serialised again it could differ.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        for (const call of split.taken) {
          scope.route({
            method: call.methods,
            url: call.path,
            exposeHeadRoute: false,
            handler: (request, reply) =>
              forwardCall({ core, provider, cookies, people, split }, way, call, request, reply),
          });
        }
      });
    },
    async file(request, reply) {
      if (!isPlain(provider, request)) return send(reply, failed(404));
      const jar = cookies.jarOf(request);
      const passed = await pass({ core, provider, cookies, request, reply, jar, body: undefined }, null);
      return passed.send();
    },
  };
}

interface Place {
  core: Core;
  provider: Provider;
  cookies: ProviderCookies;
  people: ProviderSessions | null;
  split: Split;
}

async function forwardCall(
  place: Place,
  way: Way,
  call: CallContract,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { core, provider, cookies, people } = place;
  const refuse = (outcome: Outcome): FastifyReply => {
    // The rest of an upload is read and dropped, so that the sender reads the answer.
    request.raw.resume();
    return send(reply, outcome);
  };
  const stopped = way.stop(request);
  if (stopped) return refuse(stopped);
  if (!isPlain(provider, request)) return refuse(failed(404));
  const body = await bodyOf(request, call, way.bodyLimit);
  if (body !== undefined && 'status' in body) return refuse(body);
  const jar = cookies.jarOf(request);
  const passage: Passage = { core, provider, cookies, request, reply, jar, body };
  const before = people?.secretIn(jar);
  if (people !== null && before !== undefined) {
    const asked = Buffer.isBuffer(body) ? parsed(body) : undefined;
    if (call.answer.kind === 'job' && (await isJobHere(core, call, request, asked))) {
      request.body = asked;
      return way.here(call, request, reply);
    }
    if (call.permission !== 'public' && (await people.isEndedHere(before))) {
      endThere(place, request, headerOf(jar));
      cookies.clear(request, reply);
      return refuse(failed(401));
    }
  }
  const after = people === null ? null : new AnswerReader(core, people, call, request);
  await after?.before(before);
  const passed = await pass(passage, call);
  if (typeof body === 'object' && !Buffer.isBuffer(body)) {
    request.raw.unpipe();
    request.raw.resume();
  }
  await after?.done(
    passed,
    before,
    people?.secretIn(jar),
    jar,
    reply,
    Buffer.isBuffer(body) ? parsed(body) : undefined,
  );
  return passed.send();
}

/** The unparsed body, or the answer if it is not accepted. */
async function bodyOf(
  request: FastifyRequest,
  call: CallContract,
  limit: number,
): Promise<Buffer | Readable | Outcome | undefined> {
  const { raw } = request;
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const type = request.headers['content-type'] ?? '';
  const length = Number(request.headers['content-length'] ?? 0);
  if (/^multipart\/form-data\b/i.test(type)) {
    if (call.multipart !== true) return broken([{ path: '/', message: '请求内容无法识别' }]);
    return length > DRAINED ? failed(413) : limited(raw, DRAINED);
  }
  if (length > limit) return failed(413);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of raw as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) return failed(413);
    pieces.push(piece);
  }
  if (size > 0 && !/^application\/json\b/i.test(type)) return broken([{ path: '/', message: '请求内容无法识别' }]);
  return Buffer.concat(pieces);
}

/** An upload as a stream; an endless one is cut off. */
function limited(raw: Readable, most: number): Readable {
  let size = 0;
  const through = new PassThrough();
  raw.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > most) through.destroy(new Error('An upload is too large'));
  });
  raw.once('aborted', () => through.destroy(new Error('The sender has gone')));
  return raw.pipe(through);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Ends a session at the provider that was ended here, without waiting for the result. */
function endThere({ core, provider, split }: Place, request: FastifyRequest, cookie: string | undefined): void {
  const { ends } = split;
  if (ends === undefined || cookie === undefined) return;
  const method = ends.methods[0] ?? 'POST';
  const body = method === 'GET' ? undefined : Buffer.from('{}');
  const json = body && { 'content-type': 'application/json', 'content-length': String(body.length) };
  const headers = headersFor(core, request, 'own', { accept: 'application/json', cookie, ...json });
  exchange(provider, { method, path: ends.path, headers, ...(body && { body }) }).then(
    (answer) => answer.resume(),
    () => undefined,
  );
}
