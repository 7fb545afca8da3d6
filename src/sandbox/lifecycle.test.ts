import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tree } from '#model/expression.ts';
import type { Lifecycle, LifecycleStep } from '#model/lifecycle.ts';
import type { Model } from '#model/model.ts';
import { frozenClock, movableClock } from './context/clock.ts';
import { emptyPlace } from './testing/templates.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import type { StepMessage } from './context/steps.ts';
import type { RecordService } from './sandbox.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';
import { library } from './testing/library.ts';
import { type TestServer, startPostgres } from './testing/postgres.ts';

const OPEN = 1;
const LATE = 2;
const BACK = 3;
const HOUR = 3_600_000;
const read = (name: string): Tree => ({ op: 'read', root: 'record', path: [name] });
const expression = (tree: Tree, reads: string[] = []) => ({ source: '', tree, reads });

/** The library with other transitions of a loan. */
function lending(lifecycle: Partial<Lifecycle>): Model {
  const loan = library.entities['library-loan']!;
  const changed = { ...loan, lifecycle: { field: 'status', from: { '1': [2, 3], '2': [3] }, ...lifecycle } };
  return { ...library, entities: { ...library.entities, 'library-loan': changed } };
}

const late: LifecycleStep = {
  from: [OPEN],
  to: LATE,
  due: { milliseconds: 24 * HOUR },
  set: { note: { value: expression({ op: 'literal', value: '逾期' }) } },
  say: {
    title: '逾期',
    text: { parts: ['《', { value: expression(read('book')), format: 'plain' }, '》逾期'], reads: ['record.book'] },
    navigate: '/loans',
    with: { book: expression(read('book')) },
    permission: ['/loans'],
    many: {
      title: '多本逾期',
      text: {
        parts: [{ value: expression({ op: 'read', root: 'data', path: ['count'] }), format: 'plain' }, ' 本逾期'],
        reads: ['data.count'],
      },
    },
  },
};

