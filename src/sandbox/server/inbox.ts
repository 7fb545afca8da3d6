import type { FastifyInstance, FastifyReply } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import { BrokenRequest } from '../context/refusal.ts';
import type { Delivered, InboxEvent } from '../inbox/event.ts';
import { settleItem } from '../inbox/open-items.ts';
import type { Core } from '../request/core.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted, lookOf, tablePage } from '../wire/table-page.ts';

const MOST = 200;
const HERE = '/sandbox/inbox';

/**
 * `GET /sandbox/inbox`: events from outside, open items first; as JSON on request. `POST` delivers `{events: [{source,
 * id, kind, owner, reference, body}]}`, at most 100. `POST …/retry` and `…/close` settle the open item `{n}`.
 */
export function serveInbox(
  app: FastifyInstance,
  core: Core,
  { deliver, wake }: { deliver: (events: readonly InboxEvent[]) => Promise<Delivered[]>; wake: () => void },
): void {
  const { database, clock } = core.options;
  app.get(HERE, async (request, reply) => {
    const events = await eventsOf(core);
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ events });
    const words = pageWords(core.options.pageLanguage).inbox;
    return tablePage(reply, {
      ...lookOf(core.options),
      ...words,
      text: words.text(MOST),
      lines: events.map((each) => [
        ...[each.n, each.arrivedAt, each.state, each.kind, each.source, each.id, each.reference, each.owner],
        ...[each.tries, each.nextTryAt ?? each.appliedAt ?? '', each.reason ?? ''],
      ]),
    });
  });
  app.post(HERE, async (request, reply) => {
    const { events } = (request.body ?? {}) as { events?: unknown };
    if (!Array.isArray(events) || !events.every((each) => typeof each === 'object' && each !== null)) {
      return broken(reply, [{ path: '/events', message: 'Expected a list of events.' }]);
    }
    try {
      return reply.send({ delivered: await deliver(events as InboxEvent[]) });
    } catch (error) {
      if (!(error instanceof BrokenRequest)) throw error;
      return broken(reply, error.errors);
    }
  });
  for (const how of ['retry', 'close'] as const) {
    app.post(`${HERE}/${how}`, async (request, reply) => {
      const { n } = (request.body ?? {}) as { n?: unknown };
      const decision = { how, by: 'demo', reason: `${HERE}/${how}` };
      const refused = await database.transaction((tx) => settleItem(tx, String(n), decision, clock.now()));
      wake();
      return refused === undefined ? reply.send({ n, done: how }) : broken(reply, [{ path: '/n', message: refused }]);
    });
  }
}

function broken(reply: FastifyReply, errors: readonly { path: string; message: string }[]): FastifyReply {
  return reply.code(400).send({ errors });
}

async function eventsOf({ options: { database } }: Core) {
  const all = database.kysely
    .selectFrom('sandbox_inbox')
    .select(['n', 'source', 'id', 'kind', 'owner', 'reference', 'arrived_at', 'state', 'tries', 'try_at', 'applied_at'])
    .select('reason')
    .orderBy('n', 'desc')
    .limit(MOST);
  const open = await all.where('state', 'in', ['UNFIT', 'CONFLICT']).where('closed_at', 'is', null).execute();
  const waiting = await all.where('state', '=', 'WAITING').execute();
  const applied = await all.where('state', '=', 'APPLIED').execute();
  return [...open, ...waiting, ...applied].slice(0, MOST).map((row) => ({
    ...{ n: row.n, source: row.source, id: row.id, kind: row.kind, owner: row.owner, reference: row.reference },
    ...{ arrivedAt: dateTimeOf(Number(row.arrived_at)), state: row.state, tries: row.tries },
    ...(row.state === 'WAITING' && { nextTryAt: dateTimeOf(Number(row.try_at)) }),
    ...(row.applied_at !== null && { appliedAt: dateTimeOf(Number(row.applied_at)) }),
    ...(row.reason !== null && { reason: row.reason }),
  }));
}
