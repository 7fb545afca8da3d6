import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { auditBooks } from './testing/teller.ts';
import { CODE, type Customer, customer, freshAddress, freshCode, type Reply, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { bankTablesOf } from './ledger/tables.ts';

let bank: Bank;
let clock: FrozenClock;
let main: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

/** Each login uses its own address, because captchas are required per address. */
const login = (loginNo: string, password: string): Promise<Reply> =>
  customer(bank, '', freshAddress()).post('/user/login', { loginNo, password });

describe('signing in', () => {
  it('shows the signed-in person, with masked secrets', async () => {
    expect((await main.get('/user/userInfo')).result).toMatchObject({
      userNo: '80010001',
      operatorType: 1,
      systemType: 1,
      realNameState: 2,
      phoneNumber: '138****0001',
      userGroup: ['REVIEW_MERCHANT_GROUP'],
    });
  });

  it('refuses a wrong password like an unknown login, and reports a disabled operator only with the right one', async () => {
    expect(await login('13900000009', 'wrong')).toMatchObject({
      status: 200,
      code: '10002',
      message: '登录账号或密码错误',
    });
    expect(await login('nobody', 'Demo#2026')).toMatchObject({ code: '10002' });
    expect(await login('13800000007', 'wrong')).toMatchObject({ code: '10002' });
    expect(await login('13800000007', 'Demo#2026')).toMatchObject({
      code: '10006',
      message: '该账号已被停用，请联系主操作员',
    });
  });

  it('is locked after five wrong passwords from one address, only there, and open again later', async () => {
    const there = customer(bank, '', '10.9.7.7');
    const enter = async (password: string) => {
      const { captchaId, question } = (await there.post('/common/captcha', { inWords: true })).result;
      const [a = 0, b = 0] = (String(question).match(/\d+/g) ?? []).map(Number);
      return there.post('/user/login', { loginNo: '13900000008', password, captcha: `${captchaId}:${a + b}` });
    };
    for (let n = 0; n < 5; n += 1) expect(await enter('wrong')).toMatchObject({ code: '10002' });
    expect(await enter('Demo#2026')).toMatchObject({ code: '10007' });
    expect(await login('13900000008', 'Demo#2026')).toMatchObject({ code: '0' });
    clock.advance(31 * 60_000);
    expect(await enter('Demo#2026')).toMatchObject({ code: '0' });
    main = await signIn(bank, '13800000001');
  });

  it('ends the session on signing out', async () => {
    const who = await signIn(bank, '13800000002');
    expect(await who.post('/user/signOut')).toMatchObject({ code: '0' });
    expect(await who.get('/user/userInfo')).toMatchObject({ status: 401 });
  });

  it('every demo login works but the disabled one', async () => {
    const logins = ['01', '02', '03', '04', '05', '06'].map((n) => `138000000${n}`);
    logins.push(...['01', '02', '03', '04', '05', '06', '07', '09'].map((n) => `139000000${n}`));
    for (const each of logins) expect([each, (await login(each, 'Demo#2026')).code]).toEqual([each, '0']);
  });
});

describe('roles', () => {
  const withdraw = {
    currency: 'USD',
    amount: '100.00',
    arriveCcy: 'CNY',
    withdrawalAccount: 'WA800100010001',
    messageCode: CODE,
  };
  it.each([
    ['finance submits', '13800000002', '0', '0'],
    ['a reviewer reads only', '13800000003', '0', '403'],
    ['operations see no orders', '13800000005', '403', '403'],
    ['a reader reads only', '13800000006', '0', '403'],
    ['a sub-account sees no orders', 'sub01', '403', '403'],
  ])('%s', async (_what, loginNo, orders, submits) => {
    const who = await signIn(bank, loginNo);
    clock.advance(61_000);
    if (submits === '0') await freshCode(who, '/pay/paymentOrder/withdrawalApply', withdraw);
    const read = await who.post('/pay/paymentOrder/queryPaymentOrder', { pageSize: 10 });
    const sent = await who.post('/pay/paymentOrder/withdrawalApply', withdraw, {
      'idempotency-key': `a0000000-0000-4000-8000-${loginNo.padStart(12, '0').slice(-12).replace(/\D/g, '0')}`,
    });
    expect([read.code, sent.code]).toEqual([orders, submits]);
  });

  it('an operator who is disabled meanwhile is signed out at once', async () => {
    const who = await signIn(bank, '13800000004');
    await bank.work(async (_desk, { tx }) => {
      await bankTablesOf(tx)
        .updateTable('operator')
        .set({ disabled: true })
        .where('login_no', '=', '13800000004')
        .execute();
    });
    expect(await who.get('/user/userInfo')).toMatchObject({ status: 401 });
  });
});

describe('merchant B', () => {
  it('sees its own orders, payees and accounts, and nothing of A', async () => {
    const b = await signIn(bank, '13900000001');
    for (const path of ['/pay/paymentOrder/queryPaymentOrder', '/user/payee-account/query-payee-manage-page']) {
      const [mine, theirs] = [await b.post(path, { pageSize: 100 }), await main.post(path, { pageSize: 100 })];
      const text = (reply: Reply): string[] =>
        reply.result.list.map((row: { orderNo?: string; payeeNo?: string }) => row.orderNo ?? row.payeeNo);
      expect(mine.result.total).toBeGreaterThan(5);
      expect(text(mine).filter((each) => text(theirs).includes(each))).toEqual([]);
    }
    const accounts = (await b.post('/user/payee-account/query-payee-manage-lists', {})).result;
    expect(
      accounts.every((each: { accountName: string }) => ['陈晓岚', 'CHEN XIAOLAN'].includes(each.accountName)),
    ).toBe(true);
  });

  it('F is empty and not verified: no balance, no withdrawal', async () => {
    const f = await signIn(bank, '13900000005');
    expect((await f.post('/user/account-bal-query/query-user-gep-all-acc-balance')).result).toEqual([]);
    expect((await f.post('/user/account-bal-query/query-user-gep-total-balance')).result).toMatchObject({
      total: '0.00',
      parts: [],
    });
    const body = { currency: 'USD', amount: '100.00', arriveCcy: 'CNY', withdrawalAccount: 'x', messageCode: CODE };
    const reply = await f.post('/pay/paymentOrder/withdrawalApply', body, {
      'idempotency-key': 'a0000000-0000-4000-8000-0000000000f0',
    });
    expect(reply).toMatchObject({ code: '10011', message: '请先完成实名认证' });
  });
});

describe('the home page', () => {
  it('has figures that add up', async () => {
    const total = (await main.post('/user/account-bal-query/query-user-gep-total-balance')).result;
    const balances = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance', { allAccounts: true }))
      .result;
    const cents = (text: string): number => Math.round(Number(text) * 100);
    const parts = [total.available, total.inTransit, total.frozen, total.stores, total.cards];
    expect(parts.reduce((sum: number, part: string) => sum + cents(part), 0)).toBe(cents(total.total));
    expect(balances.reduce((sum: number, row: { cnyEquivalent: string }) => sum + cents(row.cnyEquivalent), 0)).toBe(
      cents(total.total) - cents(total.cards),
    );
    expect(balances.length).toBeGreaterThanOrEqual(6);
    const waiting = (await main.get('/user/todo-view/order-view-pending-count/WAIT_REVIEW')).result;
    const listed = (await main.post('/pay/paymentOrder/queryPaymentOrder', { status: 'WAIT_REVIEW' })).result;
    expect(waiting.count).toBe(listed.total);
    expect(waiting.count).toBeGreaterThan(0);
    expect((await main.get('/pay/paymentOrder/queryWithDrawalFailPaymentOrderCount')).result.count).toBeGreaterThan(0);
  });

  it('shows rates: 100 JPY the other way round', async () => {
    const rates = (await main.get('/user/account/queryHomePageRateByUserNo')).result;
    expect(rates.find((rate: { ccyPair: string }) => rate.ccyPair === 'JPY/CNY')).toMatchObject({
      rate: '4.7499',
      change: '0.00',
    });
    expect(rates.find((rate: { ccyPair: string }) => rate.ccyPair === 'USD/CNY')).toMatchObject({
      rate: '7.1250',
      buyRate: '7.1071',
      sellRate: '7.1429',
    });
  });

  it('a payment that waits for its review can be taken back, including its fee', async () => {
    const [order] = (
      await main.post('/pay/paymentOrder/queryPaymentOrder', { status: 'WAIT_REVIEW', orderType: 'PAYMENT' })
    ).result.list;
    const held = async (): Promise<number> => {
      const rows = (await main.post('/user/account-bal-query/query-user-gep-all-acc-balance')).result;
      return Number(rows.find((row: { currency: string }) => row.currency === order.payCcy).availableBal);
    };
    const before = await held();
    const { orderNo, version } = order;
    const key = { 'idempotency-key': 'a0000000-0000-4000-8000-0000000000c1' };
    expect(await main.post('/pay/paymentOrder/cancelPaymentOrder', { orderNo, version }, key)).toMatchObject({
      code: '0',
    });
    expect((await held()) - before).toBeCloseTo(Number(order.payAmount) + Number(order.fee), 2);
  });

  it('the sample’s books are right', async () => {
    expect(await auditBooks(bank)).toEqual([]);
  });
});

describe('payees', () => {
  const good = {
    subjectType: 1,
    payeeEnName: 'Muster  Handel GmbH',
    country: 'DE',
    city: 'Neustadt',
    address: '1 Sample Street',
    relation: 'SUPPLIER',
    bankCountry: 'DE',
    payWay: 'SWIFT',
    currency: 'EUR',
    bankName: 'Muster Landesbank',
    swift: 'SMPLDEFF',
    accountNo: 'DE89 3704 0044 0532 0130 00',
  };

  async function send(path: string, body: object): Promise<Reply> {
    clock.advance(61_000);
    return main.post(`/user/payee-account/${path}`, {
      ...body,
      messageCode: await freshCode(main, `/user/payee-account/${path}`, body),
    });
  }

  it('are added, reviewed, edited without their number, and refused as duplicates', async () => {
    const added = await send('payee-manage-add', good);
    expect(added).toMatchObject({ code: '0', result: { auditState: 'WAIT' } });
    const { payeeNo } = added.result;
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    const get = async (): Promise<Reply['result']> =>
      (await main.post('/user/payee-account/query-by-id', { payeeNo })).result;
    expect(await get()).toMatchObject({
      payeeName: 'Muster Handel GmbH',
      auditState: 'PASS',
      accountNo: expect.stringContaining('*'),
    });
    const { subjectType: _s, country: _c, accountNo: _a, ...rest } = good;
    expect(await send('payee-manage-edit', { ...rest, payeeNo, alias: '新别名' })).toMatchObject({
      code: '0',
      result: { auditState: 'PASS' },
    });
    expect((await main.post('/user/payee-account/query-account-no', { payeeNo })).result).toMatchObject({
      accountNo: 'DE89370400440532013000',
    });
    expect(await send('payee-manage-edit', { ...rest, payeeNo, swift: 'SMPLDEF2' })).toMatchObject({
      code: '0',
      result: { auditState: 'WAIT' },
    });
    expect(await send('payee-manage-add', { ...good, swift: 'SMPLDEF2' })).toMatchObject({
      code: '27010',
      message: '收款人已存在',
    });
    // An omitted account number stays, since it is never shown in full; any other omitted field becomes empty.
    const kept = await get();
    expect(kept).toMatchObject({ swift: 'SMPLDEF2', accountNo: expect.stringContaining('*') });
    expect(kept.alias ?? null).toBeNull();
  });

  it('name the invalid field', async () => {
    const reply = await send('payee-manage-add', { ...good, swift: 'SMPLFRPP', accountNo: 'DE89370400440532013001' });
    expect(reply).toMatchObject({
      status: 200,
      code: '27003',
      result: {
        errors: [
          { path: '/swift', message: 'SWIFT国家与银行所在地不一致' },
          { path: '/accountNo', message: 'IBAN校验失败' },
        ],
      },
    });
  });

  it('banks are found by name, by number and by clearing code', async () => {
    const found = (await main.get(`/cache/findPayeeBankInfo?keyword=${encodeURIComponent('远山 深圳')}`)).result;
    expect(found.length).toBe(3);
    expect((await main.get(`/cache/findPayeeBankInfo?keyword=${found[0].payeeBankNo}`)).result).toEqual([found[0]]);
    expect(
      (await main.post('/user/payees-manager-hk/queryByClearingCode', { clearingCode: '004' })).result.payeeBankName,
    ).toBe('维港汇通银行');
    expect(await main.post('/user/payees-manager-hk/queryByClearingCode', { clearingCode: '998' })).toMatchObject({
      code: '27015',
    });
  });
});
