import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { Refusal, REFUSALS } from '../context/refusal.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';
import type { InboxEvent, InboxHandlers } from './event.ts';
import { openItems, settleItem, showItem } from './open-items.ts';
import { wakeEvents } from './waiting.ts';

/* Events of a scanner at the library's door: pages of a book arrive in any order, and are counted in order. */

const HOUR = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());

/** A page fits once the page before it was counted. */
const handlers: InboxHandlers = {
  page: {
    body: {
      type: 'object',
      properties: { page: { type: 'integer', minimum: 1 }, note: { type: 'string' } },
      required: ['page'],
      additionalProperties: false,
    },
    async apply({ entities, tx, clock }, { owner, reference, body }) {
      const { page, note } = body as { page: number; note?: string };
      if (note === 'broken') throw new Error('the scanner is broken');
      const own = entities.as(owner);
      const loan = await own.get('library-loan', reference, { lock: true });
      if (note === 'refused' && loan !== null) throw new Refusal(REFUSALS.wrongState);
      if (loan === null || Number(loan['pages']) !== page - 1) return false;
      await own.update('library-loan', reference, { pages: page, note: `${String(loan['note'] ?? '')}${page};` });
      await wakeEvents(tx, [reference], clock.now());
      return true;
    },
  },
};

function page(loanNo: string, number: number, more: Partial<InboxEvent> & { note?: string } = {}): InboxEvent {
  const { note, ...rest } = more;
  const body = { page: number, ...(note !== undefined && { note }) };
  return {
    source: 'scanner',
    id: `${loanNo}-${number}`,
    kind: 'page',
    owner: 'north',
    reference: loanNo,
    body,
    ...rest,
  };
}