describe.each(['pglite', 'postgres'] as const)('a timed step on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let told: (StepMessage & { owner: string })[] = [];
  const records: RecordService = {
    tell: async (_work, owner, message) => {
      told.push({ owner, ...message });
    },
    isOpen: (_calendar, day) => !['2026-11-21', '2026-11-22'].includes(day),
    judges: { rare: (_work, record) => record['rare'] === true },
  };

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
  });
  afterAll(async () => {
    await database.close();
    await server?.close();
  });
  beforeEach(() => {
    told = [];
  });

  async function opened(lifecycle: Partial<Lifecycle>, more: Partial<RecordService> = {}): Promise<[Desk, Caller]> {
    const desk = await openDesk(database, { model: lending(lifecycle), records: { ...records, ...more } });
    await sql`delete from entity_library_loan`.execute(database.kysely);
    await sql`delete from sandbox_wait`.execute(database.kysely);
    return [desk, await desk.signIn('anna')];
  }

  async function lend(caller: Caller, book: string, more: Record<string, unknown> = {}): Promise<string> {
    return (await caller.call('loan.add', { book, ...more })).result.loanNo as string;
  }

  const stateOf = async (desk: Desk, loanNo: string): Promise<unknown> =>
    (await desk.database.transaction((tx) => desk.sandbox.entities(tx, 'north').get('library-loan', loanNo)))?.[
      'status'
    ];

  it('is taken once at its time, sets values and notifies the people concerned', async () => {
    const [desk, anna] = await opened({ steps: [late] });
    const loanNo = await lend(anna, '云图');
    desk.clock.advance(24 * HOUR - 1);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(OPEN);
    desk.clock.advance(1);
    await desk.sandbox.settle();
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(LATE);
    expect(told).toEqual([
      {
        ...{ owner: 'north', title: '逾期', text: '《云图》逾期', at: '2026-11-21 10:00:00', about: loanNo },
        ...{ navigate: `/loans?book=${encodeURIComponent('云图')}`, permission: ['/loans'] },
      },
    ]);
    await desk.sandbox.close();
  });

  it('notifies about records that take it together in one message', async () => {
    const [desk, anna] = await opened({ steps: [late] });
    for (const book of ['一', '二', '三']) await lend(anna, book);
    desk.clock.advance(24 * HOUR);
    await desk.sandbox.settle();
    expect(told.map(({ title, text }) => [title, text])).toEqual([['多本逾期', '3 本逾期']]);
    await desk.sandbox.close();
  });

  it('is taken for records that were inserted outside of a request, such as samples', async () => {
    const [desk] = await opened({ steps: [late] });
    await desk.fill(
      'north',
      loans(1, () => ({ loanNo: 'SAMPLE', status: OPEN })),
    );
    desk.clock.advance(24 * HOUR);
    await desk.sandbox.settle();
    expect(await stateOf(desk, 'SAMPLE')).toBe(LATE);
    await desk.sandbox.close();
  });

  it('is logged: when it is planned, taken, or refused by its condition', async () => {
    const rare = { ...late, from: [BACK], when: expression(read('rare')) };
    const model = lending({ steps: [late, rare], from: { '1': [2, 3], '2': [3], '3': [2] } });
    await (await opened({ steps: [late] }))[0].sandbox.close();
    const shown = await openDesk(database, { model, records, outboxPage: true });
    const other = await lend(await shown.signIn('anna'), '云图');
    await shown.fill(
      'north',
      loans(1, () => ({ loanNo: 'PLAIN', status: BACK, rare: false })),
    );
    const stepsOf = async () => (await shown.sandbox.inject({ url: '/sandbox/steps' })).json();
    const place = { entity: 'library-loan', owner: 'north' };
    const at = '2026-11-21 10:00:00';
    expect((await stepsOf()).planned).toEqual(
      expect.arrayContaining([
        { at, ...place, key: other, from: 'OPEN 借出' },
        { at, ...place, key: 'PLAIN', from: 'BACK 已还' },
      ]),
    );
    shown.clock.advance(24 * HOUR);
    await shown.sandbox.settle();
    const { done } = await stepsOf();
    expect(done.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { at, outcome: 'taken', ...place, key: other, from: 'OPEN 借出', to: 'LATE 逾期' },
        { at, outcome: 'refused', ...place, key: 'PLAIN', from: 'BACK 已还' },
      ]),
    );
    const page = await shown.sandbox.inject({ url: '/sandbox/steps', headers: { accept: 'text/html' } });
    expect(page.body).toContain('<td>refused</td>');
    await shown.sandbox.close();
  });

  it('survives a restart, and is taken once by two servers', async () => {
    const [first, anna] = await opened({ steps: [late] });
    const numbers = [];
    for (const book of ['一', '二', '三', '四']) {
      numbers.push(await lend(anna, book));
      first.clock.advance(1);
    }
    await first.sandbox.close();
    const model = lending({ steps: [late] });
    const clock = frozenClock('2026-11-23 10:00:00');
    const both = await Promise.all([
      openDesk(database, { model, records, clock }),
      openDesk(database, { model, records, clock }),
    ]);
    await Promise.all(both.map((desk) => desk.sandbox.settle()));
    for (const each of numbers) expect(await stateOf(both[0], each)).toBe(LATE);
    expect(told).toHaveLength(4);
    await Promise.all(both.map((desk) => desk.sandbox.close()));
  });

  it('is not taken once the record has left the state, and waits again when it returns', async () => {
    const steps: LifecycleStep[] = [late, { from: [LATE], to: OPEN, due: { milliseconds: HOUR } }];
    const [desk, anna] = await opened({ steps });
    const back = await lend(anna, '还了');
    await anna.call('loan.giveBack', { loanNo: back });
    const gone = await lend(anna, '没了');
    await anna.call('loan.remove', { loanNo: gone });
    const loanNo = await lend(anna, '来回');
    // Late after a day, open an hour later, late a day after that: each counts from the step before.
    desk.clock.advance(49 * HOUR);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(LATE);
    expect(await stateOf(desk, back)).toBe(BACK);
    expect(told.map(({ at }) => at)).toEqual(['2026-11-21 10:00:00', '2026-11-22 11:00:00']);
    await desk.sandbox.close();
  });

  it('is the first due one whose condition holds', async () => {
    const isLong = expression({ op: '>', left: read('pages'), right: { op: 'literal', value: 500 }, as: 'number' });
    const due = { milliseconds: HOUR };
    const [desk, anna] = await opened({
      steps: [
        { from: [OPEN], to: BACK, due, judge: 'rare' },
        { from: [OPEN], to: LATE, due, when: isLong },
      ],
    });
    const [rare, long, neither] = [
      await lend(anna, '珍本', { rare: true, pages: 900 }),
      await lend(anna, '长篇', { pages: 900 }),
      await lend(anna, '短篇', { pages: 90 }),
    ];
    desk.clock.advance(HOUR);
    await desk.sandbox.settle();
    expect([await stateOf(desk, rare), await stateOf(desk, long), await stateOf(desk, neither)]).toEqual([
      BACK,
      LATE,
      OPEN,
    ]);
    await desk.sandbox.close();
  });

  it('is due at a time of the record, and at another one if that changes', async () => {
    const due = { at: expression(read('note'), ['record.note']) };
    const [desk, anna] = await opened({ steps: [{ from: [OPEN], to: LATE, due }] });
    const soon = await lend(anna, '早', { note: '2026-11-20 12:00:00' });
    const moved = await lend(anna, '改', { note: '2026-11-20 12:00:00' });
    await anna.call('loan.edit', { loanNo: moved, note: '2026-11-20 14:00:00' });
    desk.clock.advance(2 * HOUR);
    await desk.sandbox.settle();
    expect([await stateOf(desk, soon), await stateOf(desk, moved)]).toEqual([LATE, OPEN]);
    desk.clock.advance(2 * HOUR);
    await desk.sandbox.settle();
    expect(await stateOf(desk, moved)).toBe(LATE);
    await desk.sandbox.close();
  });

  it('counts working days and the cut-off, from the working day on which the bank begins', async () => {
    // Friday 17:00 is after the cut-off: it starts on Monday, and two working days later is Wednesday 16:30.
    const due = { workingDays: 2, calendars: ['X'], cutOff: '16:30' };
    const [desk] = await opened({ steps: [{ from: [OPEN], to: LATE, due }] });
    desk.clock.set('2026-11-20 17:00:00');
    const loanNo = await lend(await desk.signIn('anna'), '工作日');
    const wait = new Date('2026-11-25T16:30:00').getTime() - new Date('2026-11-20T17:00:00').getTime();
    desk.clock.advance(wait - 1);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(OPEN);
    desk.clock.advance(1);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(LATE);
    await desk.sandbox.close();
  });

  it('is retried after an error, and everything of the failed try is undone', async () => {
    let isBroken = true;
    const tell: RecordService['tell'] = async () => {
      if (isBroken) throw new Error('no paper');
    };
    const [desk, anna] = await opened({ steps: [late] }, { tell });
    const loanNo = await lend(anna, '再试');
    desk.clock.advance(24 * HOUR);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(OPEN);
    expect(desk.log.map(({ error }) => error).join()).toContain('no paper');
    isBroken = false;
    desk.clock.advance(60_000);
    await desk.sandbox.settle();
    expect(await stateOf(desk, loanNo)).toBe(LATE);
    await desk.sandbox.close();
  });
});

