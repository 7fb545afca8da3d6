import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evaluate, holds } from '#model/evaluate.ts';
import type { Block, Blocks } from '#model/block.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { CODE } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, type Reply, signIn } from './fixtures/asking.ts';

/* Announcements, coupons and verification state of a member. */

const START = '2026-11-20 10:30:00';
let bank: Bank;
let clock: FrozenClock;
let main: string;
let maker: string;
let other: string;

beforeAll(async () => {
  clock = frozenClock(START);
  bank = await smallBank({ clock });
  [main, maker, other] = (await Promise.all(
    ['13800000001', '13800000002', '13900000001'].map((loginNo) => signIn(bank, loginNo)),
  )) as [string, string, string];
});
afterAll(() => bank.close());

const say = (cookie: string, name: string, request: Record<string, unknown> = {}): Promise<Reply> =>
  ask(bank, callNamed(name), { request, cookie });
const rows = async (cookie: string, name: string, request: Record<string, unknown> = {}) =>
  ((await say(cookie, name, request)).result as { list: Record<string, unknown>[] }).list;

describe('an announcement', () => {
  const page = { systemNoticeType: 1, scrollFlag: 1, currentPage: 1, pageSize: 100 };

  it('R-092 has the fields that the portal shows', () => {
    expect(Object.keys(model.entities['notice']?.schema.properties ?? {})).toEqual(
      expect.arrayContaining([
        'noticeId',
        'title',
        'updateAt',
        'content',
        'bizType',
        'readFlag',
        'noticeContentType',
        'noticeImgShow',
        'noticeImgIdUrl',
      ]),
    );
  });

  it('R-093 shows the day of its date, and R-094 says 已读 once it is read', () => {
    const list = blockOf('customer-service/notices', 'table', 'notice.page');
    const [day] = list.columns.filter(({ name }) => name === 'updateAt');
    expect(day?.format).toBe('day');
    expect(model.enums['read-flag']?.values).toMatchObject([
      { const: 1, title: '已读' },
      { const: 2, title: '未读' },
    ]);
  });

  it('is read by each operator separately, unread ones first', async () => {
    const before = await rows(maker, 'notice.page', page);
    const states = before.map((each) => each['readFlag']);
    expect(states.indexOf(1)).toBeGreaterThan(0);
    expect(states.lastIndexOf(2)).toBeLessThan(states.indexOf(1));
    const id = before[0]?.['noticeId'];
    expect(await say(maker, 'notice.read', { id })).toMatchObject({ code: '0' });
    const flagOf = async (cookie: string) =>
      (await rows(cookie, 'notice.page', page)).find((each) => each['noticeId'] === id)?.['readFlag'];
    expect(await flagOf(maker)).toBe(1);
    expect(await flagOf(main)).toBe(2);
  });

  it('names the one before it and the one after it, of one type on request', async () => {
    const all = (await rows(main, 'notice.page', { ...page, sort: 'updateAt desc' })).map((each) => each['noticeId']);
    const { result } = await say(main, 'notice.get', { id: all[3] });
    expect(result).toMatchObject({ previousId: all[2], nextId: all[4] });
    const { result: first } = await say(main, 'notice.get', { id: all[0] });
    expect(first).not.toHaveProperty('previousId');
    const { result: typed } = (await say(main, 'notice.get', { id: all[3], bizType: 99 })) as Reply;
    expect(typed).not.toHaveProperty('nextId');
  });

  it('leaves no unread one after all are marked', async () => {
    await say(main, 'notice.signAll');
    expect(await rows(main, 'notice.page', { ...page, readFlag: 2 })).toEqual([]);
  });

  it('is marked by the page that shows it, once, and only if it is unread', () => {
    const once = model.screens['customer-service/notice']?.block.once;
    expect(once?.call).toBe('notice.read');
    const when = (readFlag: number) => once?.when !== undefined && holds(once.when, { data: { notice: { readFlag } } });
    expect([when(2), when(1)]).toEqual([true, false]);
  });
});

describe('R-095 an alert setting and R-096 an agreement', () => {
  it('have their fields', () => {
    const fields = (entity: string): string[] => model.entities[entity]?.fields.map(({ name }) => name) ?? [];
    expect(fields('alert-setting')).toEqual(expect.arrayContaining(['bizType', 'showFlag']));
    expect(fields('agreement')).toEqual(expect.arrayContaining(['agreementType', 'agreementName', 'signed']));
  });
});

