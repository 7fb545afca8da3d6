import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bank } from '#bank/bank.ts';
import { dayOf } from '#model/instant.ts';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, calls, type Reply, signIn } from './fixtures/asking.ts';

/*
 * A grant opens what is another merchant's to the calls that ask for it, within its rights and its days, and to nothing
 * else: every call that says `grant` is tried with every grant that does not hold.
 */

const OWNER = '80010001';
const RECEIVER = '80010003';
const THIRD = '80010005';
const DAY = 86_400_000;
const granted = calls.filter(({ grant }) => grant !== undefined);

let bank: Bank;
let clock: FrozenClock;
/** Cookies of the owner, of the receiver, and of the receiver of something else. */
let owner: string;
let receiver: string;
let third: string;
/** A store of the owner's with a balance, and another one. */
let store: Record<string, string>;
let other: Record<string, string>;
let account: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  owner = await signIn(bank, '13800000001');
  // It asks for no code: what a code binds is tried in src/sandbox/bound-codes.test.ts.
  receiver = await signIn(bank, '13900000002');
  third = await signIn(bank, '13900000004');
  const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
  const full = rows.filter(({ availableAmt, storeNo }) => Number(availableAmt) > 300 && storeNo !== '-');
  const accounts = await result<{ id: string; currency: string }[]>(owner, 'pay.withdrawAccounts');
  // Without an exchange: what is tried here is whose money it is.
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
/** A trusteeship of the owner's store as it may have come to be. */
async function entrusted(more: object = {}): Promise<string> {
  made += 1;
  const applyNo = `TS2026112090${String(made).padStart(4, '0')}`;
  const [startDate, endDate] = [dayOf(clock.now()), dayOf(clock.now() + 30 * DAY)];
  await bank.work((desk) =>
    desk.addRecord(OWNER, 'trusteeship', {
      ...{ applyNo, storeNo: store['storeNo']!, storeName: store['storeName']!, platformCode: 'AMAZON' as const },
      ...{ currency: 'USD' as const, initiatorUserNo: OWNER, initiatorName: '深圳星澜电子商务有限公司' },
      ...{ receiverUserNo: RECEIVER, receiverName: '杭州云图软件技术有限公司', permissions: ['VIEW', 'WITHDRAW'] },
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

/** What a call is sent with that is right but for its grant. */
async function requestFor(name: string, applyNo: string): Promise<Record<string, unknown>> {
  const accounts = await result<{ id: string; currency: string }[]>(owner, 'pay.withdrawAccounts');
  const arriveCcy = accounts.find(({ id }) => id === account)!.currency;
  const all = asked(applyNo, { arriveCcy, balanceId: await balanceId(store) });
  return Object.fromEntries(Object.entries(all).filter(([field]) => callNamed(name).fields.includes(field)));
}

/** A balance by the number that its owner reads. */
async function balanceId(of: Record<string, string>): Promise<string> {
  const rows = await result<Record<string, string>[]>(owner, 'store.availableAmounts');
  return rows.find(({ storeNo, currency }) => storeNo === of['storeNo'] && currency === of['currency'])!['balanceId']!;
}

/** All that the owner has: what no refused call may move. */
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
  it('is one of those that were thought of', () => {
    expect(granted.map(({ name }) => name).toSorted()).toEqual([
      'trusteeship.accounts',
      'trusteeship.balances',
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

  it.each(granted.map(({ name }) => name))('%s is answered with the right grant, and to no one else', async (name) => {
    const request = await requestFor(name, await entrusted());
    // The owner has nothing granted to itself, and the third merchant does not know of it.
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
    for (const [who, name] of [
      [OWNER, '许清和（杭州云图软件技术有限公司）'],
      [RECEIVER, '许清和'],
    ] as const) {
      const [entry] = await bank.work((_desk, { entities }) =>
        entities
          .as(who)
          .find('audit-entry', { where: { callName: 'trusteeship.withdraw' }, sort: 'position desc', limit: 1 }),
      );
      expect(entry).toMatchObject({ operatorName: name, outcome: 'done', objectNo: orderNo });
    }
  });

  it('takes from the entrusted store alone, and to an account of its merchant alone', async () => {
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

  it('is refused once the grant has ended in the middle of it', async () => {
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

  it('spends a balance once, whoever else spends it at the same moment', async () => {
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

interface Trade {
  orderNo: string;
  status: number;
}

const CREDITED = 2;
const isCredited = ({ status }: Trade): boolean => status === CREDITED;

describe('trades of an entrusted store', () => {
  it('are listed while the grant holds, with vouchers in the name of their merchant', async () => {
    const mine = await result<{ list: Trade[] }>(owner, 'trade-detail.page', {
      ...{ storeNo: store['storeNo'], currentPage: 1, pageSize: 50 },
    });
    const theirs = mine.list.filter(isCredited).map(({ orderNo }) => orderNo);
    expect(theirs.length).toBeGreaterThan(0);
    const foreign = await result<{ list: Trade[] }>(owner, 'trade-detail.page', {
      ...{ storeNo: other['storeNo'], currentPage: 1, pageSize: 1 },
    });
    const applyNo = await entrusted({ permissions: ['VIEW'] });
    const page = { currentPage: 1, pageSize: 100 };
    const seen = await result<{ list: Record<string, string>[] }>(receiver, 'trade-detail.entrusted', page);
    expect(seen.list.map((each) => each['tradeNo'])).toEqual(expect.arrayContaining(theirs));
    expect(seen.list.map((each) => each['storeNo'])).not.toContain(other['storeNo']);
    // An archive, and no refusal.
    expect((await send(receiver, 'trade-detail.vouchers', { orderNos: theirs.slice(0, 2) })).text).toMatch(/^PK/);
    const others = { orderNos: foreign.list.map(({ orderNo }) => orderNo) };
    expect(await send(receiver, 'trade-detail.vouchers', others)).toMatchObject({ code: '10018' });
    for (const left of await bank.work((_desk, { entities }) =>
      entities.as(OWNER).find('trusteeship', { where: { status: 'EFFECTIVE' } }),
    )) {
      await send(owner, 'trusteeship.cancel', { applyNo: left['applyNo'] });
    }
    expect(applyNo).not.toBe('');
    const after = await result<{ list: unknown[] }>(receiver, 'trade-detail.entrusted', page);
    expect(after.list).toEqual([]);
    expect(await send(receiver, 'trade-detail.vouchers', { orderNos: theirs.slice(0, 1) })).toMatchObject({
      code: '10018',
    });
  });
});