describe('a timed step that is new to a database', () => {
  let server: TestServer;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres();
  });
  beforeEach(async () => {
    database = await openDatabase({ url: await server.url() });
  });
  afterEach(() => database.close());
  afterAll(() => server.close());

  const due = { milliseconds: HOUR };
  const longer = (pages: number) =>
    expression({ op: '>', left: read('pages'), right: { op: 'literal', value: pages }, as: 'number' });
  const plain: LifecycleStep = { from: [OPEN], to: LATE, due };
  const open = (count: number) => loans(count, () => ({ status: OPEN, pages: 90 }));

  async function started(
    steps: LifecycleStep[],
    at = '2026-11-20 10:00:00',
    model = lending({ steps }),
  ): Promise<Desk> {
    const clock = frozenClock(at);
    return { ...(await openDesk(database, { model, records: {}, clock })), clock };
  }

  const waiting = async (): Promise<unknown[]> =>
    (
      await sql<{
        entity: string;
      }>`select entity, owner, state, count(*)::int as n, min(due_at) as due from sandbox_wait
        group by entity, owner, state order by entity, owner, state`.execute(database.kysely)
    ).rows;
  const at = (text: string): string => String(new Date(`${text.replace(' ', 'T')}+08:00`).getTime());
  const one = (state: number, n: number, moment: string, entity = 'library-loan', owner = 'north') => ({
    ...{ entity, owner, state: String(state), n, due: at(moment) },
  });
  const states = async (entity = 'library-loan'): Promise<number[]> =>
    (
      await sql<{
        status: string;
      }>`select distinct status from ${sql.table(`entity_${entity.replace('-', '_')}`)}`.execute(database.kysely)
    ).rows.map(({ status }) => Number(status));

  it('is planned from the start for records of a database that knew no steps', async () => {
    const first = await started([]);
    await first.fill('north', open(1001));
    await first.fill(
      'south',
      loans(4, (n) => ({ loanNo: `S${n}`, status: 1 + (n % 2) })),
    );
    await first.sandbox.close();
    const second = await started([plain], '2026-11-21 09:00:00');
    expect(await waiting()).toEqual([
      one(OPEN, 1001, '2026-11-21 10:00:00'),
      one(OPEN, 2, '2026-11-21 10:00:00', 'library-loan', 'south'),
    ]);
    await second.sandbox.close();
  });

  it('is planned once if two servers start at once, and when a Model is replaced', async () => {
    const first = await started([]);
    await first.fill('north', open(3));
    await first.sandbox.replaceModel(lending({ steps: [plain] }));
    expect(await waiting()).toEqual([one(OPEN, 3, '2026-11-20 11:00:00')]);
    await sql`delete from sandbox_wait`.execute(database.kysely);
    await sql`update sandbox_model set steps = null`.execute(database.kysely);
    const both = await Promise.all([started([plain]), started([plain])]);
    expect(await waiting()).toEqual([one(OPEN, 3, '2026-11-20 11:00:00')]);
    both[0].clock.advance(HOUR);
    await both[0].sandbox.settle();
    expect(await states()).toEqual([LATE]);
    for (const desk of [first, ...both]) await desk.sandbox.close();
  });

  it('counts from the position to which people moved the clock', async () => {
    const clock = movableClock();
    const first = await openDesk(database, { model: lending({}), clock });
    await first.fill('north', open(1));
    await clock.move({ to: clock.now() + 48 * HOUR });
    await first.sandbox.close();
    const second = await openDesk(database, { model: lending({ steps: [plain] }), clock: movableClock() });
    const [{ due: planned }] = (await waiting()) as [{ due: string }];
    expect(Number(planned) - clock.now()).toBeGreaterThan(0);
    expect(Number(planned) - clock.now()).toBeLessThanOrEqual(HOUR);
    await second.sandbox.close();
  });

  it('is not tried again at a start if its condition refused it, until the steps change', async () => {
    const first = await started([{ ...plain, when: longer(500) }]);
    await first.fill('north', open(2));
    await first.sandbox.replaceModel(lending({ steps: [{ ...plain, when: longer(400) }] }));
    first.clock.advance(HOUR);
    await first.sandbox.settle();
    expect([await states(), await waiting()]).toEqual([[OPEN], []]);
    await first.sandbox.close();
    // The message of a step does not affect when records are due.
    const second = await started([{ ...plain, when: longer(400), set: late.set! }], '2026-11-21 10:00:00');
    expect(await waiting()).toEqual([]);
    await second.sandbox.close();
    const third = await started([{ ...plain, when: longer(50) }], '2026-11-22 10:00:00');
    expect(await waiting()).toEqual([one(OPEN, 2, '2026-11-22 11:00:00')]);
    await third.sandbox.close();
  });

  it('takes its current duration, from the time when the record entered its state', async () => {
    const first = await started([plain]);
    await (await first.signIn('anna')).call('loan.add', { book: '云图' });
    await first.sandbox.close();
    const second = await started([{ ...plain, due: { milliseconds: 3 * HOUR } }], '2026-11-20 10:30:00');
    expect(await waiting()).toEqual([one(OPEN, 1, '2026-11-20 13:00:00')]);
    await second.sandbox.close();
    const third = await started([], '2026-11-20 10:40:00');
    expect(await waiting()).toEqual([]);
    await third.sandbox.close();
  });

  it('follows a renamed entity and a renamed state, and is not tried again', async () => {
    const steps = [plain, { ...plain, due: { milliseconds: 2 * HOUR }, to: BACK }].map((step) => ({
      ...step,
      when: longer(500),
    }));
    const first = await started(steps);
    await (await first.signIn('anna')).call('loan.add', { book: '短篇', pages: 90 });
    first.clock.advance(2 * HOUR);
    await first.sandbox.settle();
    expect(await waiting()).toEqual([]);
    await (await first.signIn('anna')).call('loan.add', { book: '长篇', pages: 900 });
    expect(await waiting()).toEqual([one(OPEN, 2, '2026-11-20 13:00:00')]);
    await first.sandbox.close();

    const OUT = 7;
    const outFor = (state: string | number) => (state === OPEN ? OUT : state);
    const renamed = lending({
      from: { [OUT]: [LATE, BACK], [LATE]: [BACK] },
      steps: steps.map((step) => ({ ...step, from: step.from.map(outFor) })),
    });
    const status = library.enums['loan-status']!;
    const values = status.values.map((each) => (each.const === OPEN ? { ...each, const: OUT, name: 'OUT' } : each));
    const model = JSON.parse(
      JSON.stringify({ ...renamed, enums: { ...renamed.enums, 'loan-status': { ...status, values } } }).replaceAll(
        'library-loan',
        'book-loan',
      ),
    ) as Model;
    model.moves = {
      renames: [
        { noun: 'entity', from: 'library-loan', to: 'book-loan' },
        { noun: 'value', from: 'loan-status.OPEN', to: 'loan-status.OUT' },
      ],
      removals: [],
    };
    const second = await started([], '2026-11-20 12:30:00', model);
    expect(await waiting()).toEqual([one(OUT, 2, '2026-11-20 13:00:00', 'book-loan')]);
    second.clock.advance(HOUR);
    await second.sandbox.settle();
    expect((await states('book-loan')).toSorted((one, other) => one - other)).toEqual([LATE, OUT]);
    await second.sandbox.close();
  });
});

