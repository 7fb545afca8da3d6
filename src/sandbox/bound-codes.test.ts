import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { type Caller, type Desk, openDesk } from './testing/desk.ts';

const CODE = '246810';
const REMIT = { loanNo: 'L1', amount: '5.00' };

describe('a code that is bound to a request', () => {
  let database: Database;
  let desk: Desk;
  let anna: Caller;

  beforeAll(async () => {
    database = await openDatabase(await emptyPlace());
    desk = await openDesk(database, { outboxPage: true });
    const loan = (n: number, currency: string, fine: string) => ({
      ...{ loanNo: `L${n}`, book: `Book ${n}`, cardNo: `622202000000${1000 + n}`, currency, fine, status: 1 },
    });
    await desk.fill('north', [
      loan(1, 'USD', '5.00'),
      loan(2, 'EUR', '7.50'),
      loan(3, 'USD', '1.25'),
      loan(4, 'USD', '2.00'),
    ]);
    await desk.fill('south', [{ loanNo: 'S1', book: 'South', currency: 'USD', fine: '9.00', status: 1 }]);
  });

  beforeEach(async () => {
    desk.clock.advance(3_600_000);
    anna = await desk.signIn('anna');
  });

  afterAll(async () => {
    await desk.sandbox.close();
    await database.close();
  });

  const seal = (call: string, request: object, who = anna) => who.call('fine.seal', { confirms: { call, request } });
  const remit = (request: object, who = anna) => who.call('fine.remit', { ...request, code: CODE });
  const letter = async (): Promise<string> => {
    const { letters } = (await desk.sandbox.inject({ url: '/sandbox/outbox' })).json<{ letters: { text: string }[] }>();
    return letters[0]?.text ?? '';
  };

  it('names amount, payee and masked account from the records of the server', async () => {
    expect(await seal('fine.remit', REMIT)).toMatchObject({ code: '0' });
    expect(await letter()).toBe(`验证码 ${CODE}，用于汇出罚金，5.00 USD，收款方 Book 1 622****1001，5分钟内有效`);
  });

  it('is refused if it was requested without a binding', async () => {
    expect(await anna.call('fine.seal')).toMatchObject({ code: '0' });
    expect(await remit(REMIT)).toMatchObject({ code: '10004', message: '验证码与本次提交的内容不符，请重新获取' });
  });

  it.each([
    ['another amount', { ...REMIT, amount: '5.01' }],
    ['another loan', { ...REMIT, loanNo: 'L3' }],
  ])('is refused for %s, and is valid for its own request afterwards', async (_what, other) => {
    await seal('fine.remit', REMIT);
    for (let n = 0; n < 6; n += 1) expect(await remit(other)).toMatchObject({ code: '10004' });
    expect(await remit(REMIT)).toMatchObject({ code: '0' });
    expect(await remit(REMIT)).toMatchObject({ code: '10004', message: '验证码错误或已失效' });
  });

  it('is refused for another call with the same request', async () => {
    await seal('fine.remitMany', { loanNos: ['L1'] });
    expect(await remit({ loanNo: 'L1', amount: '5.00' })).toMatchObject({ code: '10004' });
  });

  it('is refused once the record behind the request has changed', async () => {
    const change = (book: string) =>
      database.transaction((tx) => desk.sandbox.entities(tx, 'north').update('library-loan', 'L1', { book }));
    await seal('fine.remit', REMIT);
    await change('Book X');
    expect(await remit(REMIT)).toMatchObject({ code: '10004' });
    await change('Book 1');
    expect(await remit(REMIT)).toMatchObject({ code: '0' });
  });

  it('confirms a batch with its set of records and their sums by currency', async () => {
    const all = { loanNos: ['L3', 'L1', 'L2', 'L4'], amount: '1.00' };
    await seal('fine.remitMany', all);
    expect(await letter()).toBe(
      `验证码 ${CODE}，用于批量汇出罚金 4 笔，合计 7.50 EUR、8.25 USD，` +
        '收款方 Book 1 622****1001、Book 2 622****1002、Book 3 622****1003 等 4 方，5分钟内有效',
    );
    const less = { ...all, loanNos: ['L3', 'L1', 'L2'] };
    expect(await anna.call('fine.remitMany', { ...less, code: CODE })).toMatchObject({ code: '10004' });
    expect(await anna.call('fine.remitMany', { ...all, code: CODE })).toMatchObject({ code: '0' });
  });

  it('states beforehand the sums of all matching records that the batch applies to, and changes exactly these', async () => {
    const returned = { loanNo: 'L5', book: 'Book 5', currency: 'USD', fine: '99.00', status: 3 };
    await desk.fill('north', [returned]);
    const moves = (request: object) => anna.call('fine.moves', { confirms: { call: 'fine.remitAll', request } });
    expect(await moves({ filter: {} })).toMatchObject({
      code: '0',
      result: {
        count: 4,
        sums: [
          { currency: 'EUR', amount: '7.50' },
          { currency: 'USD', amount: '8.25' },
        ],
        lines: [
          { payee: 'Book 1 622****1001', amount: '5.00', currency: 'USD' },
          { payee: 'Book 2 622****1002', amount: '7.50', currency: 'EUR' },
          { payee: 'Book 3 622****1003', amount: '1.25', currency: 'USD' },
          { payee: 'Book 4 622****1004', amount: '2.00', currency: 'USD' },
        ],
        payees: 4,
      },
    });
    const request = { filter: {}, amount: '1.00' };
    await seal('fine.remitAll', request);
    expect(await letter()).toContain('用于汇出全部罚金 4 笔，合计 7.50 EUR、8.25 USD');
    expect(await anna.call('fine.remitAll', { ...request, code: CODE })).toMatchObject({
      result: { total: 4, failed: 0, rows: [{ key: 'L1' }, { key: 'L2' }, { key: 'L3' }, { key: 'L4' }].toReversed() },
    });
  });

  it('has no message for a call that confirms nothing, or that is not allowed', async () => {
    const moves = (call: string, request: object, who = anna) =>
      who.call('fine.moves', { confirms: { call, request } });
    for (const call of ['fine.nothing', 'constructor', 'loan.page'])
      expect(await moves(call, {}), call).toMatchObject({ status: 400 });
    expect(await moves('fine.remitAll', { filter: {}, more: 1 })).toMatchObject({ status: 400 });
    const before = desk.permissions['bert'];
    desk.permissions['bert'] = [];
    expect(await moves('fine.remitAll', { filter: {} }, await desk.signIn('bert'))).toMatchObject({ status: 403 });
    desk.permissions['bert'] = before ?? [];
  });

  it('is not sent for a call that is unknown, needs no such code, or is not allowed', async () => {
    for (const call of ['fine.nothing', 'constructor', 'fine.pay', 'loan.page'])
      expect(await seal(call, REMIT), call).toMatchObject({ status: 400 });
    expect(await seal('fine.remit', { loanNo: 'L1' })).toMatchObject({ status: 400 });
    expect(await seal('fine.remit', { ...REMIT, more: 1 })).toMatchObject({ status: 400 });
    const before = desk.permissions['bert'];
    desk.permissions['bert'] = [];
    expect(await seal('fine.remit', REMIT, await desk.signIn('bert'))).toMatchObject({ status: 403 });
    desk.permissions['bert'] = before ?? [];
  });

  it("is not sent for another owner's record", async () => {
    expect(await seal('fine.remit', { loanNo: 'S1', amount: '1.00' })).toMatchObject({ code: '10018' });
    expect(await seal('fine.remitMany', { loanNos: ['S1'] })).toMatchObject({ code: '10018' });
  });

  it('is not sent for a request that breaks a rule of its call, and the inner field is named', async () => {
    const before = await letter();
    expect(await seal('fine.remit', { ...REMIT, amount: '0.00' })).toMatchObject({
      status: 200,
      code: '20002',
      message: '金额必须大于0',
      result: { errors: [{ path: '/confirms/request/amount', message: '金额必须大于0' }] },
    });
    expect(await letter()).toBe(before);
    expect(await seal('fine.remit', REMIT)).toMatchObject({ code: '0' });
  });

  it('is sent to one person once a minute, whatever the request says', async () => {
    const amounts = Array.from({ length: 8 }, (_, n) => ({ ...REMIT, amount: `${n + 1}.00` }));
    const codes: string[] = [];
    for (const request of amounts) codes.push((await seal('fine.remit', request)).code);
    expect(codes).toEqual(['0', ...Array(7).fill('10007')]);
    expect(await seal('fine.remitMany', { loanNos: ['L1'], amount: '1.00' })).toMatchObject({ code: '10007' });
    // A new session is the same person.
    const again = await desk.signIn('anna');
    expect(await seal('fine.remit', REMIT, again)).toMatchObject({ code: '10007', result: { seconds: 60 } });
    desk.clock.advance(61_000);
    expect(await seal('fine.remit', { ...REMIT, amount: '6.00' })).toMatchObject({ code: '0' });
    // Only the newest code is valid.
    expect(await remit({ ...REMIT, amount: '1.00' })).toMatchObject({ code: '10004' });
    expect(await remit({ ...REMIT, amount: '6.00' })).toMatchObject({ code: '0' });
  });

  it('does not count a right code as a wrong one, however often it is used at once', async () => {
    await seal('fine.remit', REMIT);
    const codes = await Promise.all(Array.from({ length: 20 }, async () => (await remit(REMIT)).code));
    expect(codes.filter((code) => code === '0')).toHaveLength(1);
    expect(codes.filter((code) => code === '10004')).toHaveLength(19);
    desk.clock.advance(61_000);
    expect(await seal('fine.remit', { ...REMIT, amount: '8.00' })).toMatchObject({ code: '0' });
    expect(await remit({ ...REMIT, amount: '8.00' })).toMatchObject({ code: '0' });
  });

  it('still counts guesses, and locks after five', async () => {
    await seal('fine.remit', { ...REMIT, amount: '9.00' });
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1)
      codes.push((await anna.call('fine.remit', { ...REMIT, amount: '9.00', code: `11111${n}` })).code);
    expect(codes).toEqual(['10004', '10004', '10004', '10004', '10005', '10005']);
  });
});
