import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import type { Provider } from '../provider.ts';
import { isPageWanted, tablePage } from './table-page.ts';

/** `GET /sandbox/drift`: where the provider's answers differ from the schemas; JSON where it is asked for. */
export function serveDrift(app: FastifyInstance, provider: Provider): void {
  app.get('/sandbox/drift', async (request, reply) => {
    const drift = provider.drift.list();
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ drift });
    return tablePage(reply, {
      title: 'Drift',
      text: `Where answers of ${provider.origin} differ from the schemas. Places and kinds, never values.`,
      heads: ['Call', 'Place', 'Expected', 'Found', 'Times', 'Last seen'],
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
}
