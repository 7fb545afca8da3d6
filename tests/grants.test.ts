import { Readable } from 'node:stream';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { available, equity } from '#bank/ledger/chart.ts';
import { post } from '#bank/ledger/posting.ts';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { credit, debit } from '#sandbox/ledger.ts';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { edges } from '#bank/families/edges.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, calls, type Reply, signIn } from './fixtures/asking.ts';
import { uploaded } from './fixtures/own-things.ts';

/*
 * A grant gives access to another merchant's records only to calls with `grant`, within its rights and its period:
 * every such call is sent with every kind of invalid grant.
 */

const OWNER = '80010001';
const RECEIVER = '80010003';
const THIRD = '80010005';
const DAY = 86_400_000;
const ALL = ['VIEW', 'WITHDRAW', 'EXCHANGE', 'PAY'];
const granted = calls.filter(({ grant }) => grant !== undefined);

let bank: Bank;
let clock: FrozenClock;
/** Cookies of the owner, of the receiver, and of the receiver of another grant. */
let owner: string;
let receiver: string;
let third: string;
/** A store of the owner with a balance, and another store. */
let store: Record<string, string>;
let other: Record<string, string>;
let account: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  owner = await signIn(bank, '13800000001');
  // This merchant needs no codes; src/sandbox/bound-codes.test.ts tests the binding of codes.
  receiver = await signIn(bank, '13900000002');
  third = await signIn(bank, '13900000004');
  const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
  const full = rows
    .filter(({ availableAmt, storeNo }) => Number(availableAmt) > 300 && storeNo !== '-')
    .toSorted((a, b) => Number(b['availableAmt']) - Number(a['availableAmt']));
  const accounts = await result<{ id: string; currency: string }[]>(owner, 'pay.withdrawAccounts');
  // Without an exchange, because this test is about the owner of the money.
  const accountOf = (currency: string | undefined): string | undefined =>
    accounts.find((each) => each.currency === currency)?.id;
  store = full.find(({ currency }) => accountOf(currency) !== undefined)!;
  other = full.find(({ storeNo }) => storeNo !== store['storeNo'])!;
  account = accountOf(store['currency'])!;
});
afterAll(() => bank.close());

const key = (): Record<string, string> => ({
  'system-name': 'member-exchange-client',
  'idempotency-key': crypto.randomUUID(),
});

function send(cookie: string, name: string, request: Record<string, unknown> = {}): Promise<Reply> {
  return ask(bank, callNamed(name), { request, cookie, headers: key() });
}

async function result<Result>(cookie: string, name: string, request: Record<string, unknown> = {}): Promise<Result> {
  const reply = await send(cookie, name, request);
  expect(reply, `${name}: ${reply.text}`).toMatchObject({ code: '0' });
  return reply.result as Result;
}

let made = 0;
/** A trusteeship of the owner's store, in any state. */
async function entrusted(more: object = {}): Promise<string> {
  made += 1;
  const applyNo = `TS2026112090${String(made).padStart(4, '0')}`;
  const [startDate, endDate] = [dayOf(clock.now()), dayOf(clock.now() + 30 * DAY)];
  await bank.work((desk) =>
    desk.addRecord(OWNER, 'trusteeship', {
      ...{ applyNo, storeNo: store['storeNo']!, storeName: store['storeName']!, platformCode: 'AMAZON' as const },
      ...{ currency: 'USD' as const, initiatorUserNo: OWNER, initiatorName: '深圳星澜电子商务有限公司' },
      ...{ receiverUserNo: RECEIVER, receiverName: '杭州云图软件技术有限公司', permissions: ALL },
      ...{ startDate, endDate, endAt: `${endDate} 23:59:59`, period: '' },
      ...{ status: 'EFFECTIVE' as const, applyAt: '2026-11-20 10:00:00', ...more },
    }),
  );
  return applyNo;
}

const asked = (applyNo: string, more: object = {}): Record<string, unknown> => ({
  ...{ applyNo, amount: '100.00', currency: store['currency'], withdrawalAccount: account },
  ...more,
});

