import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import { LETTERS_SHOWN } from '../request/context.ts';
import type { Core } from '../request/core.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted, lookOf, tablePage } from '../wire/table-page.ts';

/** `GET /sandbox/outbox`: messages (codes!) that a real system would have sent; as JSON on request. */
export function serveOutbox(app: FastifyInstance, core: Core): void {
  app.get('/sandbox/outbox', async (request, reply) => {
    const rows = await core.options.database.kysely
      .selectFrom('sandbox_outbox')
      .selectAll()
      // Delayed messages are not shown before their time.
      .where('created_at', '<=', String(core.options.clock.now()))
      .orderBy('id', 'desc')
      .limit(LETTERS_SHOWN)
      .execute();
    const letters = rows.map(({ to, subject, text, created_at: at }) => {
      return { at: dateTimeOf(Number(at)), to, subject, text };
    });
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ letters });
    return tablePage(reply, {
      ...lookOf(core.options),
      ...pageWords(core.options.pageLanguage).outbox,
      lines: letters.map((letter) => [letter.at, letter.to, letter.subject, letter.text]),
    });
  });
}
