import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityField } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import type { EntityRecord, EntityStore } from './database/entity-store.ts';
import { Refusal } from './context/refusal.ts';
import { type Desk, openDesk } from './testing/desk.ts';
import { library } from './testing/library.ts';
import { startPostgres, type TestServer } from './testing/postgres.ts';

const OPEN = 1;
const LATE = 2;
const BACK = 3;

/** Loans between houses: the borrower reports that a loan is late, the lender that it was returned, which ends it. */
function between(): Model {
  const loan = library.entities['library-loan']!;
  const text = (name: string): EntityField => ({ name, title: name, type: 'string', format: 'plain', widget: 'text' });
  const changed = {
    ...loan,
    fields: [...loan.fields, text('giver'), text('taker')],
    sides: { from: 'giver', to: 'taker', sees: [OPEN, LATE], may: { from: [BACK], to: [LATE] } },
  };
  return { ...library, entities: { ...library.entities, 'library-loan': changed } };
}

describe.each(['pglite', 'postgres'] as const)('a record with two sides on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;
  let desk: Desk;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : { memory: true });
    desk = await openDesk(database, { model: between() });
  });
  afterAll(async () => {
    await desk.sandbox.close();
    await database.close();
    await server?.close();
  });

  const as = <Result>(owner: string, work: (store: EntityStore) => Promise<Result>): Promise<Result> =>
    database.transaction((tx) => work(desk.sandbox.entities(tx, owner)));
  const made = (loanNo: string, more: EntityRecord = {}): Promise<EntityRecord> =>
    as('north', (store) => store.insert('library-loan', { loanNo, status: OPEN, taker: 'south', ...more }));
  const refusedWith = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Refusal ? error.message : `no refusal: ${String(error)}`;
  };
  const keys = (owner: string, options: object = {}): Promise<unknown[]> =>
    as(owner, async (store) =>
      (await store.find('library-loan', { sort: 'loanNo', ...options })).map(({ loanNo }) => loanNo),
    );

  it('is read by both sides with the same calls, and by nobody else', async () => {
    await made('A1');
    await made('A2', { giver: 'someone' });
    for (const options of [{}, { limit: 5 }, { where: { status: [OPEN, LATE] }, limit: 5 }]) {
      expect(await keys('north', options)).toEqual(['A1', 'A2']);
      expect(await keys('south', options)).toEqual(['A1', 'A2']);
      expect(await keys('west', options)).toEqual([]);
    }
    for (const [owner, total] of [
      ['north', 2],
      ['south', 2],
      ['west', 0],
    ] as const) {
      const page = await as(owner, (store) => store.page('library-loan', { counts: 'status' }));
      expect([page.total, page.list.length, page.counts?.['OPEN']]).toEqual([total, total, total]);
    }
    // The server sets the maker, regardless of the sent value.
    expect((await as('south', (store) => store.need('library-loan', 'A2')))['giver']).toBe('north');
    expect(await as('west', (store) => store.get('library-loan', 'A1'))).toBe(null);
  });

  it('takes the steps of each side only from that side', async () => {
    await made('B1');
    const step = (owner: string, to: number) => as(owner, (store) => store.transition('library-loan', 'B1', to));
    expect(await refusedWith(step('north', LATE))).toBe('此操作须由对方办理');
    expect(await refusedWith(step('south', BACK))).toBe('此操作须由对方办理');
    expect(await refusedWith(step('west', LATE))).toBe('记录不存在或无权查看');
    expect((await step('south', LATE))['status']).toBe(LATE);
    expect((await step('north', BACK))['status']).toBe(BACK);
  });

  it('is changed and removed only by its maker', async () => {
    await made('C1');
    for (const owner of ['south', 'west']) {
      const change = as(owner, (store) => store.update('library-loan', 'C1', { note: '改' }));
      expect(await refusedWith(change)).toBe('记录不存在或无权查看');
      expect(await refusedWith(as(owner, (store) => store.remove('library-loan', 'C1')))).toBe('记录不存在或无权查看');
      await as(owner, (store) => store.updateMany('library-loan', [{ loanNo: 'C1', note: '改' }]));
    }
    expect((await as('north', (store) => store.need('library-loan', 'C1')))['note']).toBe(undefined);
    await as('north', (store) => store.remove('library-loan', 'C1'));
  });

  it('is hidden from the other side in some states', async () => {
    await made('D1');
    await as('north', (store) => store.transition('library-loan', 'D1', BACK));
    expect(await as('south', (store) => store.get('library-loan', 'D1'))).toBe(null);
    expect(await as('north', (store) => store.get('library-loan', 'D1'))).not.toBe(null);
  });

  it('names another owner as its other side, and has a key that is unique over all owners', async () => {
    expect(await refusedWith(made('E1', { taker: 'north' }))).toBe('请填写对方，且不能是自己');
    expect(await refusedWith(made('E1', { taker: '' }))).toBe('请填写对方，且不能是自己');
    await made('E1');
    const again = as('west', (store) => store.insert('library-loan', { loanNo: 'E1', status: OPEN, taker: 'south' }));
    expect(await refusedWith(again)).toBe('记录已存在');
  });
});