/** A request that is valid except for its grant. */
async function requestFor(name: string, applyNo: string): Promise<Record<string, unknown>> {
  const accounts = await result<{ id: string; currency: string }[]>(owner, 'pay.withdrawAccounts');
  const arriveCcy = accounts.find(({ id }) => id === account)!.currency;
  const all = asked(applyNo, { arriveCcy, balanceId: await balanceId(store) });
  const payee = await payeeOf(owner);
  const [sellCcy, payCcy] = [store['currency'], store['currency']];
  if (name.startsWith('trusteeship.pay'))
    Object.assign(all, { arriveCcy: payee['currency'], feeBearer: 'SHA', purpose: 'GOODS', confirmDup: true });
  Object.assign(all, { payeeNo: payee['payeeNo'], payCcy, sellCcy, buyCcy: sellCcy === 'USD' ? 'CNY' : 'USD' });
  if (name === 'trusteeship.exchange') Object.assign(all, { orderNo: await quoted(all) });
  return Object.fromEntries(Object.entries(all).filter(([field]) => callNamed(name).fields.includes(field)));
}

/** A payee of the merchant that can be paid, in the store's currency if there is one. */
async function payeeOf(cookie: string): Promise<Record<string, string>> {
  const payees = await result<Record<string, string>[]>(cookie, 'payment.payees');
  const free = payees.filter(({ locked }) => !locked);
  return free.find(({ currency }) => currency === store['currency']) ?? free[0]!;
}

/** The number of a quote under this grant, or an unknown number if the grant does not allow quotes. */
async function quoted(all: Record<string, unknown>): Promise<string> {
  const { fields } = callNamed('trusteeship.exchangeQuote');
  const request = Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
  const reply = await send(receiver, 'trusteeship.exchangeQuote', request);
  return (reply.result as { orderNo?: string } | null)?.orderNo ?? 'FX202611209999999999';
}

/** The sealed number of a balance, as its owner gets it. */
async function balanceId(of: Record<string, string>): Promise<string> {
  const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
  return rows.find(({ storeNo, currency }) => storeNo === of['storeNo'] && currency === of['currency'])!['balanceId']!;
}

/** All balances of the owner, which no refused call may change. */
async function books(): Promise<string> {
  const orders = await send(owner, 'pay.orders', { currentPage: 1, pageSize: 5 });
  const stores = await send(owner, 'store.availableAmounts');
  const balances = await send(owner, 'account.balances', { allAccounts: true });
  const amounts = (stores.result as Record<string, string>[]).map((each) => [
    each['storeNo'],
    each['currency'],
    each['availableAmt'],
    each['frozenAmt'],
  ]);
  return JSON.stringify([(orders.result as { total: number }).total, amounts, balances.result]);
}