describe('a coupon', () => {
  let ready: string;
  const statusOf = async (couponNo: string): Promise<Record<string, unknown> | undefined> =>
    (await rows(main, 'marketing.coupons', { pageSize: 100 })).find((each) => each['couponNo'] === couponNo);
  const withdrawal = async (couponNo: string, amount = '6000.00'): Promise<Record<string, unknown>> => {
    const { result } = await say(main, 'pay.withdrawAccounts', { currency: ['CNY'] });
    const [account] = result as { id: string }[];
    return { currency: 'USD', amount, withdrawalAccount: account?.id, arriveCcy: 'CNY', couponNo };
  };
  const withdraw = async (couponNo: string): Promise<Reply> => {
    const request = await withdrawal(couponNo);
    clock.advance(61_000);
    const confirms = { call: 'pay.withdraw', request };
    const sent = await say(main, 'user.sendCode', { sendType: 1, bizType: 1, confirms });
    expect(sent.code).toBe('0');
    return ask(bank, callNamed('pay.withdraw'), {
      cookie: main,
      request: { ...request, messageCode: CODE },
      headers: { 'system-name': 'x', 'idempotency-key': crypto.randomUUID() },
    });
  };

  beforeEach(async () => {
    const list = await rows(main, 'marketing.coupons', { displayStatus: 'WAIT_USE', scene: 'WITHDRAW', pageSize: 100 });
    const free = list.filter((each) => each['usedOrderNo'] === undefined);
    ready = String(free.at(-1)?.['couponNo']);
  });

  it('R-108 has a displayStatus, a campaign a status', async () => {
    const seen = new Set(
      (await rows(main, 'marketing.coupons', { pageSize: 100 })).map((each) => each['displayStatus']),
    );
    expect(seen).toEqual(new Set(['EXPIRED', 'PENDING', 'USED', 'WAIT_ACTIVE', 'WAIT_USE']));
    const { result } = await say(main, 'marketing.campaigns', { status: 'ONLINE' });
    expect((result as { status: string }[]).map(({ status }) => status)).toEqual(['ONLINE', 'ONLINE']);
  });

  it('is activated once, by its merchant, and by people who may', async () => {
    const [waiting] = await rows(main, 'marketing.coupons', { displayStatus: 'WAIT_ACTIVE' });
    const couponNo = waiting?.['couponNo'];
    const reader = await signIn(bank, '13800000006');
    expect(await say(reader, 'marketing.activate', { couponNo })).toMatchObject({ status: 403 });
    expect(await say(main, 'marketing.activate', { couponNo })).toMatchObject({
      code: '0',
      result: { displayStatus: 'WAIT_USE' },
    });
    expect(await say(main, 'marketing.activate', { couponNo })).toMatchObject({ code: '10019' });
    expect(await say(main, 'marketing.activate', { couponNo: 'CQ999999' })).toMatchObject({ code: '10018' });
  });

  it('lowers the fee of one withdrawal, and of no second one', async () => {
    const quote = await say(main, 'pay.withdrawFee', await withdrawal(ready));
    expect(quote.result).toMatchObject({ fee: '8.00', discount: '10.00', netAmount: '5992.00' });
    expect(await say(main, 'pay.withdrawFee', await withdrawal(ready, '600.00'))).toMatchObject({
      code: '20032',
      message: '未达到优惠券的使用门槛 5,000.00 USD',
    });
    const order = await withdraw(ready);
    expect(order).toMatchObject({ code: '0', result: { fee: '8.00' } });
    const { orderNo } = order.result as { orderNo: string };
    expect(await statusOf(ready)).toMatchObject({ displayStatus: 'WAIT_USE', usedOrderNo: orderNo });
    // A coupon held by an order is not counted as usable.
    const counted = await say(main, 'marketing.coupons', { displayStatus: 'WAIT_USE', pageSize: 100 });
    const { list, total, counts } = counted.result as { list: { couponNo: string }[]; total: number; counts: object };
    expect(list.map(({ couponNo }) => couponNo)).not.toContain(ready);
    expect(counts).toMatchObject({ WAIT_USE: total });
    expect(await say(main, 'pay.withdrawFee', await withdrawal(ready))).toMatchObject({ code: '20031' });
    const usable = (await say(main, 'pay.coupons')).result as { couponNo: string }[];
    expect(usable.map(({ couponNo }) => couponNo)).not.toContain(ready);

    const [row] = await rows(main, 'pay.orders', { orderNo });
    expect(row).toMatchObject({ couponNo: ready, discount: '10.00' });
    const cancelled = await ask(bank, callNamed('pay.cancelOrder'), {
      cookie: main,
      request: { orderNo, version: row?.['version'] },
      headers: { 'system-name': 'x', 'idempotency-key': crypto.randomUUID() },
    });
    expect(cancelled.code).toBe('0');
    const free = await statusOf(ready);
    expect(free).toMatchObject({ displayStatus: 'WAIT_USE' });
    expect(free).not.toHaveProperty('usedOrderNo');
  });

  it('of another merchant does not exist', async () => {
    expect(await say(other, 'marketing.activate', { couponNo: 'CQ000030' })).toMatchObject({ code: '10018' });
  });
});

