import type { FastifyInstance } from 'fastify';
import { dateTimeOf } from '#model/instant.ts';
import { isMovable } from '../context/clock.ts';
import { jumpButtons } from '../faults/panel-clock.ts';
import type { Guide } from '../options/guide.ts';
import type { Core } from '../request/core.ts';

/** Maximum number of messages with codes in the guide. */
const NEWEST = 3;
/** Number of latest messages searched for codes. */
const SEARCHED = 50;
const CODE = /(?<!\d)\d{6}(?!\d)/;

/** `GET /sandbox/guide`: the guide for trying the product, with the newest codes and the jumps of the clock. */
export function serveGuide(app: FastifyInstance, core: Core, guide: Guide): void {
  app.get('/sandbox/guide', async (_request, reply) => {
    const { database, clock, fixedCode } = core.options;
    if (isMovable(clock)) await clock.look();
    const letters = await database.kysely
      .selectFrom('sandbox_outbox')
      .selectAll()
      .where('created_at', '<=', String(clock.now()))
      .orderBy('id', 'desc')
      .limit(SEARCHED)
      .execute();
    const codes = letters.flatMap(({ to, text, created_at: at }) => {
      const code = CODE.exec(text)?.[0];
      return code === undefined ? [] : [{ at: dateTimeOf(Number(at)), to, code, text }];
    });
    const done = await database.kysely.selectFrom('sandbox_idempotency').select('call').distinct().execute();
    const answered = new Set(done.map(({ call }) => call));
    const jumps = isMovable(clock) ? await jumpButtons(core) : [];
    return reply.header('cache-control', 'no-store').send({
      now: dateTimeOf(clock.now()),
      ...(fixedCode !== undefined && { fixedCode }),
      codes: codes.slice(0, NEWEST),
      jumps: jumps.map(({ name, to }) => ({ name, to: dateTimeOf(to) })),
      accounts: guide.accounts,
      tasks: guide.tasks.map(({ title, path, calls }) => ({
        title,
        path,
        done: calls.some((call) => answered.has(call)),
      })),
      deeds: await guide.deeds(),
    });
  });
}