describe('a call that asks for a grant', () => {
  it('is covered by these tests', () => {
    expect(granted.map(({ name }) => name).toSorted()).toEqual([
      'trusteeship.accounts',
      'trusteeship.balances',
      'trusteeship.exchange',
      'trusteeship.exchangeQuote',
      'trusteeship.pay',
      'trusteeship.payFee',
      'trusteeship.payTips',
      'trusteeship.payees',
      'trusteeship.withdraw',
      'trusteeship.withdrawFee',
    ]);
  });

  const yesterday = '2026-11-19';
  const WITHOUT: [string, () => Promise<string>, string][] = [
    ['a number that nobody gave', () => Promise.resolve('TS20991231000001'), '10018'],
    ['a grant to another merchant', () => entrusted({ receiverUserNo: THIRD, receiverName: 'E' }), '10018'],
    ['an application that was not accepted', () => entrusted({ status: 'WAIT_ACCEPT' }), '28035'],
    ['one that was rejected', () => entrusted({ status: 'REJECTED' }), '28035'],
    ['one that was cancelled', () => entrusted({ status: 'CANCELLED' }), '28035'],
    ['one whose last day is over', () => entrusted({ startDate: '2026-11-01', endDate: yesterday }), '28035'],
    ['one that has not begun', () => entrusted({ startDate: '2026-12-24' }), '28035'],
    ['one without this right', () => entrusted({ permissions: ['VIEW'] }), '28035'],
  ];
  it.each(WITHOUT)('is refused with %s, at the field, and moves nothing', async (_what, made, code) => {
    const applyNo = await made();
    const before = await books();
    for (const { name } of granted) {
      const reply = await send(receiver, name, await requestFor(name, applyNo));
      expect(reply, name).toMatchObject({ status: 200, code, result: { errors: [{ path: '/applyNo' }] } });
    }
    expect(await books()).toBe(before);
  });

  it.each(granted.map(({ name, grant }) => [name, grant?.rights ?? []] as const))(
    '%s is refused with every right but %s',
    async (name, rights) => {
      const applyNo = await entrusted({ permissions: ALL.filter((right) => !rights.includes(right)) });
      const before = await books();
      expect(await send(receiver, name, await requestFor(name, applyNo))).toMatchObject({
        ...{ code: '28035', result: { errors: [{ path: '/applyNo' }] } },
      });
      for (const right of rights) {
        const only = await entrusted({ permissions: [right] });
        expect(await send(receiver, name, await requestFor(name, only)), right).toMatchObject({ code: '0' });
      }
      if (callNamed(name).writes.length === 0) expect(await books()).toBe(before);
    },
  );

  it.each(granted.map(({ name }) => name))('%s is answered with the right grant, and to no one else', async (name) => {
    const request = await requestFor(name, await entrusted());
    // The owner has no grant from itself, and a third merchant does not see the grant.
    for (const cookie of [owner, third]) expect(await send(cookie, name, request)).toMatchObject({ code: '10018' });
    expect(await send(receiver, name, request)).toMatchObject({ code: '0' });
  });
});

describe('a withdrawal under a grant', () => {
  it('is the order of the owner, in whose log the operator of the other merchant is named', async () => {
    const request = await requestFor('trusteeship.withdraw', await entrusted());
    const before = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
    const { orderNo } = await result<{ orderNo: string }>(receiver, 'trusteeship.withdraw', request);
    const order = await result<Record<string, unknown>>(owner, 'pay.order', { orderNo });
    expect(order).toMatchObject({ payAmount: '100.00', submitter: '许清和（杭州云图软件技术有限公司）' });
    expect(await send(receiver, 'pay.order', { orderNo })).toMatchObject({ code: '10018' });
    const after = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
    const of = (rows: Record<string, string>[]): number =>
      Number(
        rows.find((each) => each['storeNo'] === store['storeNo'] && each['currency'] === store['currency'])![
          'availableAmt'
        ],
      );
    expect((of(before) - of(after)).toFixed(2)).toBe('100.00');
    await inBothLogs('trusteeship.withdraw', orderNo);
  });

  it('takes only from the entrusted store, and pays only to an account of its merchant', async () => {
    const applyNo = await entrusted();
    const request = await requestFor('trusteeship.withdraw', applyNo);
    const listed = await result<{ balanceId: string }[]>(receiver, 'trusteeship.balances', { applyNo });
    expect(listed.map((each) => each.balanceId)).toContain(request['balanceId']);
    const [own] = await result<{ id: string }[]>(receiver, 'pay.withdrawAccounts');
    const before = await books();
    const wrong: [object, string][] = [
      [{ balanceId: await balanceId(other), currency: other['currency'] }, '/balanceId'],
      [{ balanceId: 'sealed-by-nobody' }, '/balanceId'],
      [{ withdrawalAccount: own?.id ?? 'WA-OF-NOBODY' }, '/withdrawalAccount'],
      [{ amount: '0.00' }, '/amount'],
    ];
    for (const [more, path] of wrong) {
      const reply = await send(receiver, 'trusteeship.withdraw', { ...request, ...more });
      expect(reply.code).not.toBe('0');
      const { errors } = reply.result as { errors: { path: string }[] };
      expect(errors.map((each) => each.path)).toContain(path);
    }
    expect(await books()).toBe(before);
  });

  it('is refused if the grant ends in the middle of it', async () => {
    const applyNo = await entrusted();
    const request = await requestFor('trusteeship.withdraw', applyNo);
    expect(
      await send(receiver, 'trusteeship.withdrawFee', await requestFor('trusteeship.withdrawFee', applyNo)),
    ).toMatchObject({ code: '0' });
    const before = await books();
    expect(await send(owner, 'trusteeship.cancel', { applyNo })).toMatchObject({ code: '0' });
    expect(await send(receiver, 'trusteeship.withdraw', request)).toMatchObject({
      ...{ code: '28035', message: '托管已结束，或没有授予这项权限' },
      result: { errors: [{ path: '/applyNo' }] },
    });
    expect(await books()).toBe(before);
  });

  it('spends a balance once, even if somebody else spends it at the same moment', async () => {
    const applyNo = await entrusted();
    const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
    const whole = rows.find((each) => each['storeNo'] === store['storeNo'] && each['currency'] === store['currency'])!;
    const request = { ...(await requestFor('trusteeship.withdraw', applyNo)), amount: whole['availableAmt'] };
    const replies = await Promise.all([1, 2, 3].map(() => send(receiver, 'trusteeship.withdraw', request)));
    expect(
      replies.filter(({ code }) => code === '0'),
      replies.map(({ text }) => text).join(),
    ).toHaveLength(1);
  });
});

