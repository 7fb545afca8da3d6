import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from './crowd.ts';
import type { SecretReader } from '../wire/cookies.ts';
import type { Feed } from '../live/feed.ts';
import { type Core, PREFIX } from '../request/core.ts';
import { SECURITY } from '../wire/headers.ts';
import { failed } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';

/** Milliseconds for which changes are gathered: a batch of orders is one message. */
const GATHERED = 300;
/** How often a stream says that it is alive, and its session is looked at. Milliseconds. */
const BEAT = 25_000;
/** After a break a browser asks again between one and two of these. Milliseconds. */
const AGAIN = 2_000;
/** Streams of one session: a browser opens one for all its tabs. */
const MOST_OF_ONE = 10;
/** Seconds after which to ask again while this server stops. */
const SOON = 1;
/** Streams in all. */
const MOST = 5_000;

/**
 * `GET PREFIX/live`: server-sent events for a signed-in person's open pages. Each holds, as a JSON array, the names of
 * entities of the person's owner whose records changed, and nothing of the records. It is no use of the session.
 */
export function serveLive(app: FastifyInstance, core: Core, reader: SecretReader, feed: Feed): void {
  const { database, wire, readiness } = core.options;
  const { prefix = PREFIX } = wire;
  const open = new Map<string, number>();
  const ends = new Set<() => void>();
  let all = 0;
  const ownerOf = (secret: string | undefined): Promise<string | undefined> =>
    secret === undefined
      ? Promise.resolve(undefined)
      : database.transaction(async (tx) => {
          if ((await core.sessions.stateOf(tx, secret)) !== 'good') return undefined;
          return (await core.sessions.whoseWas(tx, secret))?.owner;
        });

  app.get(`${prefix}/live`, async (request, reply): Promise<FastifyReply> => {
    const secret = reader.read(request);
    const owner = await ownerOf(secret);
    if (secret === undefined || owner === undefined) return send(reply, failed(401));
    // Another server answers the next try.
    if (readiness?.phase === 'stopping') return refuse(request, reply, SOON, 'upgrade');
    if (all >= MOST || (open.get(secret) ?? 0) >= MOST_OF_ONE) return send(reply, failed(429));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...SECURITY,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy in front hands each event on at once.
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    raw.write(`retry: ${Math.round(AGAIN * (1 + Math.random()))}\n\n`);
    const gathered = new Set<string>();
    let timer: NodeJS.Timeout | undefined;
    const write = (text: string): void => void (raw.writableEnded || raw.write(text));
    const end = (): void => void raw.end();
    const stop = feed.listen(owner, {
      changed(names) {
        for (const name of names) gathered.add(name);
        timer ??= setTimeout(() => {
          timer = undefined;
          write(`data: ${JSON.stringify([...gathered])}\n\n`);
          gathered.clear();
        }, GATHERED);
      },
      ended: end,
    });
    const beat = setInterval(() => {
      // Whoever was signed out, or cannot be looked up, begins anew and is told why.
      ownerOf(secret).then(
        (still) => (still === owner ? write(': \n\n') : end()),
        () => end(),
      );
    }, BEAT);
    all += 1;
    open.set(secret, (open.get(secret) ?? 0) + 1);
    ends.add(end);
    raw.on('close', () => {
      stop();
      clearTimeout(timer);
      clearInterval(beat);
      ends.delete(end);
      all -= 1;
      const left = (open.get(secret) ?? 1) - 1;
      if (left > 0) open.set(secret, left);
      else open.delete(secret);
    });
    return reply;
  });
  app.addHook('preClose', async () => {
    for (const end of ends) end();
  });
}

/** Behind a provider nobody here learns of changes: browsers are told to ask no more. */
export function serveNoLive(app: FastifyInstance, { options: { wire } }: Core): void {
  app.get(`${wire.prefix ?? PREFIX}/live`, (_request, reply) => reply.code(204).send());
}
