import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tree } from '#model/expression.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import type { EventHandler } from './context/work.ts';
import { frozenClock, movableClock } from './context/clock.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { createFaults } from './options/faults.ts';
import { type Desk, loans, openDesk } from './testing/desk.ts';
import { library } from './testing/library.ts';
import { type TestServer, startPostgres } from './testing/postgres.ts';
import { emptyPlace } from './testing/templates.ts';

const [OPEN, LATE, BACK] = [1, 2, 3];
const HOUR = 3_600_000;
const NOTE: Tree = { op: 'read', root: 'now', path: [] };

/** Loans that become late after an hour and return two hours later, each with the time of its step. */
function lending(): Model {
  const loan = library.entities['library-loan']!;
  const set = { note: { value: { source: '', tree: NOTE, reads: [] } } };
  const steps = [
    { from: [OPEN], to: LATE, due: { milliseconds: HOUR }, set },
    { from: [LATE], to: BACK, due: { milliseconds: 2 * HOUR }, set },
  ];
  const lifecycle = { field: 'status', from: { '1': [2], '2': [3] }, steps };
  return { ...library, entities: { ...library.entities, 'library-loan': { ...loan, lifecycle } } };
}

describe.each(['pglite', 'postgres'] as const)('a jump of the clock on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let seen: string[] = [];

  beforeAll(async () => {
    if (dialect === 'postgres') server = await startPostgres();
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
  });
  afterAll(async () => {
    await database.close();
    await server?.close();
  });

  const opened = async (more: object = {}): Promise<Desk> => {
    seen = [];
    const ring: EventHandler = async ({ clock, timetable }, payload) => {
      const { name, again } = payload as { name: string; again?: number };
      seen.push(`${name} ${dateTimeOf(clock.now()).slice(11)}`);
      if (again !== undefined) await timetable.schedule(again, 'ring', { name: `${name}, again` });
    };
    const tell = async (): Promise<void> => undefined;
    return openDesk(database, { model: lending(), events: { ring }, records: { tell }, ...more });
  };
  const plan = (desk: Desk, at: number, payload: object): Promise<void> =>
    desk.sandbox.transaction((tx) => desk.sandbox.timetable(tx).schedule(at, 'ring', payload));
  const stepsOf = async (): Promise<string[]> => {
    const { rows } = await sql<{ at: string; state: string }>`
      select at, state from sandbox_step where outcome = 'taken' order by id`.execute(database.kysely);
    return rows.map(({ at, state }) => `${state} ${dateTimeOf(Number(at)).slice(11)}`);
  };

  it('takes every step in between at its own time, and its consequences, in order', async () => {
    const clock = frozenClock('2026-11-20 10:00:00');
    const desk = await opened({ clock });
    await desk.fill(
      'north',
      loans(1).map((each) => ({ ...each, status: OPEN })),
    );
    const now = clock.now();
    await plan(desk, now + 2 * HOUR, { name: 'two' });
    await plan(desk, now + HOUR / 2, { name: 'half', again: now + 1.5 * HOUR });
    await plan(desk, now + 9 * HOUR, { name: 'nine' });
    expect(await desk.sandbox.jump('2026-11-20 14:00:00')).toBe(5);
    expect(seen).toEqual(['half 10:30:00', 'half, again 11:30:00', 'two 12:00:00']);
    expect(await stepsOf()).toEqual(['2 11:00:00', '3 13:00:00']);
    expect(dateTimeOf(clock.now())).toBe('2026-11-20 14:00:00');
    // An earlier time changes nothing.
    expect(await desk.sandbox.jump('2026-11-20 09:00:00')).toBe(0);
    expect(dateTimeOf(clock.now())).toBe('2026-11-20 14:00:00');
    await desk.sandbox.jump(now + 10 * HOUR);
    await desk.sandbox.close();
  });

  it('signs nobody out and recognises repeated requests, however far it is', async () => {
    const clock = frozenClock('2026-11-21 10:00:00');
    const desk = await opened({ clock });
    const anna = await desk.signIn('anna');
    const key = { 'idempotency-key': 'b56bb4d2-0000-4000-8000-000000000001' };
    await desk.fill('north', loans(2).slice(1));
    expect((await anna.call('loan.touch', { loanNo: 'L00002' }, key)).code).toBe('0');
    await desk.sandbox.jump('2026-12-24 10:00:00');
    expect(await anna.call('own.mine')).toMatchObject({ status: 200, code: '0' });
    // The key of the other request stays in use.
    expect((await anna.call('loan.touch', { loanNo: 'L00003' }, key)).code).toBe('10009');
    await desk.sandbox.close();
  });

  it('is a button of the page, with its time and the due steps', async () => {
    const clock = movableClock();
    const day = { name: 'tea', title: 'Next tea', to: (now: number) => now + 5 * HOUR };
    const desk = await opened({ clock, faults: createFaults(), jumps: [day] });
    await clock.move({ to: Date.parse('2027-01-02T10:00:00+08:00'), frozen: true });
    const now = clock.now();
    await plan(desk, now + HOUR, { name: 'one', orderNo: 'PY1', edge: 'payment.audit' });
    await plan(desk, now + 2 * HOUR, { name: 'two', orderNo: 'PY1', edge: 'payment.confirm' });
    await plan(desk, now + 2 * HOUR, { name: 'two', orderNo: 'PY2', edge: 'payment.confirm' });
    const page = async (): Promise<string> =>
      (await desk.sandbox.inject({ url: '/sandbox/faults', headers: { accept: 'text/html' } })).body;
    const text = await page();
    expect(text).toMatch(/Next step<\/button><td class="time">Sat 2027-01-02 11:00:00<td>PY1 payment.audit/);
    expect(text).toMatch(/Next tea<\/button><td class="time">Sat 2027-01-02 15:00:00<td>2 orders/);
    expect(text).toMatch(/One day<\/button><td class="time">Sun 2027-01-03 10:00:00<td>2 orders/);
    const press = (payload: object, accept = 'application/json') =>
      desk.sandbox.inject({ method: 'POST', url: '/sandbox/faults/clock', payload, headers: { accept } });
    expect((await press({ jump: 'step' })).json()).toEqual({ now: '2027-01-02 11:00:00', steps: 1 });
    expect((await press({ jump: 'step' })).json()).toEqual({ now: '2027-01-02 12:00:00', steps: 2 });
    await plan(desk, now + 3 * HOUR, { name: 'one', orderNo: 'PY3', edge: 'payment.audit' });
    await plan(desk, now + 4 * HOUR, { name: 'one', orderNo: 'PY1', edge: 'payment.return' });
    expect((await press({ of: 'PY1' })).json()).toEqual({ now: '2027-01-02 14:00:00', steps: 2 });
    expect((await press({ of: 'PY1' })).json()).toEqual({ problem: 'No step of "PY1" is planned.' });
    const reply = await press({ to: '2027-01-02T18:30' }, 'text/html');
    expect(reply.statusCode).toBe(303);
    expect(decodeURIComponent(String(reply.headers['location']))).toContain('2027-01-02+18:30:00:+0+steps');
    await desk.sandbox.close();
  });

  it('that takes long shows its progress on its page to the end', async () => {
    const clock = movableClock();
    const slow: EventHandler = async () => new Promise((resolve) => setTimeout(resolve, 1800));
    const desk = await opened({ clock, faults: createFaults(), events: { ring: slow } });
    await plan(desk, clock.now() + HOUR, {});
    const reply = await desk.sandbox.inject({
      ...{ method: 'POST', url: '/sandbox/faults/clock', payload: { advance: 2 * HOUR } },
      headers: { accept: 'text/html' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('The clock moves to');
    expect(reply.body).toMatch(/url=\/sandbox\/faults\?said=.*1\+step\+was\+taken/);
    await desk.sandbox.close();
  });

  it.each([
    [true, ['on the second day', 'before the jump']],
    [false, []],
  ])(
    'keeps the last letters and its own where a page shows them (%s), and no old ones elsewhere',
    async (page, kept) => {
      const write: EventHandler = async ({ outbox }, payload) =>
        outbox.post({ to: 'anna', subject: 'S', text: (payload as { text: string }).text });
      const clock = frozenClock('2027-06-01 10:00:00');
      const desk = await opened({ clock, outboxPage: page, events: { ring: write } });
      await database.kysely.deleteFrom('sandbox_outbox').execute();
      const now = clock.now();
      await plan(desk, now, { text: 'before the jump' });
      await plan(desk, now + 26 * HOUR, { text: 'on the second day' });
      await desk.sandbox.jump(now + 96 * HOUR);
      const rows = await database.kysely.selectFrom('sandbox_outbox').select('text').orderBy('id', 'desc').execute();
      expect(rows.map(({ text }) => text)).toEqual(kept);
      if (page) {
        const { letters } = (await desk.sandbox.inject({ method: 'GET', url: '/sandbox/outbox' })).json<{
          letters: { text: string }[];
        }>();
        expect(letters.map(({ text }) => text)).toEqual(kept);
      }
      await desk.sandbox.close();
    },
  );
});