/** Balance of the entrusted store in a currency, as its owner sees it. */
async function has(currency: string): Promise<{ availableAmt: number; frozenAmt: number }> {
  const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
  const found = rows.filter((each) => each['storeNo'] === store['storeNo'] && each['currency'] === currency);
  const sum = (name: string): number => found.reduce((total, each) => total + Number(each[name]), 0);
  return { availableAmt: sum('availableAmt'), frozenAmt: sum('frozenAmt') };
}

/** Ensures that the store has more money than was spent before. */
async function fund(minor = 500_000n): Promise<void> {
  const { accountNo } = (await bank.work((desk) => desk.record(OWNER, 'store', store['storeNo']!)))!;
  const currency = store['currency']!;
  await bank.work((desk) => {
    const place = available(OWNER, currency, `${accountNo}/${store['storeNo']}`);
    const lines = [debit(equity(currency), minor), credit(place, minor)];
    return post(desk.book, { kind: 'OPENING', reference: 'FUND', at: dateTimeOf(clock.now()), lines });
  });
}

describe('an exchange under a grant', () => {
  beforeAll(() => fund());

  it('sells from the store’s balance, and the bought amount stays there', async () => {
    const applyNo = await entrusted();
    const ask = await requestFor('trusteeship.exchangeQuote', applyNo);
    const [sell, buy] = [String(ask['sellCcy']), String(ask['buyCcy'])];
    const [sold, bought] = [await has(sell), await has(buy)];
    const main = await result<unknown>(owner, 'account.balances');
    const { orderNo, buyAmount } = await result<Record<string, string>>(receiver, 'trusteeship.exchangeQuote', ask);
    expect(await has(sell)).toEqual(sold);
    const done = await result<Record<string, unknown>>(receiver, 'trusteeship.exchange', { applyNo, orderNo });
    expect(done).toMatchObject({ status: 'DELIVERING', storeName: store['storeName'], trusteeshipNo: applyNo });
    expect((await has(sell)).availableAmt).toBeCloseTo(sold.availableAmt - 100, 2);
    expect(await bank.work((desk) => edges['exchange.settle']!(desk, String(orderNo)))).toBe(true);
    expect(await result(owner, 'exchange.order', { orderNo })).toMatchObject({
      ...{ status: 'SUCCESS', submitter: '许清和（杭州云图软件技术有限公司）' },
    });
    expect((await has(buy)).availableAmt).toBeCloseTo(bought.availableAmt + Number(buyAmount), 2);
    expect(await result<unknown>(owner, 'account.balances')).toEqual(main);
    expect(await send(receiver, 'exchange.order', { orderNo })).toMatchObject({ code: '10018' });
    await inBothLogs('trusteeship.exchange', String(orderNo));
  });

  it('takes no quote of the owner, and none of another grant', async () => {
    const applyNo = await entrusted();
    const deal = { exchangeType: 'SPOT', sellCcy: 'USD', buyCcy: 'CNY', deal: { side: 'SELL', amount: '100.00' } };
    const own = await result<{ orderNo: string }>(owner, 'exchange.quote', deal);
    const ask = await requestFor('trusteeship.exchangeQuote', await entrusted());
    const others = await result<{ orderNo: string }>(receiver, 'trusteeship.exchangeQuote', ask);
    const before = await books();
    for (const { orderNo } of [own, others]) {
      expect(await send(receiver, 'trusteeship.exchange', { applyNo, orderNo })).toMatchObject({
        ...{ code: '10018', result: { errors: [{ path: '/orderNo' }] } },
      });
    }
    expect(await books()).toBe(before);
  });

  it('is refused if the grant ends between quote and deal', async () => {
    const applyNo = await entrusted();
    const request = await requestFor('trusteeship.exchange', applyNo);
    expect(await send(owner, 'trusteeship.cancel', { applyNo })).toMatchObject({ code: '0' });
    const before = await books();
    expect(await send(receiver, 'trusteeship.exchange', request)).toMatchObject({ code: '28035' });
    expect(await books()).toBe(before);
  });

  it('sells no more than the balance of the store, whatever else its merchant has', async () => {
    const ask = await requestFor('trusteeship.exchangeQuote', await entrusted());
    const whole = await has(String(ask['sellCcy']));
    const more = { ...ask, amount: (whole.availableAmt + 0.01).toFixed(2) };
    expect(await send(receiver, 'trusteeship.exchangeQuote', more)).toMatchObject({
      ...{ code: '20001', result: { errors: [{ path: '/amount' }] } },
    });
  });
});

