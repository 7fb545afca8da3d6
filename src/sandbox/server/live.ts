import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from './serve-in-turns.ts';
import type { SecretReader } from '../wire/cookies.ts';
import type { Feed } from '../live/feed.ts';
import { type Core, PREFIX } from '../request/core.ts';
import { SECURITY } from '../wire/headers.ts';
import { failed } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';

/** Time for which changes are gathered, in milliseconds: a batch of orders becomes one message. */
const GATHERED = 300;
/** Interval of heartbeats, each of which checks the session of the stream, in milliseconds. */
const BEAT = 25_000;
/** Minimum delay before a browser reconnects, in milliseconds; the maximum is twice as long. */
const AGAIN = 2_000;
/** Maximum streams of one session: a browser opens one for all its tabs. */
const MOST_OF_ONE = 10;
/** Seconds after which a browser reconnects while this server stops. */
const SOON = 1;
/** Maximum streams of all sessions. */
const MOST = 5_000;

/**
 * `GET PREFIX/live`: server-sent events for the open pages of a signed-in person. Each event is a JSON array of the
 * names of entities whose records changed, without any content of the records. The stream does not count as use of the
 * session.
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
    // Another server answers when the browser retries.
    if (readiness?.phase === 'stopping') return refuse(request, reply, SOON, 'upgrade');
    if (all >= MOST || (open.get(secret) ?? 0) >= MOST_OF_ONE) return send(reply, failed(429));
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...SECURITY,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Tells a proxy in front to pass each event on immediately.
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
      // Ends the stream if the session has ended or cannot be checked: the browser reconnects and gets the reason.
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

/** Behind a provider this server does not learn of changes, so it tells browsers not to reconnect. */
export function serveNoLive(app: FastifyInstance, { options: { wire } }: Core): void {
  app.get(`${wire.prefix ?? PREFIX}/live`, (_request, reply) => reply.code(204).send());
}