describe('a scheduled event', () => {
  it('is dropped at the start, with one log line, if no handler is left', async () => {
    const database = await openDatabase(await emptyPlace());
    const first = await openDesk(database);
    await database.transaction(async (tx) => {
      for (const name of ['old-review', 'late', 'old-review', 'older']) {
        await first.sandbox.timetable(tx).schedule(first.clock.now() + HOUR, name, {});
      }
    });
    await first.sandbox.close();
    const second = await openDesk(database, { events: { late: async () => {} } });
    expect(second.log).toEqual([
      { level: 'error', message: 'events without a handler were given up', error: 'old-review (2), older (1)' },
    ]);
    second.clock.advance(HOUR);
    await second.sandbox.settle();
    await second.sandbox.close();
    const third = await openDesk(database);
    expect([...second.log.slice(1), ...third.log]).toEqual([]);
    await third.sandbox.close();
    await database.close();
  });
});

describe('a review', () => {
  it('makes new records wait, and changed and rejected ones wait again', async () => {
    const database = await openDatabase(await emptyPlace());
    const review = { wait: OPEN, pass: LATE, reject: BACK, reason: 'note', again: ['book'] };
    const due = { milliseconds: HOUR };
    const bad = expression({ op: '==', left: read('book'), right: { op: 'literal', value: '禁书' }, as: 'text' });
    const because = (value: string | null) => ({ note: { value: expression({ op: 'literal', value }) } });
    const model = structuredClone(
      lending({
        from: { '1': [2, 3], '2': [1], '3': [1] },
        review,
        steps: [
          { from: [OPEN], to: BACK, due, when: bad, set: because('不可出借') },
          { from: [OPEN], to: LATE, due, set: because(null) },
        ],
      }),
    );
    delete (model.calls['loan.add']!.answer as { set?: unknown }).set;
    const desk = await openDesk(database, { model, records: {} });
    const asks = async (call: string, request: object) => (await desk.signIn('anna')).call(call, { ...request });
    const { loanNo } = (await asks('loan.add', { book: '禁书' })).result;
    const now = async () => {
      await desk.sandbox.settle();
      const { status, note } = (await database.transaction((tx) =>
        desk.sandbox.entities(tx, 'north').need('library-loan', loanNo),
      )) as { status: number; note?: string };
      return note === undefined ? [status] : [status, note];
    };
    expect(await now()).toEqual([OPEN]);
    desk.clock.advance(HOUR);
    expect(await now()).toEqual([BACK, '不可出借']);
    await asks('loan.edit', { loanNo, pages: 10 });
    expect(await now()).toEqual([OPEN]);
    await asks('loan.edit', { loanNo, book: '好书' });
    desk.clock.advance(HOUR);
    expect(await now()).toEqual([LATE]);
    await asks('loan.edit', { loanNo, pages: 11 });
    expect(await now()).toEqual([LATE]);
    await asks('loan.edit', { loanNo, book: '新书' });
    expect(await now()).toEqual([OPEN]);
    await desk.sandbox.close();
    await database.close();
  });
});