describe('a payment under a grant', () => {
  beforeAll(() => fund());

  it('is the owner’s order to a payee of the owner, paid only by the store', async () => {
    const request = await requestFor('trusteeship.pay', await entrusted());
    const before = await has(String(request['payCcy']));
    const main = await result<unknown>(owner, 'account.balances');
    const { orderNo, totalAmount } = await result<Record<string, string>>(receiver, 'trusteeship.pay', request);
    expect((await has(String(request['payCcy']))).availableAmt).toBeCloseTo(
      before.availableAmt - Number(totalAmount),
      2,
    );
    expect(await result<unknown>(owner, 'account.balances')).toEqual(main);
    expect(await result(owner, 'pay.order', { orderNo })).toMatchObject({
      ...{
        orderType: 'PAYMENT',
        submitter: '许清和（杭州云图软件技术有限公司）',
        stores: [{ storeNo: store['storeNo'] }],
      },
    });
    expect(await send(receiver, 'pay.order', { orderNo })).toMatchObject({ code: '10018' });
    await inBothLogs('trusteeship.pay', String(orderNo));
  });

  it('pays from no other store, and to no payee of the paying merchant', async () => {
    const request = await requestFor('trusteeship.pay', await entrusted());
    const [own] = await result<{ payeeNo: string }[]>(receiver, 'payment.payees');
    const whole = await has(String(request['payCcy']));
    const before = await books();
    const wrong: [object, string][] = [
      [{ balanceId: await balanceId(other), payCcy: other['currency'] }, '/balanceId'],
      [{ payeeNo: own?.payeeNo ?? 'PE-OF-NOBODY' }, '/payeeNo'],
      [{ amount: '0.00' }, '/amount'],
      // The amount leaves nothing for the fee.
      [{ amount: whole.availableAmt.toFixed(2) }, '/amount'],
    ];
    for (const [more, path] of wrong) {
      const reply = await send(receiver, 'trusteeship.pay', { ...request, ...more });
      expect(reply.code, path).not.toBe('0');
      const { errors } = reply.result as { errors: { path: string }[] };
      expect(errors.map((each) => each.path)).toContain(path);
    }
    expect(await books()).toBe(before);
  });

  it('is proved by files of the paying merchant, which belong to the owner from then on', async () => {
    await fund(20_000_000n);
    const request = { ...(await requestFor('trusteeship.pay', await entrusted())), amount: '12000.00' };
    const { applyNo, payeeNo, payCcy, arriveCcy, amount, purpose } = request as Record<string, unknown>;
    const asked = { applyNo, payeeNo, payCcy, arriveCcy, amount, purpose };
    expect(await result(receiver, 'trusteeship.payTips', asked)).toMatchObject({ needFiles: true });
    const before = await books();
    const bound = await uploadedBy(receiver);
    await bank.work((_desk, { tx }) =>
      tx.updateTable('sandbox_file').set({ biz_type: 'payee', biz_no: 'PE1' }).where('id', '=', bound).execute(),
    );
    const wrong: [object, string][] = [
      [{}, '23013'],
      [{ files: [bound] }, '10018'],
      [{ files: [await uploadedBy(third)] }, '10018'],
    ];
    for (const [more, code] of wrong)
      expect(await send(receiver, 'trusteeship.pay', { ...request, ...more })).toMatchObject({ code });
    expect(await books()).toBe(before);

    const file = await uploadedBy(receiver);
    const { orderNo } = await result<Record<string, string>>(receiver, 'trusteeship.pay', {
      ...request,
      files: [file],
    });
    expect(await result(owner, 'pay.order', { orderNo })).toMatchObject({ files: [file] });
    expect(await result(owner, 'file.info', { dfsId: file })).toMatchObject({ fileName: 'a.png' });
    expect(await send(receiver, 'file.info', { dfsId: file })).toMatchObject({ code: '10018' });
  });

  it('is refused until the owner has signed the required agreement', async () => {
    const request = await requestFor('trusteeship.pay', await entrusted());
    const sign = (signed: boolean): Promise<unknown> =>
      bank.work((desk) => desk.changeRecord(OWNER, 'agreement', 'PAYMENT_SERVICE', { signed }));
    await sign(false);
    const before = await books();
    expect(await send(receiver, 'trusteeship.pay', request)).toMatchObject({
      ...{ code: '10015', message: '店铺所属商户尚未签署付款服务协议，请其签署后再付款' },
    });
    expect(await books()).toBe(before);
    await sign(true);
    await result(receiver, 'trusteeship.pay', request);
  });
});

