import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { instantOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { type Customer, postWithCode, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { auditBooks } from './testing/teller.ts';

/* The timeline of an order: past steps, the step that waits and for whom, the steps to come and when. */

interface Step {
  step: string;
  result: 'DONE' | 'CURRENT' | 'WAITING' | 'FAILED' | 'AHEAD';
  at?: string;
  actor?: string;
  actors?: string[];
  expectedAt?: string;
  expectedOn?: string;
  dueAt?: string;
  dueOn?: string;
}

type Row = Record<string, string>;

const NOW = '2026-11-20 10:30:00';
const key = (): Row => ({ 'idempotency-key': crypto.randomUUID() });

/** Each family's list, its timeline, and its final states. */
const FAMILIES = [
  {
    title: 'payments, withdrawals and settlements',
    list: '/pay/paymentOrder/queryPaymentOrder',
    steps: '/pay/paymentOrder/queryPaymentOrderProgress',
    ended: ['SUCCESS', 'REFUNDED', 'REJECTED', 'CANCELLED', 'FAILED'],
  },
  {
    title: 'exchanges',
    list: '/user/exchange-order/exchangeList',
    steps: '/user/exchange-order/queryExchangeProgress',
    ended: ['SUCCESS', 'FAILED', 'CANCELLED'],
  },
  {
    title: 'transfers and allocations',
    list: '/user/otherRecharge/innerTransferQuery',
    steps: '/user/otherRecharge/innerTransferProgress',
    ended: ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED'],
  },
  {
    title: 'receipts',
    list: '/user/payee-account/queryPayeeDetailsList',
    steps: '/user/payee-account/queryPayeeDetailsProgress',
    // CREDITED, CREDIT_FAILED, REFUND_SUCCEEDED.
    ended: ['2', '4', '12'],
  },
];

let bank: Bank;
let clock: FrozenClock;
let main: Customer;
beforeAll(async () => {
  clock = frozenClock(NOW);
  bank = await smallBank({ clock });
  main = await signIn(bank, '13800000001');
});
afterEach(async () => expect(await auditBooks(bank)).toEqual([]));
afterAll(() => bank.close());

async function rows(path: string, asked: object = {}, who = main): Promise<Row[]> {
  const { result } = await who.post(path, { currentPage: 1, pageSize: 100, ...asked });
  return (result as { list: Row[] }).list;
}

const stepsOf = async (path: string, orderNo = '', who = main): Promise<Step[]> =>
  ((await who.post(path, { orderNo })).result ?? []) as Step[];

describe.each(FAMILIES)('$title', ({ list, steps, ended }) => {
  it('have steps to come until they end, after the steps that are done', async () => {
    const byState = new Map((await rows(list)).map((row) => [String(row['status']), row['orderNo'] ?? '']));
    expect(byState.size).toBeGreaterThan(2);
    for (const [status, orderNo] of byState) {
      const lines = await stepsOf(steps, orderNo);
      const open = lines.filter(({ result }) => ['CURRENT', 'WAITING', 'AHEAD'].includes(result));
      expect(lines.length, `${orderNo} is ${status}`).toBeGreaterThan(0);
      if (!ended.includes(status)) expect(open.length, `${orderNo} is ${status}`).toBeGreaterThan(0);
      else
        expect(
          lines.filter(({ result }) => result === 'AHEAD'),
          `${orderNo} is ${status}`,
        ).toEqual([]);
      const firstAhead = lines.findIndex(({ result }) => result === 'AHEAD');
      if (firstAhead >= 0) expect(lines.slice(firstAhead).filter(({ at }) => typeof at === 'string')).toEqual([]);
      const times = lines.flatMap(({ at }) => at ?? []);
      expect(times).toEqual(times.toSorted());
    }
  });

  it('name the actor of every step', async () => {
    for (const { orderNo } of (await rows(list)).slice(0, 40))
      for (const line of await stepsOf(steps, orderNo))
        expect(`${line.actor ?? ''}${(line.actors ?? []).join()}`, `${orderNo}: ${line.step}`).not.toBe('');
  });

  it('are invisible to another merchant', async () => {
    const other = await signIn(bank, '13900000001');
    const known = new Set((await rows(list, {}, other)).map(({ orderNo }) => orderNo));
    const foreign = (await rows(list)).find(({ orderNo }) => !known.has(orderNo ?? ''));
    const reply = await other.post(steps, { orderNo: foreign?.['orderNo'] ?? '' });
    const missing = await other.post(steps, { orderNo: 'XX209901010000000001' });
    expect([reply.code, reply.message]).toEqual([missing.code, missing.message]);
    expect(reply.code).not.toBe('0');
  });
});

const PAYMENTS = FAMILIES[0]?.steps ?? '';

it('a second review waits since the first one passed, and stands after it', async () => {
  let found = 0;
  for (const { list, steps } of FAMILIES)
    for (const { orderNo, status } of await rows(list)) {
      if (status !== 'WAIT_REVIEW') continue;
      const lines = await stepsOf(steps, orderNo);
      const passed = lines.findIndex(({ step }) => step === '一级复核通过');
      if (passed < 0) continue;
      found += 1;
      expect(lines[passed + 1], orderNo).toMatchObject({
        step: '等待二级复核',
        result: 'WAITING',
        at: lines[passed]?.at,
      });
    }
  expect(found).toBeGreaterThan(0);
});

describe('operations of cards and transfers of the card account', () => {
  it('name the requester, and the end or the reason of the failure', async () => {
    const operations = (await rows('/vas/card/queryCardOpWithPage')).slice(0, 30);
    expect(operations.length).toBeGreaterThan(5);
    for (const { opNo, status, failReason } of operations) {
      const lines = (await main.post('/vas/card/queryCardOpProgress', { opNo })).result as (Step & { note?: string })[];
      const ends = { SUCCESS: 'DONE', FAILED: 'FAILED', PROCESSING: 'CURRENT' }[status ?? ''];
      expect([lines[0]?.step, lines.at(-1)?.result], `${opNo} is ${status}`).toEqual(['提交申请', ends]);
      if (status === 'FAILED') expect(lines.at(-1)?.note).toBe(failReason);
    }
    for (const { orderNo, status } of await rows('/vas/summary/queryVasPTransferRecordPage')) {
      const lines = await stepsOf('/vas/summary/queryVasPTransferProgress', orderNo);
      expect(lines.at(-1)?.result, orderNo).toBe(status === 'SUCCESS' ? 'DONE' : 'CURRENT');
    }
  });
});

describe('batches, card transactions and advances', () => {
  const OPEN = ['CURRENT', 'WAITING', 'AHEAD'];
  const KINDS = [
    {
      title: 'a batch as a whole',
      list: '/pay/batchOrder/batch-order-page',
      steps: '/pay/batchOrder/batch-progress',
      name: 'batchNo',
    },
    {
      title: 'a card transaction',
      list: '/vas/common-trans/queryTransPage',
      steps: '/vas/common-trans/queryTransProgress',
      name: 'transId',
    },
    {
      title: 'an advance',
      list: '/user/platform-advance/page',
      steps: '/user/platform-advance/progress',
      name: 'advanceNo',
    },
  ] as const;

  const read = async (kind: (typeof KINDS)[number], row: Row): Promise<Step[]> =>
    (await main.post(kind.steps, { [kind.name]: row[kind.name] })).result as Step[];
  const openIn = (lines: Step[]): Step[] => lines.filter(({ result }) => OPEN.includes(result));

  it.each(KINDS)('$title names the actor of each step, in the order of time', async (kind) => {
    const found = await rows(kind.list);
    expect(found.length).toBeGreaterThan(1);
    for (const row of found.slice(0, 40)) {
      const at = `${row[kind.name]} is ${row['status']}`;
      const lines = await read(kind, row);
      expect(lines.length, at).toBeGreaterThan(0);
      for (const { step, actor, actors = [] } of lines)
        expect(`${actor ?? ''}${actors.join()}`, `${at}: ${step}`).not.toBe('');
      const times = lines.flatMap(({ at: time }) => time ?? []);
      expect(times, at).toEqual(times.toSorted());
      const firstOpen = lines.findIndex(({ result }) => OPEN.includes(result));
      if (firstOpen >= 0)
        expect(
          lines.slice(firstOpen + 1).filter(({ at: time }) => time),
          at,
        ).toEqual([]);
    }
  });

  it.each(KINDS)('$title is invisible to another merchant', async (kind) => {
    const other = await signIn(bank, '13900000005');
    const [row] = await rows(kind.list);
    const reply = await other.post(kind.steps, { [kind.name]: row?.[kind.name] });
    const missing = await other.post(kind.steps, { [kind.name]: 'XX209901010000000001' });
    expect([reply.code, reply.message]).toEqual([missing.code, missing.message]);
    expect(reply.code).not.toBe('0');
  });

  it('a batch waits for its reviewers until the time of its review, and then for the bank', async () => {
    const batches = await rows(KINDS[0].list);
    const waiting = batches.filter(({ auditState }) => auditState === 'WAIT');
    expect(waiting.length).toBeGreaterThan(0);
    for (const batch of waiting)
      expect((await read(KINDS[0], batch)).find(({ result }) => result === 'WAITING')).toMatchObject({
        dueAt: batch['reviewDueAt'],
      });
    for (const batch of batches.filter(({ status }) => status === '4' || status === '2'))
      expect(openIn(await read(KINDS[0], batch)), batch['batchNo']).toEqual([]);
    for (const batch of batches.filter(({ auditState }) => auditState === 'PASS')) {
      const orders = await rows('/pay/paymentOrder/queryPaymentOrder', { batchNo: batch['batchNo'] });
      const isOpen = orders.some(({ status }) => ['AUDITING', 'PROCESSING', 'WAIT_MATERIAL'].includes(status ?? ''));
      const last = (await read(KINDS[0], batch)).at(-1);
      expect([last?.step, last?.result], batch['batchNo']).toEqual(['逐笔付款', isOpen ? 'CURRENT' : 'DONE']);
    }
  });

  it('an open authorisation waits for its clearing until it expires; nothing else waits', async () => {
    for (const trans of (await rows(KINDS[1].list)).slice(0, 40)) {
      const open = openIn(await read(KINDS[1], trans));
      if (trans['status'] === 'PENDING') expect(open).toMatchObject([{ dueAt: trans['expiresAt'] }]);
      else expect(open, `${trans['transId']} is ${trans['status']}`).toEqual([]);
    }
  });

  it('an advance is to be repaid until its day, or was', async () => {
    for (const advance of await rows(KINDS[2].list)) {
      const last = (await read(KINDS[2], advance)).at(-1);
      expect(last, advance['advanceNo']).toMatchObject(
        advance['status'] === 'REPAID' ? { result: 'DONE', at: advance['repaidAt'] } : { dueOn: advance['dueAt'] },
      );
    }
  });
});

describe('a withdrawal in yuan', () => {
  it('passes the announced steps, and arrives at the announced time', async () => {
    const { result: accounts } = await main.post('/user/payee-account/query-payee-manage-lists', { currency: ['CNY'] });
    const asked = { currency: 'USD', amount: '500.00', arriveCcy: 'CNY', withdrawalAccount: accounts[0].id };
    const { result } = await postWithCode(main, '/pay/paymentOrder/withdrawalApply', asked, key());
    const { orderNo } = result as Row;
    const first = await stepsOf(PAYMENTS, orderNo);
    expect(first.map(({ step, result: state }) => `${step} ${state}`)).toEqual([
      '提交申请 DONE',
      '银行审核 CURRENT',
      '结汇 AHEAD',
      '汇出 AHEAD',
      '到账 AHEAD',
    ]);
    const told = first.at(-1)?.expectedAt ?? '';
    await bank.sandbox.jump(instantOf(told) - 1000);
    expect((await stepsOf(PAYMENTS, orderNo)).filter(({ result: state }) => state === 'AHEAD')).toMatchObject([
      { step: '到账', actor: '收款银行', expectedAt: told },
    ]);
    await bank.sandbox.jump(told);
    const last = (await stepsOf(PAYMENTS, orderNo)).at(-1);
    expect([last?.step, last?.result, last?.at]).toEqual(['已到账', 'DONE', told]);
  });
});

describe('a review', () => {
  it('names those who may decide, the time until which they may, and afterwards who decided', async () => {
    const reviewer = await signIn(bank, '13800000003');
    const waiting = await rows('/user/todo-view/approvals', { turn: ['MINE'] }, reviewer);
    const one = waiting.find(({ kind, levels }) => kind === 'PAYMENT' && Number(levels) === 1);
    const orderNo = one?.['orderNo'] ?? '';
    const before = (await stepsOf(PAYMENTS, orderNo)).find(({ result }) => result === 'WAITING');
    expect(before).toMatchObject({ step: '等待复核', dueAt: one?.['dueAt'] });
    expect(`${before?.actor ?? ''}${(before?.actors ?? []).join()}`).not.toBe('');
    const reply = await postWithCode(
      reviewer,
      '/user/todo-view/approvals/review',
      { orderNos: [orderNo], reviewResult: 'PASS' },
      key(),
    );
    expect(reply.code).toBe('0');
    const after = await stepsOf(PAYMENTS, orderNo);
    const decided = after.find(({ step }) => step === '复核通过');
    expect([decided?.result, decided?.actor]).toEqual(['DONE', '黄思齐']);
    expect(after.map(({ result }) => result)).not.toContain('WAITING');
    expect(after.map(({ result }) => result)).toContain('CURRENT');
  });

  it('names the colleagues whom a rule appoints', async () => {
    const waiting = await rows('/user/todo-view/approvals', { kind: ['PAYMENT', 'WITHDRAW'] });
    const { rows: appointed } = await sql<{ orderNo: string }>`update entity_approval_step set "reviewerIds" =
      (select jsonb_agg(operator_id) from operator where login_no in ('13800000003', '13800000004'))
      where "orderNo" = ${waiting[0]?.['orderNo'] ?? ''} and state = 'WAIT' returning "orderNo"`.execute(
      bank.database.kysely,
    );
    const line = (await stepsOf(PAYMENTS, appointed[0]?.orderNo)).find(({ result }) => result === 'WAITING');
    expect(line?.actors?.toSorted()).toEqual(['何雨桐', '黄思齐']);
  });
});

describe('remarks of colleagues', () => {
  const LIST = '/portal/order-comment/list';
  const ADD = '/portal/order-comment/add';
  const textsOf = async (who: Customer, orderNo: string): Promise<string[]> =>
    ((await who.post(LIST, { orderNo })).result as Row[]).map(({ author, text }) => `${author}: ${text}`);

  it('are visible to everybody who may read the order, with author and time', async () => {
    const [order] = await rows('/pay/paymentOrder/queryPaymentOrder');
    const orderNo = order?.['orderNo'] ?? '';
    const maker = await signIn(bank, '13800000002');
    const { result } = await main.post(ADD, { orderNo, text: '请先核对发票抬头' });
    expect(result).toMatchObject({ orderNo, text: '请先核对发票抬头', author: '林远航' });
    expect((result as Row)['createdAt']).toMatch(/^2026-11-2\d \d\d:\d\d:\d\d$/);
    expect(await textsOf(maker, orderNo)).toEqual(['林远航: 请先核对发票抬头']);
  });

  it('are neither read nor written by another merchant, as if the order did not exist', async () => {
    const [order] = await rows('/pay/paymentOrder/queryPaymentOrder');
    const orderNo = order?.['orderNo'] ?? '';
    const other = await signIn(bank, '13900000001');
    expect(await textsOf(other, orderNo)).toEqual([]);
    const foreign = await other.post(ADD, { orderNo, text: '看看' });
    const missing = await other.post(ADD, { orderNo: 'PY209901010000000001', text: '看看' });
    expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message]);
    expect(foreign.code).toBe('10018');
    expect(await textsOf(main, orderNo)).toEqual(['林远航: 请先核对发票抬头']);
  });

  it('are refused at their place by hand: empty, too long, of another type, with an author of their own', async () => {
    const [order] = await rows('/pay/paymentOrder/queryPaymentOrder');
    const orderNo = order?.['orderNo'] ?? '';
    const before = await textsOf(main, orderNo);
    for (const [asked, path] of [
      [{ text: '' }, '/text'],
      [{ text: '字'.repeat(501) }, '/text'],
      [{ text: ['a'] }, '/text'],
      [{}, '/text'],
      [{ text: '看看', author: '黄思齐' }, '/author'],
      [{ text: '看看', orderNo: 'P'.repeat(33) }, '/orderNo'],
    ] as const) {
      const { code, result } = await main.post(ADD, { orderNo, ...asked }, key());
      const [error] = (result as { errors: Row[] }).errors;
      expect([code, error?.['path']], JSON.stringify(asked)).toEqual(['400', path]);
      expect(error?.['message']).toMatch(/[\u4e00-\u9fff]/);
    }
    const blank = await main.post(ADD, { orderNo, text: ' \u3000\n ' }, key());
    expect([blank.code, (blank.result as { errors: Row[] }).errors[0]?.['path']]).toEqual(['10001', '/text']);
    // The text is no markup: pages display it as written.
    const { result } = await main.post(ADD, { orderNo, text: '<img src=x onerror=alert(1)>' }, key());
    expect(result).toMatchObject({ text: '<img src=x onerror=alert(1)>' });
    expect(await textsOf(main, orderNo)).toEqual([...before, '林远航: <img src=x onerror=alert(1)>']);
  });

  it('stay with each side of a transfer', async () => {
    const transfers = FAMILIES[2]?.list ?? '';
    const outgoing = (await rows(transfers)).filter(
      ({ direction, status }) => direction === 'OUT' && status === 'SUCCESS',
    );
    const other = await signIn(bank, '13900000001');
    const theirs = new Set((await rows(transfers, {}, other)).map(({ orderNo }) => orderNo));
    const shared = outgoing.find(({ orderNo }) => theirs.has(orderNo));
    const orderNo = shared?.['orderNo'] ?? '';
    await main.post(ADD, { orderNo, text: '只给自己人' });
    expect(await textsOf(main, orderNo)).toEqual(['林远航: 只给自己人']);
    expect(await textsOf(other, orderNo)).toEqual([]);
  });

  it('require the permission for the kind of order', async () => {
    const [order] = await rows('/user/exchange-order/exchangeList');
    const orderNo = order?.['orderNo'] ?? '';
    await main.post(ADD, { orderNo, text: '等汇率' });
    const reader = await signIn(bank, '13800000005');
    const may = (await reader.post('/user/exchange-order/queryExchangeDetail', { orderNo })).status === 200;
    const { status, result } = await reader.post(LIST, { orderNo });
    expect(may ? [status, (result as Row[]).length] : ((result as Row[] | null) ?? [])).toEqual(may ? [200, 1] : []);
    if (!may) expect((await reader.post(ADD, { orderNo, text: '我也看看' })).code).not.toBe('0');
  });
});
