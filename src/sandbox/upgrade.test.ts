import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LifecycleStep } from '#model/lifecycle.ts';
import type { Model } from '#model/model.ts';
import type { EventHandler } from './context/work.ts';
import { Readiness } from './context/readiness.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';
import { type Desk, loans, openDesk } from './testing/desk.ts';
import { library } from './testing/library.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';

/* A server works beside a server of a newer release, and leaves to it the work that it does not know. */

const HOUR = 3_600_000;
const OPEN = 1;
const LATE = 2;
const LOST = 4;

const overdue: LifecycleStep = { from: [OPEN], to: LATE, due: { milliseconds: HOUR } };

/** The library of a later release: another timed step, another status, another required field of loans. */
function later(): Model {
  const next = structuredClone(library);
  const loan = next.entities['library-loan']!;
  loan.lifecycle = { ...loan.lifecycle!, steps: [overdue] };
  const note = loan.fields.find(({ name }) => name === 'note')!;
  loan.fields.push({ ...note, name: 'shelf', default: 'A' });
  loan.required = [...loan.required, 'shelf'];
  loan.schema = { properties: { ...loan.schema.properties, shelf: { type: 'string' } } };
  next.enums['loan-status']!.values.push({ const: LOST, name: 'LOST', title: '遗失' });
  return next;
}

let server: TestServer;
let url: string;
const opened: { desk: Desk; database: Database; readiness: Readiness }[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.close());
beforeEach(async () => {
  url = await server.url();
});
afterEach(async () => {
  for (const each of opened.splice(0)) await close(each);
});

async function open(version: string, model: Model, more: Partial<SandboxOptions> = {}) {
  const database = await openDatabase({ url, connections: 4 });
  const readiness = new Readiness(version);
  const desk = await openDesk(database, { model, readiness, ...more });
  readiness.become('ready');
  const each = { desk, database, readiness };
  opened.push(each);
  return each;
}

async function close({ desk, database }: { desk: Desk; database: Database }): Promise<void> {
  await desk.sandbox.close();
  await database.close();
}

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
};

const statusOf = async (database: Database, loanNo: string): Promise<unknown> => {
  const { rows } = await sql<{ status: string }>`
    select status from entity_library_loan where "loanNo" = ${loanNo}`.execute(database.kysely);
  return Number(rows[0]?.status);
};

describe('an older server', () => {
  it('knows the newer one before that one answers anybody, and until it has ended', async () => {
    const older = await open('1', library);
    expect(older.readiness.isBehind).toBe(false);
    const newer = await open('2', later());
    expect([older.readiness.isBehind, newer.readiness.isBehind]).toEqual([true, false]);
    const asked = () => older.desk.sandbox.inject({ method: 'POST', url: '/api/not/yet', payload: {} });
    const answer = await asked();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    const anna = await older.desk.signIn('anna');
    expect(await anna.call('loan.list', { pageSize: 5, unheard: 1 })).toMatchObject({ status: 503 });
    await close(opened.pop()!);
    await until(() => !older.readiness.isBehind);
    expect((await asked()).statusCode).toBe(404);
    expect(await anna.call('loan.list', { pageSize: 5, unheard: 1 })).toMatchObject({ status: 400 });
  });

  it('reads and writes rows of the newer one, whose new values are accepted and whose new fields are filled in', async () => {
    const older = await open('1', library);
    await older.desk.fill('north', loans(3));
    const newer = await open('2', later());
    await newer.database.transaction((tx) =>
      newer.desk.sandbox
        .entities(tx, 'north')
        .insert('library-loan', { ...loans(1)[0], loanNo: 'NEW', status: LOST, shelf: 'B' }),
    );
    const anna = await older.desk.signIn('anna');
    expect(await anna.call('loan.get', { loanNo: 'NEW' })).toMatchObject({ status: 200, result: { status: LOST } });
    await older.desk.fill('north', [{ ...loans(1)[0], loanNo: 'OLD' }]);
    const { rows } = await sql<{ no: string; shelf: string }>`
      select "loanNo" as no, shelf from entity_library_loan order by 1`.execute(newer.database.kysely);
    expect(rows.map(({ no, shelf }) => `${no} ${shelf}`)).toEqual([
      'L00001 A',
      'L00002 A',
      'L00003 A',
      'NEW B',
      'OLD A',
    ]);
    // Without a newer server the unknown value is an error.
    await close(opened.pop()!);
    await until(() => !older.readiness.isBehind);
    expect(await anna.call('loan.get', { loanNo: 'NEW' })).toMatchObject({ status: 500 });
  });

  it('leaves unknown steps and events to the newer one, and has its own changes planned at the end', async () => {
    const older = await open('1', library);
    await older.desk.fill('north', [{ ...loans(1)[0], loanNo: 'ONE', status: OPEN }]);
    const heard: string[] = [];
    const handler: EventHandler = async (_context, payload) => void heard.push(String(payload));
    const newer = await open('2', later(), { events: { late: handler, fresh: handler } });
    await newer.database.transaction(async (tx) => {
      await newer.desk.sandbox.timetable(tx).schedule(0, 'fresh', 'of the newer');
    });
    older.desk.clock.advance(2 * HOUR);
    await older.desk.sandbox.settle();
    expect([await statusOf(older.database, 'ONE'), heard]).toEqual([OPEN, []]);
    newer.desk.clock.advance(2 * HOUR);
    await newer.desk.sandbox.settle();
    expect([await statusOf(newer.database, 'ONE'), heard]).toEqual([LATE, ['of the newer']]);

    // A loan of the older server is not scheduled until that server has stopped.
    await older.desk.fill('north', [{ ...loans(1)[0], loanNo: 'TWO', status: OPEN }]);
    const waiting = async (): Promise<number> =>
      (await sql`select 1 from sandbox_wait where key = 'TWO'`.execute(newer.database.kysely)).rows.length;
    expect(await waiting()).toBe(0);
    await close(opened.shift()!);
    await until(async () => (await waiting()) === 1);
    newer.desk.clock.advance(2 * HOUR);
    await newer.desk.sandbox.settle();
    expect(await statusOf(newer.database, 'TWO')).toBe(LATE);
  });

  it('keeps events that the newer one no longer handles', async () => {
    const heard: string[] = [];
    const older = await open('1', library, {
      events: { parting: async (_context, payload) => void heard.push(String(payload)) },
    });
    await older.database.transaction((tx) => older.desk.sandbox.timetable(tx).schedule(0, 'parting', 'word'));
    const newer = await open('2', later(), { events: {} });
    await newer.desk.sandbox.settle();
    expect(heard).toEqual([]);
    await older.desk.sandbox.settle();
    expect(heard).toEqual(['word']);
  });
});