async function uploadedBy(cookie: string): Promise<string> {
  return String((await uploaded(bank, cookie))['dfsId']);
}

/** The call is in the owner's log, with the operator's merchant, and in the receiver's log. */
async function inBothLogs(callName: string, objectNo: string): Promise<void> {
  for (const [who, operatorName] of [
    [OWNER, '许清和（杭州云图软件技术有限公司）'],
    [RECEIVER, '许清和'],
  ] as const) {
    const [entry] = await bank.work((_desk, { entities }) =>
      entities.as(who).find('audit-entry', { where: { callName }, sort: 'position desc', limit: 1 }),
    );
    expect(entry).toMatchObject({ operatorName, outcome: 'done', objectNo });
  }
}

interface Trade {
  orderNo: string;
  status: number;
}

/** The rows of a file, without its header. */
async function exportedRows(name: string): Promise<number> {
  const { uuId } = await result<{ uuId: string }>(receiver, name);
  await bank.sandbox.settle();
  const { downloadUrl } = await result<{ downloadUrl: string }>(receiver, 'system.exportResult', { id: uuId });
  const file = await bank.sandbox.inject({ url: downloadUrl, headers: { cookie: receiver } });
  const sheets = await readXlsxFile(Readable.from(file.rawPayload) as never);
  return ((sheets as unknown as { data: unknown[][] }[])[0]?.data.length ?? 1) - 1;
}

