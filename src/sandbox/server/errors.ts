import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import type { Core } from '../request/core.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted, lookOf, tablePage } from '../wire/table-page.ts';

const NEWEST = 100;

/** `GET /sandbox/errors`: uncaught errors that pages reported, newest first; as JSON on request. */
export function serveErrors(app: FastifyInstance, core: Core): void {
  app.get('/sandbox/errors', async (request, reply) => {
    const rows = await core.options.database.kysely
      .selectFrom('sandbox_error_report')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(NEWEST)
      .execute();
    const errors = rows.map(({ tab, at, error }) => ({
      reportedAt: dateTimeOf(Number(at)),
      tab,
      error: JSON.parse(error) as Record<string, unknown>,
    }));
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ errors });
    const lines = errors.map(({ reportedAt, tab, error }) => [
      reportedAt,
      tab.slice(0, 8),
      error['kind'],
      error['path'],
      [error['number'], error['message'], error['place']].filter(Boolean).join(' '),
      error['count'],
      error['requestId'],
    ]);
    return tablePage(reply, {
      ...lookOf(core.options),
      ...pageWords(core.options.pageLanguage).errors,
      lines,
    });
  });
}
