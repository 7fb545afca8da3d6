import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import { ownEntry } from '#model/own-entry.ts';
import { STANDING } from '#model/wire.ts';
import { serveDrift } from './drift.ts';
import { type Elsewhere, elsewhereOf } from '../provider/serve.ts';
import { answerWithFaults } from '../faults/answer-with-faults.ts';
import { servePanel } from '../faults/panel.ts';
import { cut, sendFaulty } from '../faults/faulty-answers.ts';
import { Readiness } from '../context/readiness.ts';
import { requestEnded } from '../context/telemetry.ts';
import { Superseded } from '../database/superseded.ts';
import { isBelow } from '../wire/failure.ts';
import { DatabaseLost, isFull, isLost } from '../storage/conflict.ts';
import { Overloaded } from '../storage/turns.ts';
import { serveCaptchas } from './captchas.ts';
import { serveAssets } from './assets.ts';
import { SecretCookie, type SecretReader } from '../wire/cookies.ts';
import { door, refuse, serveInTurns } from './serve-in-turns.ts';
import { type Core, FILES, PREFIX } from '../request/core.ts';
import { serveErrors } from './errors.ts';
import { dispatch, type Incoming } from '../request/dispatch.ts';
import { CODE_IN_ADDRESS, queryOf } from './code-header.ts';
import { KNOWN_FOR } from '../gate/devices.ts';
import { broken, failed, type Outcome } from '../wire/envelope.ts';
import { failureOf } from '../wire/failure.ts';
import { SECURITY } from '../wire/headers.ts';
import { deviceOf } from '../wire/device.ts';
import { causedBy, requestIdFrom } from '../context/cause.ts';
import { sendFile, serveFiles } from './files.ts';
import { dispatchForm } from '../request/form.ts';
import { type Fullness, serveHealth } from './health.ts';
import { hasReadableQuery, readJsonBodies } from '../wire/json-body.ts';
import { logRequest, noteRequest, reportError } from '../request/log.ts';
import type { Delivered, InboxEvent } from '../inbox/event.ts';
import { serveInbox } from './inbox.ts';
import { serveLive, serveNoLive } from './live.ts';
import type { Feed } from '../live/feed.ts';
import { serveGuide } from './guide.ts';
import { serveOutbox } from './outbox.ts';
import { serveSteps } from './steps.ts';
import { isForeign } from './origin.ts';
import { servePage } from './pages.ts';
import { send } from '../wire/reply.ts';
import type { Jump } from '../work/jump.ts';

/** Maximum time for an answer, in milliseconds. */
const TIMEOUT = 180_000;
const BODY_LIMIT = 1024 * 1024;

/** Background work. */
export interface Background {
  /** Looks for due work. */
  wake(): void;
  /** Moves the clock and runs every step in between. */
  jump: Jump;
  /** Accepts events from outside. @throws BrokenRequest */
  deliver(events: readonly InboxEvent[]): Promise<Delivered[]>;
  /** Tells open pages what changed. */
  feed: Feed;
}