/** Ends all grants of these tests. */
async function endAll(): Promise<void> {
  const open = await bank.work((_desk, { entities }) =>
    entities.as(OWNER).find('trusteeship', { where: { status: 'EFFECTIVE' } }),
  );
  for (const { applyNo } of open) await send(owner, 'trusteeship.cancel', { applyNo });
}

const CREDITED = 2;
const isCredited = ({ status }: Trade): boolean => status === CREDITED;

describe('trades of an entrusted store', () => {
  beforeEach(endAll);

  it.each([
    ['the first day of the grant', { startDate: '2026-09-01' }, '2026-09-01 00:00:00'],
    ['its acceptance', { startDate: '2026-09-01', acceptedAt: '2026-09-08 12:00:00' }, '2026-09-08 12:00:00'],
  ])('are those since %s, in the list, the vouchers and the export alike', async (_what, more, since) => {
    await entrusted(more);
    const page = { currentPage: 1, pageSize: 100 };
    const all = await bank.work((_desk, { entities }) =>
      entities.as(OWNER).find('collection-order', { where: { storeNo: { any: [store['storeNo']] } } }),
    );
    const [old, late] = [
      all.filter((each) => String(each['createdAt']) < since),
      all.filter((each) => String(each['createdAt']) >= since),
    ];
    expect(Math.min(old.length, late.length)).toBeGreaterThan(0);
    const { list } = await result<{ list: Record<string, string>[] }>(receiver, 'trade-detail.entrusted', page);
    const numbers = (rows: object[], name: string): string[] =>
      rows.map((each) => String(Object.entries(each).find(([field]) => field === name)?.[1])).toSorted();
    expect(numbers(list, 'tradeNo')).toEqual(numbers(late, 'orderNo'));
    const before = old.find(({ status }) => status === CREDITED)!;
    expect(await send(receiver, 'trade-detail.vouchers', { orderNos: [before['orderNo']] })).toMatchObject({
      code: '10018',
    });
    expect(await exportedRows('trade-detail.exportEntrusted')).toBe(list.length);
  });

  it('are listed while the grant holds, with vouchers in the name of their merchant', async () => {
    const mine = await result<{ list: Trade[] }>(owner, 'trade-detail.page', {
      ...{ storeNo: store['storeNo'], currentPage: 1, pageSize: 50 },
    });
    const theirs = mine.list.filter(isCredited).map(({ orderNo }) => orderNo);
    expect(theirs.length).toBeGreaterThan(0);
    const foreign = await result<{ list: Trade[] }>(owner, 'trade-detail.page', {
      ...{ storeNo: other['storeNo'], currentPage: 1, pageSize: 1 },
    });
    const applyNo = await entrusted({ permissions: ['VIEW'], startDate: '2020-01-01' });
    const page = { currentPage: 1, pageSize: 100 };
    const seen = await result<{ list: Record<string, string>[] }>(receiver, 'trade-detail.entrusted', page);
    expect(seen.list.map((each) => each['tradeNo'])).toEqual(expect.arrayContaining(theirs));
    expect(seen.list.map((each) => each['storeNo'])).not.toContain(other['storeNo']);
    // An archive, not a refusal.
    expect((await send(receiver, 'trade-detail.vouchers', { orderNos: theirs.slice(0, 2) })).text).toMatch(/^PK/);
    const others = { orderNos: foreign.list.map(({ orderNo }) => orderNo) };
    expect(await send(receiver, 'trade-detail.vouchers', others)).toMatchObject({ code: '10018' });
    await endAll();
    expect(applyNo).not.toBe('');
    const after = await result<{ list: unknown[] }>(receiver, 'trade-detail.entrusted', page);
    expect(after.list).toEqual([]);
    expect(await send(receiver, 'trade-detail.vouchers', { orderNos: theirs.slice(0, 1) })).toMatchObject({
      code: '10018',
    });
  });
});
