import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import type { Provider } from '../options/provider.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted, lookOf, type PageLook, tablePage } from '../wire/table-page.ts';

/**
 * `GET /sandbox/drift`: where the provider's answers differ from the schemas, or are missing; as JSON on request. `POST
 * /sandbox/drift/clear` resets it.
 */
export function serveDrift(app: FastifyInstance, provider: Provider, look: PageLook): void {
  app.get('/sandbox/drift', async (request, reply) => {
    const drift = await provider.drift.list();
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ drift });
    const words = pageWords(look.pageLanguage).drift;
    return tablePage(reply, {
      ...lookOf(look),
      ...words,
      text: words.text(provider.origin),
      lines: drift.map((each) => [
        each.call,
        each.path,
        each.expected,
        each.found,
        each.count,
        dateTimeOf(each.lastSeen),
      ]),
    });
  });
  app.post('/sandbox/drift/clear', async (request, reply) => {
    const from = request.headers['sec-fetch-site'];
    if (from !== undefined && from !== 'same-origin') return reply.code(403).send();
    await provider.drift.clear();
    return reply.send({ drift: [] });
  });
}