/** One Fastify instance for one Model: a route per call, files, health, pages. Ready when it resolves. */
export async function buildServer(core: Core, background: Background): Promise<FastifyInstance> {
  const { wake, jump } = background;
  const { options } = core;
  const { readiness = new Readiness() } = options;
  const fullness: Fullness = { at: undefined };
  const app = Fastify({
    logger: false,
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
    requestTimeout: TIMEOUT,
    // Only the nearest proxy: anyone may have written the earlier entries of X-Forwarded-For.
    trustProxy: options.trustProxy === true ? (_address, hop) => hop === 0 : false,
    genReqId: ({ headers }) => requestIdFrom(headers['x-request-id']) ?? crypto.randomUUID(),
    routerOptions: { maxParamLength: 500 },
    // The call's own schema validates bodies, and nothing may change them before.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // An address that the router itself refuses reaches no hook and no handler.
    frameworkErrors: (error, request, reply) => {
      if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') fail(core, request, reply, 414);
      else fail(core, request, reply, 400);
    },
  });
  readJsonBodies(app);
  await app.register(cookies);
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['gzip', 'identity'] });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY, 'x-request-id': request.id });
    // The client's next request goes to another server, over a new connection.
    if (readiness.phase === 'stopping') reply.header('connection', 'close');
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    // A browser reports where a request comes from; foreign sites must not send calls or forms.
    if (isForeign(request, core)) return fail(core, request, reply, 403);
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(core, request, reply);
    const { routeOptions, method } = request;
    const route = routeOptions.url ?? 'none';
    requestEnded.publish({ method, route, status: reply.statusCode, milliseconds: reply.elapsedTime });
  });
  app.setErrorHandler((error, request, reply) => {
    if (isFull(error)) fullness.at = performance.now();
    return answerError(core, error as Error, request, reply);
  });

  serveHealth(app, options.database, readiness, fullness);
  const cookie = new SecretCookie(options.wire.cookie);
  const device = options.wire.device === undefined ? null : new SecretCookie(options.wire.device, KNOWN_FOR);
  const elsewhere = options.provider === undefined ? null : elsewhereOf(core, options.provider);
  const entry: Entry = { cookie, device, elsewhere, reader: elsewhere?.people ?? cookie };
  serveInTurns(app, core, entry.reader);
  await elsewhere?.serve(app, {
    stop: (request) => stopped(core, request),
    here: (call, request, reply) => answerHere(core, call, entry, wake, request, reply),
    bodyLimit: options.bodyLimit ?? BODY_LIMIT,
  });
  const onRequest = door(core, entry.reader);
  for (const call of Object.values(core.model.calls)) {
    if (elsewhere?.takes(call) === true) continue;
    if (call.demo === true && options.demo === false) continue;
    for (const url of [call.path, ...(call.also ?? [])]) {
      app.route({
        method: call.methods,
        url,
        // Fastify would run the call itself for a HEAD request.
        exposeHeadRoute: false,
        onRequest,
        handler: (request, reply) => answerCall(core, call, entry, wake, request, reply),
      });
    }
  }
  if (elsewhere === null) serveLive(app, core, entry.reader, background.feed);
  else serveNoLive(app, core);
  serveFiles(app, core, entry.reader, elsewhere);
  serveAssets(app, core, elsewhere);
  serveCaptchas(app, core, elsewhere);
  if (options.outboxPage === true) {
    serveOutbox(app, core);
    serveErrors(app, core);
    serveSteps(app, core);
    serveInbox(app, core, background);
    if (options.guide !== undefined) serveGuide(app, core, options.guide);
  }
  if (options.provider !== undefined && options.outboxPage === true) serveDrift(app, options.provider, options);
  if (options.faults !== undefined) await servePanel(app, core, options.faults, { wake, jump });
  await servePage(app, core, onRequest);
  app.setNotFoundHandler((request, reply) => {
    const isCall = isBelow(request.url, [options.wire.prefix ?? PREFIX]);
    return readiness.isBehind && isCall ? refuse(request, reply, SOON, 'upgrade') : fail(core, request, reply, 404);
  });
  await app.ready();
  return app;
}

/** Session of a request: the portal's own, or the provider's. */
interface Entry {
  cookie: SecretCookie;
  /** Cookie of the device; null if the product knows no devices. */
  device: SecretCookie | null;
  elsewhere: Elsewhere | null;
  reader: SecretReader;
}

/** The reason why a request is not accepted; null if it is. */
function stopped(core: Core, request: FastifyRequest): Outcome | null {
  const { header } = core.options.wire;
  if (header !== undefined && !ownEntry(request.headers, header)) {
    return broken([{ path: `/${header}`, message: `缺少请求头 ${header}` }]);
  }
  if (!hasReadableQuery(request.url)) return broken([{ path: '/', message: '请求内容无法识别' }]);
  // A browser reports where a request comes from; foreign sites must not send calls.
  return request.headers['sec-fetch-site'] === 'cross-site' ? failed(403) : null;
}

async function answerCall(
  core: Core,
  call: CallContract,
  entry: Entry,
  wake: () => void,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outcome = stopped(core, request);
  return outcome ? send(reply, outcome) : answerHere(core, call, entry, wake, request, reply);
}

