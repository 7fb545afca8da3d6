import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { type Caller, type Desk, loans, openDesk } from './testing/desk.ts';

let database: Database;
let desk: Desk;
let anna: Caller;
let bert: Caller;
let carl: Caller;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database);
  [anna, bert, carl] = await Promise.all([desk.signIn('anna'), desk.signIn('bert'), desk.signIn('carl')]);
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

/** Open loans of the north branch, with a name of their own for each test. */
async function fill(book: string, count: number, owner = 'north', status = 1): Promise<string[]> {
  const all = loans(count, () => ({ book, status })).map((each) => ({ ...each, loanNo: `${book}-${each.loanNo}` }));
  await desk.fill(owner, all);
  return all.map((each) => each.loanNo);
}
const countOf = async (book: string, status: number, caller = anna): Promise<number> =>
  (await caller.call('loan.page', { book, status })).result.total;

describe('a batch', () => {
  it('gives the outcome of each record, and a refused one undoes no other', async () => {
    const [one, two] = await fill('mixed', 2);
    await anna.call('loan.giveBack', { loanNo: two });
    const answer = await anna.call('loan.giveBackMany', { loanNos: [one, two, 'none', one] });
    expect(answer).toMatchObject({ status: 200, code: '0' });
    expect(answer.result).toEqual({
      total: 4,
      failed: 3,
      rows: [
        { key: one, code: '0', message: '' },
        { key: two, code: '10019', message: '当前状态不允许此操作' },
        { key: 'none', code: '10018', message: '记录不存在或无权查看' },
        { key: one, code: '23041', message: '第4条与第1条重复，只处理一次' },
      ],
    });
    expect(await countOf('mixed', 3)).toBe(2);
  });

  it('with a filter covers exactly the records that the list shows for it', async () => {
    await fill('wanted', 12);
    await fill('wanted', 1, 'south');
    await fill('other', 3);
    const shown = await anna.call('loan.page', { book: 'wanted', createdAt: ['2026-11-01', '2026-11-05'] });
    expect(shown.result.total).toBe(5);
    const answer = await anna.call('loan.giveBackMany', {
      filter: { book: 'wanted', createdAt: ['2026-11-01', '2026-11-05'] },
    });
    expect(answer.result).toMatchObject({ total: 5, failed: 0 });
    expect(new Set(answer.result.rows.map((row: { key: string }) => row.key))).toEqual(
      new Set(shown.result.list.map((row: { loanNo: string }) => row.loanNo)),
    );
    expect([await countOf('wanted', 1), await countOf('wanted', 3), await countOf('other', 1)]).toEqual([7, 5, 3]);
    expect(await countOf('wanted', 1, carl)).toBe(1);
  });

  it("another house's records are records that do not exist, by key and by filter", async () => {
    const [loanNo] = await fill('foreign', 1, 'south');
    expect((await anna.call('loan.giveBackMany', { loanNos: [loanNo] })).result.rows).toEqual([
      { key: loanNo, code: '10018', message: '记录不存在或无权查看' },
    ]);
    expect(await anna.call('loan.giveBackMany', { filter: { book: 'foreign' } })).toMatchObject({
      code: '10018',
      message: '没有可处理的记录',
    });
    expect(await countOf('foreign', 1, carl)).toBe(1);
  });

  it('does not bypass a permission that one record needs', async () => {
    const [loanNo] = await fill('guarded', 1);
    expect(await bert.call('loan.removeMany', { loanNos: [loanNo] })).toMatchObject({ status: 403 });
    expect(await countOf('guarded', 1)).toBe(1);
    expect((await anna.call('loan.removeMany', { loanNos: [loanNo] })).result).toMatchObject({ total: 1, failed: 0 });
  });

  it('does not bypass the request rules of the call for one record', async () => {
    const [loanNo] = await fill('broken', 1);
    const answer = await anna.call('loan.giveBackMany', { loanNos: [loanNo], version: -1 });
    expect(answer.result).toMatchObject({ failed: 1, rows: [{ key: loanNo, code: '400' }] });
    expect(await countOf('broken', 1)).toBe(1);
  });

  it('refuses more records than its maximum, with both numbers, and runs for none of them', async () => {
    const all = await fill('many', 31);
    const tooMany = { code: '10022', message: '一次最多处理 30 条，现有 31 条，请缩小范围' };
    expect(await anna.call('loan.giveBackMany', { filter: { book: 'many' } })).toMatchObject(tooMany);
    expect(await anna.call('loan.giveBackMany', { loanNos: all })).toMatchObject(tooMany);
    expect(await countOf('many', 1)).toBe(31);
  });

  it('needs either keys or a filter', async () => {
    for (const request of [{}, { loanNos: ['x'], filter: {} }]) {
      expect(await anna.call('loan.giveBackMany', request)).toMatchObject({ status: 400 });
    }
    expect(await anna.call('loan.giveBackMany', { filter: { secret: 1 } })).toMatchObject({ status: 400 });
    expect(await anna.call('loan.giveBackMany', { loanNos: [] })).toMatchObject({ code: '10018' });
  });

  it('runs once under one key, however often it is sent', async () => {
    const all = await fill('once', 3);
    const send = () => anna.call('loan.giveBackMany', { loanNos: all }, { 'idempotency-key': 'K1' });
    const [first, again] = [await send(), await send()];
    expect(first.result).toMatchObject({ total: 3, failed: 0 });
    expect(again.result).toEqual(first.result);
  });
});