describe('the verification', () => {
  const states = { '13900000005': 0, '13900000006': 1, '13800000001': 2, '13900000007': 3 };

  it.each(Object.entries(states))('of %s stands at %i', async (loginNo, realNameState) => {
    const who = await signIn(bank, loginNo);
    const { result } = await say(who, 'real-name.status');
    expect(result).toMatchObject({ realNameState });
    const current = await say(who, 'real-name.current');
    expect(current.code).toBe(realNameState === 0 ? '10018' : '0');
    if (realNameState === 3) expect((current.result as { marks: unknown[] }).marks).toHaveLength(3);
  });

  it('masks its numbers, and each reveal is a call', async () => {
    const { result } = await say(main, 'real-name.current');
    const record = result as { applyNo: string; creditCode: string; idNo: string };
    expect(record.creditCode).toMatch(/^914\*+13N$|^914\*+M13N$/);
    expect((await say(main, 'real-name.reveal', { applyNo: record.applyNo })).result).toEqual({
      creditCode: '91440300MA5XDEM13N',
      idNo: expect.stringMatching(/^990101\d{11}[\dX]$/) as string,
    });
    expect(await say(maker, 'real-name.current')).toMatchObject({ status: 403 });
  });

  it('R-163 leaves no prompt and loads the login again once it is verified', async () => {
    const part = model.screens['parts/real-name-notice']?.block;
    const prompts = part?.kind === 'body' ? part.blocks : [];
    const seen = (realNameState: number): string[] =>
      prompts
        .filter((each) => each.visible !== undefined && evaluate(each.visible, { user: { realNameState } }) === true)
        .map((each) => String((each as Blocks['notice']).text));
    expect(prompts).toHaveLength(3);
    expect([0, 1, 3].map((state) => seen(state).length)).toEqual([1, 1, 1]);
    expect(seen(2)).toEqual([]);

    const refreshes = (user: number, now: number) =>
      part?.once?.when !== undefined &&
      holds(part.once.when, { user: { realNameState: user }, data: { status: { realNameState: now } } });
    expect(part?.once?.call).toBe('user.refresh');
    expect([refreshes(1, 1), refreshes(1, 2), refreshes(2, 2)]).toEqual([false, true, false]);

    const waiting = await signIn(bank, '13900000006');
    await bank.work(async (_desk, { tx }) => {
      await bankTablesOf(tx)
        .updateTable('merchant')
        .set({ real_name_state: 2 })
        .where('owner', '=', '80010007')
        .execute();
    });
    expect((await say(waiting, 'real-name.status')).result).toMatchObject({ realNameState: 2 });
    expect((await say(waiting, 'user.refresh')).result).toMatchObject({ realNameState: 2, firstVerify: '2' });
  });
});

// Last, because the days that pass end every session.
it('a coupon begins and ends by the bank’s clock', async () => {
  const all = await rows(main, 'marketing.coupons', { pageSize: 100 });
  const pending = all.find((each) => each['displayStatus'] === 'PENDING');
  const soon = all.find((each) => each['displayStatus'] === 'WAIT_USE');
  expect(soon?.['validTo']).toBe('2026-11-20');
  await bank.sandbox.jump(clock.now() + 20 * 86_400_000);
  const again = await signIn(bank, '13800000001');
  const now = async (couponNo: unknown) =>
    (await rows(again, 'marketing.coupons', { pageSize: 100 })).find((each) => each['couponNo'] === couponNo)?.[
      'displayStatus'
    ];
  expect(await now(pending?.['couponNo'])).not.toBe('PENDING');
  expect(await now(soon?.['couponNo'])).toBe('EXPIRED');
});

/** The table of a screen that loads a call. */
function blockOf(screen: string, kind: 'table', call: string): Extract<Block, { kind: 'table' }> {
  const all: Block[] = [];
  const walk = (block: Block): void => {
    all.push(block);
    if (block.kind === 'body') block.blocks.forEach(walk);
    if (block.kind === 'tabs') block.tabs.forEach((tab) => walk(tab.block));
  };
  const root = model.screens[screen]?.block;
  if (root !== undefined) walk(root);
  const found = all.find(
    (each) => each.kind === kind && each.source.kind === 'call' && each.source.question.call === call,
  );
  if (found?.kind !== kind) throw new Error(`${screen} has no ${kind} of ${call}`);
  return found;
}