async function answerHere(
  core: Core,
  call: CallContract,
  { cookie, device, elsewhere, reader }: Entry,
  wake: () => void,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Only the provider can end its sessions: while it does not answer, nobody is signed out.
  const unsure = call.permission === 'public' ? null : await elsewhere?.people?.confirm(request, reply);
  if (unsure) {
    if (request.isMultipart()) request.raw.resume();
    return send(reply, unsure);
  }
  const query = queryOf(core.model, call, request);
  if (query === null) return send(reply, broken([{ path: '/', message: CODE_IN_ADDRESS }]));
  const key = request.headers['idempotency-key'];
  const secretGiven = reader.read(request);
  const incoming: Incoming = {
    query,
    params: request.params as Record<string, unknown>,
    body: request.body,
    secret: secretGiven,
    address: request.ip,
    device: deviceOf(request.headers['user-agent']),
    deviceSecret: device?.read(request),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  };
  const trouble = (await core.options.faults?.strike(call.name)) ?? null;
  const answered = await answerWithFaults(core, call, trouble, secretGiven, () =>
    causedBy(request.id, () =>
      request.isMultipart() ? dispatchForm(core, call, incoming, request) : dispatch(core, call, incoming),
    ),
  ).catch((error: unknown) => {
    // It is unknown whether the call ran, but a repeat gets the same answer and does nothing twice.
    const isRepeatable = call.writes.length === 0 || ((call.idempotent || call.money) && typeof key === 'string');
    throw isUnsettled(error) && isRepeatable ? new DatabaseLost(error, false) : error;
  });
  if (answered === 'cut') return cut(reply);
  const { outcome, cookie: secret, deviceCookie, work, standing, who } = answered;
  // A page of the newer version requests more than this server knows; another server answers it.
  if (outcome.status === 400 && core.options.readiness?.isBehind === true)
    return refuse(request, reply, SOON, 'upgrade');
  noteRequest(request, { call: call.name, code: outcome.envelope.code, who });
  if (standing !== undefined) reply.header(STANDING, standing);
  if (secret === '') {
    if (cookie.read(request) !== undefined || outcome.status === 200) cookie.clear(request, reply);
  } else if (secret !== undefined) cookie.set(request, reply, secret);
  if (deviceCookie !== undefined) device?.set(request, reply, deviceCookie);
  if (work === true) wake();
  if (call.audit === 'session') elsewhere?.people?.recheck();
  if (outcome.file) return sendFile(core, reply, outcome.file, secretGiven);
  return trouble === null ? send(reply, outcome) : sendFaulty(reply, outcome, trouble);
}

/** Seconds after which to retry when the database was lost. */
const AGAIN = 2;

/** Seconds after which to retry while a newer server takes over. */
const SOON = 1;

function isUnsettled(error: unknown): boolean {
  return error instanceof DatabaseLost && error.isUnsettled;
}

/** Reports a failure outside any call: in the envelope, or as a page. */
function fail(core: Core, request: FastifyRequest, reply: FastifyReply, code: number): FastifyReply {
  const { prefix = PREFIX, files = FILES } = core.options.wire;
  const { status, headers, body } = failureOf(code, { url: request.url, accept: request.headers.accept }, [
    prefix,
    files,
  ]);
  return reply.code(status).headers(headers).send(body);
}

function answerError(core: Core, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Overloaded) return refuse(request, reply, error.seconds);
  if (error instanceof Superseded) return refuse(request, reply, AGAIN, 'upgrade');
  if ((isLost(error) && !isUnsettled(error)) || isFull(error)) {
    // The lost connection already has a line in the log.
    if (isFull(error)) reportError(core.options.log, error, 'the database has no room', request.id);
    return refuse(request, reply, AGAIN, 'database');
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 500) {
    // Invalid JSON, another type and a prototype-polluting body get the same answer.
    const outcome =
      status === 413 || status === 408 ? failed(status) : broken([{ path: '/', message: '请求内容无法识别' }]);
    return send(reply, outcome);
  }
  reportError(core.options.log, error, `${request.method} ${request.routeOptions.url ?? '?'}`, request.id);
  return send(reply, failed(500));
}