describe('a batch that continues after the answer', () => {
  const stateOf = async (id: string, caller = anna) => (await caller.call('job.state', { id })).result;

  it('reports its progress, and at the end the failed records', async () => {
    const all = await fill('job', 40);
    await anna.call('loan.giveBackMany', { loanNos: all.slice(0, 2) });
    const { result } = await anna.call('loan.giveBackAll', { filter: { book: 'job' } });
    expect(result).toMatchObject({ status: 'PROCESSING', total: 40, done: 0, failed: 0 });
    expect(await stateOf(result.uuId)).toEqual({ ...result });
    await desk.sandbox.settle();
    const over = await stateOf(result.uuId);
    expect(over).toMatchObject({ status: 'PASS', total: 40, done: 40, failed: 2 });
    expect(over.rows.map((row: { key: string }) => row.key).sort()).toEqual(all.slice(0, 2));
    expect(await stateOf(result.uuId, carl)).toBeNull();
    expect(await stateOf(result.uuId, bert)).toBeNull();
    expect(await countOf('job', 3)).toBe(40);
  });

  it('runs a record at its first place only', async () => {
    const [one, two] = await fill('twice', 2);
    const { result } = await anna.call('loan.giveBackAll', { loanNos: [one, two, one] });
    await desk.sandbox.settle();
    expect(await stateOf(result.uuId)).toMatchObject({
      ...{ status: 'PASS', total: 3, done: 3, failed: 1 },
      rows: [{ key: one, code: '23041', message: '第3条与第1条重复，只处理一次' }],
    });
  });

  it('lets others run between its pieces, and continues where another server stopped', async () => {
    const all = await fill('long', 400);
    const { result } = await anna.call('loan.giveBackAll', { loanNos: all });
    const server = await openDesk(database);
    const working = server.sandbox.settle();
    // Stops the server between two pieces of the batch.
    await expect
      .poll(async () => (await stateOf(result.uuId)).done, { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(0);
    await server.sandbox.close();
    await working;
    const left = await stateOf(result.uuId);
    expect(left.status).toBe('PROCESSING');
    expect(left.done).toBeGreaterThan(0);
    expect(left.done).toBeLessThan(400);
    expect(await countOf('long', 3)).toBe(left.done);
    await desk.sandbox.settle();
    // A second run would refuse the record.
    expect(await stateOf(result.uuId)).toMatchObject({ status: 'PASS', done: 400, failed: 0 });
  });

  it('ends if the person who started it loses the permission, and reports its progress', async () => {
    const all = await fill('gone', 3);
    const { result } = await bert.call('loan.giveBackAll', { loanNos: all });
    desk.permissions.bert = [];
    const said = desk.log.length;
    await desk.sandbox.settle();
    desk.permissions.bert = ['/loans'];
    expect(desk.log.slice(said).filter(({ level }) => level === 'error')).toEqual([]);
    expect(await stateOf(result.uuId, bert)).toMatchObject({ status: 'FAIL', total: 3, done: 0, failed: 0 });
    expect(await countOf('gone', 1)).toBe(3);
  });
});