describe('an index of a table in use', () => {
  it('is created again if a killed start left it unfinished, and kept if it is complete', async () => {
    const first = await open('1', library);
    await first.desk.fill('north', loans(50));
    const indexes = async (): Promise<Map<string, string>> => {
      const { rows } = await sql<{ name: string; id: string; whole: boolean }>`
        select c.relname as name, c.oid::text as id, x.indisvalid as whole from pg_index x
        join pg_class c on c.oid = x.indexrelid where c.relname like 'entity_library_loan_%'`.execute(
        first.database.kysely,
      );
      expect(rows.filter(({ whole }) => !whole)).toEqual([]);
      return new Map(rows.map(({ name, id }) => [name, id]));
    };
    const before = await indexes();
    const [half, gone] = [...before.keys()].filter((name) => !name.endsWith('_pkey'));
    await sql`update pg_index set indisvalid = false where indexrelid = ${before.get(half ?? '')}::oid`.execute(
      first.database.kysely,
    );
    await sql`drop index ${sql.id(gone ?? '')}`.execute(first.database.kysely);
    await Promise.all([open('1', library), open('1', library)]);
    const after = await indexes();
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    const isOther = ([name, id]: [string, string]): boolean => before.get(name) !== id;
    expect(
      [...after]
        .filter(isOther)
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([half ?? '', gone ?? ''].toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('is dropped once no list needs it', async () => {
    const first = await open('1', library);
    await sql`create index entity_library_loan_by_weight on entity_library_loan (_owner, weight)`.execute(
      first.database.kysely,
    );
    await open('2', library);
    const { rows } = await sql`select 1 from pg_class where relname = 'entity_library_loan_by_weight'`.execute(
      first.database.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('an enum of whole numbers in a column of an earlier release', () => {
  const model = structuredClone(library);
  model.entities['library-loan']!.fields.find(({ name }) => name === 'status')!.type = 'number';
  const typeOf = async (database: Database): Promise<unknown> => {
    const { rows } = await sql<{ data_type: string }>`select data_type from information_schema.columns
      where table_name = 'entity_library_loan' and column_name = 'status'`.execute(database.kysely);
    return rows[0]?.data_type;
  };
  const asEarlier = async ({ database }: { database: Database }): Promise<void> => {
    await sql`alter table entity_library_loan alter column status type double precision`.execute(database.kysely);
    await sql`update sandbox_model set hash = '', shape = replace(
      shape, '"column":"integer"', '"column":"double precision"')`.execute(database.kysely);
  };

  it('becomes a whole number, beside a server of that release', async () => {
    const first = await open('1', model);
    await first.desk.fill('north', loans(5));
    await asEarlier(first);
    expect(await typeOf(first.database)).toBe('double precision');
    const second = await open('2', model);
    expect(await typeOf(first.database)).toBe('integer');
    const anna = await second.desk.signIn('anna');
    const { result } = await anna.call('loan.page', { status: [1, 2] });
    expect(result.total).toBe(4);
    // Both servers continue to write.
    const before = await first.desk.signIn('anna');
    expect(await before.call('loan.giveBack', { loanNo: 'L00001' })).toMatchObject({ code: '0' });
  });

  it('stops an upgrade that would lose a part of a number', async () => {
    const first = await open('1', model);
    await first.desk.fill('north', loans(5));
    await asEarlier(first);
    await sql`update entity_library_loan set status = 1.5 where "loanNo" = 'L00001'`.execute(first.database.kysely);
    await expect(open('2', model)).rejects.toThrow('library-loan');
    expect(await typeOf(first.database)).toBe('double precision');
  });
});