function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return values
    .map((value) => ({ value, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

describe.each(['pglite', 'postgres'] as const)('an event from outside on %s', (dialect) => {
  let database: Database;
  let desk: Desk;
  beforeAll(async () => {
    database = await openDatabase(dialect === 'pglite' ? await emptyPlace() : { url: await server.url() });
    desk = await openDesk(database, { inbox: handlers, outboxPage: true });
  });
  afterAll(async () => {
    await desk.sandbox.close();
    await database.close();
  });

  const lend = (loanNo: string, owner = 'north'): Promise<void> =>
    desk.fill(owner, [{ loanNo, book: 'Elements', pages: 0, status: 1, createdAt: '2026-11-20 10:00:00' }]);
  const notes = async (loanNo: string, owner = 'north'): Promise<unknown> =>
    database.transaction(async (tx) => (await desk.sandbox.entities(tx, owner).get('library-loan', loanNo))?.['note']);
  const rows = (reference: string) =>
    database.kysely.selectFrom('sandbox_inbox').selectAll().where('reference', '=', reference).orderBy('n').execute();
  const outcomes = async (events: InboxEvent[]): Promise<string[]> =>
    (await desk.sandbox.deliver(events)).map(({ outcome }) => outcome);

  it('is applied once and in order, however often and in whatever order it arrives', async () => {
    const loans = ['A1', 'A2', 'A3'];
    for (const loanNo of loans) await lend(loanNo, loanNo === 'A3' ? 'south' : 'north');
    const all = loans.flatMap((loanNo) =>
      Array.from({ length: 12 }, (_, n) => page(loanNo, n + 1, { owner: loanNo === 'A3' ? 'south' : 'north' })),
    );
    for (const seed of [1, 2, 3]) {
      const events = shuffled(all, seed);
      for (let at = 0; at < events.length; at += 7) {
        await desk.sandbox.deliver(events.slice(at, at + 7));
        if (at % 2 === 0) await desk.sandbox.settle();
      }
    }
    await desk.sandbox.settle();
    const whole = Array.from({ length: 12 }, (_, n) => `${n + 1};`).join('');
    for (const loanNo of loans) expect(await notes(loanNo, loanNo === 'A3' ? 'south' : 'north')).toBe(whole);
    const stored = await rows('A1');
    expect(stored.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'APPLIED'));
  });

  it('waits for an order that does not exist yet', async () => {
    expect(await outcomes([page('B1', 1)])).toEqual(['accepted']);
    await desk.sandbox.settle();
    expect(await rows('B1')).toMatchObject([{ state: 'WAITING', tries: 1 }]);
    await lend('B1');
    await database.transaction((tx) => wakeEvents(tx, ['B1'], desk.clock.now()));
    await desk.sandbox.settle();
    expect(await rows('B1')).toMatchObject([{ state: 'APPLIED', tries: 2, reason: null }]);
  });

  it('is retried by the clock without a step of its order', async () => {
    await desk.sandbox.deliver([page('C1', 1)]);
    await desk.sandbox.settle();
    await lend('C1');
    await desk.sandbox.settle();
    expect(await notes('C1')).toBeUndefined();
    await desk.sandbox.jump(desk.clock.now() + HOUR);
    expect(await notes('C1')).toBe('1;');
  });

  it('with a known name and other contents is refused, and kept as an open item however often it arrives', async () => {
    await lend('D1');
    const other = page('D1', 2, { id: 'D1-1' });
    expect(await outcomes([page('D1', 1), page('D1', 1), other])).toEqual(['accepted', 'known', 'conflict']);
    const [again] = await desk.sandbox.deliver([other]);
    expect(again).toMatchObject({
      outcome: 'conflict',
      message: 'Event D1-1 of scanner came before with other contents.',
    });
    expect(await outcomes([page('D1', 1, { source: 'another' })])).toEqual(['accepted']);
    await desk.sandbox.settle();
    expect(await notes('D1')).toBe('1;');
    const stored = await rows('D1');
    expect(stored.map(({ state }) => state)).toEqual(['APPLIED', 'CONFLICT', 'WAITING']);
    expect(desk.log.filter(({ message }) => message === 'an event came with other contents')).toHaveLength(2);
    const n = stored[1]?.n;
    expect(await post('/close', { n })).toMatchObject({ statusCode: 200 });
    expect(await post('/close', { n })).toMatchObject({ statusCode: 400 });
  });

  it('that does not fit for a day is an open item with its reason, and can be retried', async () => {
    await lend('E1');
    await desk.sandbox.deliver([page('E1', 1, { note: 'refused' }), page('E1', 5), page('E2', 1, { note: 'broken' })]);
    await desk.sandbox.jump(desk.clock.now() + 23 * HOUR);
    expect((await rows('E1')).map(({ state }) => state)).toEqual(['WAITING', 'WAITING']);
    desk.log.length = 0;
    await desk.sandbox.jump(desk.clock.now() + 2 * HOUR);
    expect(await rows('E1')).toMatchObject([
      { state: 'UNFIT', reason: expect.stringMatching(/^10019 /) },
      { state: 'UNFIT', reason: 'the state of its order does not admit it' },
    ]);
    expect(await rows('E2')).toMatchObject([{ state: 'UNFIT', reason: 'Error: the scanner is broken' }]);
    const told = desk.log.filter(
      ({ message, id }) => message === 'an event from outside does not fit' && String(id).startsWith('E'),
    );
    expect(told.map(({ level, id }) => `${level} ${String(id)}`).toSorted()).toEqual([
      'warn E1-1',
      'warn E1-5',
      'warn E2-1',
    ]);
    const { events } = (await desk.sandbox.inject({ url: '/sandbox/inbox' })).json<{
      events: { n: string; id: string }[];
    }>();
    expect(events.slice(0, 3).map(({ id }) => id)).toEqual(['E2-1', 'E1-5', 'E1-1']);
    const html = await desk.sandbox.inject({ url: '/sandbox/inbox', headers: { accept: 'text/html' } });
    expect(html.body).toContain('<td>E1-5</td>');
    await database.transaction((tx) => desk.sandbox.entities(tx, 'north').update('library-loan', 'E1', { pages: 4 }));
    expect(await post('/retry', { n: events[1]?.n })).toMatchObject({ statusCode: 200 });
    await desk.sandbox.settle();
    expect((await rows('E1'))[1]).toMatchObject({ state: 'APPLIED' });
    const { decisions } = (await shown(events[1]?.n ?? '')) ?? {};
    expect(decisions).toMatchObject([{ how: 'retry', by: 'demo', reason: '/sandbox/inbox/retry' }]);
  });

  it('as an open item is settled by an operator, who is kept with the reason', async () => {
    await lend('H1');
    await desk.sandbox.deliver([page('H1', 3), page('H1', 1)]);
    await desk.sandbox.deliver([page('H1', 2, { id: 'H1-1' })]);
    await desk.sandbox.jump(desk.clock.now() + 25 * HOUR);
    const listed = await database.transaction(openItems);
    const own = listed.items.filter(({ reference }) => reference === 'H1');
    expect(own).toMatchObject([
      { id: 'H1-3', state: 'UNFIT', kind: 'page', owner: 'north', reason: expect.stringContaining('does not admit') },
      { id: 'H1-1', state: 'CONFLICT', reason: 'came before with other contents' },
    ]);
    expect(listed.open).toBe(listed.items.length);
    const [unfit = '', conflict = ''] = own.map(({ n }) => n);
    const settle = (n: string, how: 'close' | 'retry', reason: string, by = 'ada') =>
      database.transaction((tx) => settleItem(tx, n, { how, by, reason }, desk.clock.now()));
    expect(await settle(unfit, 'close', '  ')).toBe('Expected a reason of 1 to 500 characters.');
    expect(await settle(unfit, 'close', 'x'.repeat(501))).toBe('Expected a reason of 1 to 500 characters.');
    expect(await settle(unfit, 'close', 'a\0b')).toBe('Expected a reason of 1 to 500 characters.');
    expect(await settle(unfit, 'close', 'no', ' ')).toBe('Expected a name of 1 to 500 characters.');
    expect(await settle('999999', 'close', 'no')).toBe('No open item has the number 999999.');
    expect(await settle('1; drop', 'close', 'no')).toBe('No open item has the number "1; drop".');
    expect(await settle(conflict, 'retry', 'no')).toContain('cannot be applied');
    expect(await shown(unfit)).toMatchObject({ decisions: [], body: { page: 3 } });
    expect(await settle(unfit, 'close', 'scanned twice')).toBeUndefined();
    expect(await settle(unfit, 'close', 'again')).toBe(`No open item has the number ${unfit}.`);
    expect((await database.transaction(openItems)).items.map(({ n }) => n)).not.toContain(unfit);
    desk.clock.advance(1000);
    expect(await settle(unfit, 'retry', 'a page was missing', 'bob')).toBeUndefined();
    const { decisions, closedAt } = (await shown(unfit)) ?? {};
    expect(closedAt).toBeUndefined();
    expect(decisions).toMatchObject([
      { how: 'close', by: 'ada', reason: 'scanned twice' },
      { how: 'retry', by: 'bob', reason: 'a page was missing' },
    ]);
    expect(String(decisions?.[0]?.at) < String(decisions?.[1]?.at)).toBe(true);
    expect(await shown('999999')).toBeNull();
  });

  it('that throws undoes only itself among others of its owner', async () => {
    await lend('F1');
    await desk.sandbox.deliver([page('F1', 1), page('F2', 1, { note: 'broken' }), page('F1', 2)]);
    await desk.sandbox.settle();
    expect(await notes('F1')).toBe('1;2;');
  });

  it('of a kind that nobody could apply is refused with its place, and with it the whole delivery', async () => {
    const good = page('G1', 1);
    const bad = [
      [{ ...good, kind: 'leaf' }, '/events/1/kind', 'No event is of the kind "leaf". Known kinds: page.'],
      [{ ...good, id: '' }, '/events/1/id', 'Expected a text of 1 to 200 characters.'],
      [{ ...good, owner: undefined }, '/events/1/owner', 'Expected a text of 1 to 200 characters.'],
      [{ ...good, body: { page: '1' } }, '/events/1/body/page', 'must be integer'],
      [{ ...good, body: { page: 1, leaf: 2 } }, '/events/1/body', 'must NOT have additional properties: leaf'],
      [{ ...good, body: { page: 1, note: 'a\0b' } }, '/events/1/body', 'Expected texts without zero characters.'],
    ] as const;
    for (const [event, path, message] of bad) {
      const refused = await post('', { events: [good, event] });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toEqual({ errors: [{ path, message }] });
    }
    const many = Array.from({ length: 101 }, (_, n) => page('G1', n + 1));
    expect((await post('', { events: many })).json()).toEqual({
      errors: [{ path: '/events', message: 'Expected at most 100 events, got 101.' }],
    });
    expect((await post('', { events: 'none' })).statusCode).toBe(400);
    expect(await rows('G1')).toEqual([]);
    expect((await post('', { events: many.slice(1) })).json<{ delivered: unknown[] }>().delivered).toHaveLength(100);
  });

  const shown = (n: string) => database.transaction((tx) => showItem(tx, n));
  const post = (path: string, payload: object) =>
    desk.sandbox.inject({ method: 'POST', url: `/sandbox/inbox${path}`, payload });
});

it('is applied once by two servers that drain many owners at a time', async () => {
  const url = await server.url();
  const databases = [await openDatabase({ url }), await openDatabase({ url })];
  const desks = [
    await openDesk(databases[0]!, { inbox: handlers }),
    await openDesk(databases[1]!, { inbox: handlers }),
  ];
  const owners = Array.from({ length: 12 }, (_, n) => `house-${n}`);
  for (const owner of owners) await desks[0]!.fill(owner, [{ loanNo: `L-${owner}`, pages: 0, status: 1 }]);
  const all = owners.flatMap((owner) => Array.from({ length: 10 }, (_, n) => page(`L-${owner}`, n + 1, { owner })));
  await Promise.all(
    [1, 2, 3].map(async (seed) => {
      const events = shuffled(all, seed);
      for (let at = 0; at < events.length; at += 40) {
        await desks[seed % 2]!.sandbox.deliver(events.slice(at, at + 40));
        await Promise.all(desks.map(({ sandbox }) => sandbox.settle()));
      }
    }),
  );
  await Promise.all(desks.map(({ sandbox }) => sandbox.settle()));
  const whole = Array.from({ length: 10 }, (_, n) => `${n + 1};`).join('');
  for (const owner of owners) {
    const loan = await databases[0]!.transaction((tx) =>
      desks[0]!.sandbox.entities(tx, owner).get('library-loan', `L-${owner}`),
    );
    expect(loan?.['note']).toBe(whole);
  }
  const errors = desks.flatMap(({ log }) => log.filter(({ level }) => level === 'error'));
  expect(errors).toEqual([]);
  for (const { sandbox } of desks) await sandbox.close();
  for (const database of databases) await database.close();
});
