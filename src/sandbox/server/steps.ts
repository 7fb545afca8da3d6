import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Core } from '../request/core.ts';
import { pageWords } from '../wire/page-words.ts';
import { isPageWanted, lookOf, tablePage } from '../wire/table-page.ts';

const MOST = 200;

/** `GET /sandbox/steps`: timed steps of records, future and past; as JSON on request. */
export function serveSteps(app: FastifyInstance, core: Core): void {
  app.get('/sandbox/steps', async (request, reply) => {
    const { kysely } = core.options.database;
    const waits = await kysely
      .selectFrom('sandbox_wait')
      .selectAll()
      .orderBy('due_at')
      .orderBy('key')
      .limit(MOST)
      .execute();
    const notes = await kysely.selectFrom('sandbox_step').selectAll().orderBy('id', 'desc').limit(MOST).execute();
    const planned = waits.map(({ due_at: at, entity, owner, key, state, attempts, reason }) => {
      const from = stateOf(core.model, entity, state);
      return { at: dateTimeOf(Number(at)), entity, owner, key, from, ...(attempts > 0 && { attempts, reason }) };
    });
    const done = notes.map(({ at, outcome, entity, owner, key, left_state: left, state, reason }) => ({
      ...{ at: dateTimeOf(Number(at)), outcome, entity, owner, key, from: stateOf(core.model, entity, left) },
      ...(state !== null && { to: stateOf(core.model, entity, state) }),
      ...(reason !== null && { reason }),
    }));
    reply.header('cache-control', 'no-store');
    if (!isPageWanted(request)) return reply.send({ planned, done });
    const words = pageWords(core.options.pageLanguage).steps;
    return tablePage(reply, {
      ...lookOf(core.options),
      ...words,
      text: words.text(MOST),
      lines: [
        ...planned.map((each) => [
          each.at,
          words.planned,
          each.entity,
          each.key,
          each.owner,
          each.from,
          '',
          each.reason ?? '',
        ]),
        ...done.map((each) => [
          ...[each.at, each.outcome, each.entity, each.key, each.owner],
          ...[each.from, each.to ?? '', each.reason ?? ''],
        ]),
      ],
    });
  });
}

/** The title of a state, if its enum still has it. */
function stateOf(model: Model, entity: string, value: string): string {
  const definition = ownEntry(model.entities, entity);
  const field = definition?.fields.find(({ name }) => name === definition.lifecycle?.field);
  const values = field?.enum === undefined ? [] : (ownEntry(model.enums, field.enum)?.values ?? []);
  const found = values.find((each) => String(each.const) === value);
  return found === undefined ? value : `${found.name} ${found.title}`;
}
