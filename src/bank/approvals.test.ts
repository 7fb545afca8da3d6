import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from '#model/money.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { sql } from 'kysely';
import type { Bank } from './bank.ts';
import { askCode, CODE, type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { sayAmount } from './words/amounts.ts';

/* The approvals inbox: waiting items of every kind, and one decision on several of them. */

interface Waiting {
  orderNo: string;
  kind: string;
  turn: string;
  payee: string;
  currency: string;
  amount: string;
  fee: string;
  count: number;
  level: number;
  levels: number;
  flags: string[];
}

const PAGE = '/user/todo-view/approvals';
const REVIEW = '/user/todo-view/approvals/review';

let bank: Bank;
let reviewer: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  reviewer = await signIn(bank, '13800000003');
});
afterAll(() => bank.close());

async function waiting(who: Customer, query: object = {}): Promise<Waiting[]> {
  const { result } = await who.post(PAGE, { currentPage: 1, pageSize: 100, ...query });
  return (result as { list: Waiting[] }).list;
}

const records = async (who: Customer, path: string, query: object): Promise<Record<string, unknown>[]> =>
  ((await who.post(path, { currentPage: 1, pageSize: 100, ...query })).result as { list: Record<string, unknown>[] })
    .list;

describe('the list', () => {
  it('holds every order and batch that waits, with its whole debit', async () => {
    const all = await waiting(reviewer);
    const payments = await records(reviewer, '/pay/paymentOrder/queryPaymentOrder', { status: ['WAIT_REVIEW'] });
    const batches = await records(reviewer, '/pay/batchOrder/batch-order-page', { auditState: ['WAIT'] });
    expect(payments.length).toBeGreaterThan(0);
    expect(batches.length).toBeGreaterThan(0);
    for (const { orderNo, totalAmount } of payments)
      expect(all.find((each) => each.orderNo === orderNo)?.amount).toBe(totalAmount);
    for (const { batchNo } of batches) {
      const lines = await records(reviewer, '/pay/batchOrder/audit-page', { batchNo, auditState: ['WAIT'] });
      const found = all.find((each) => each.orderNo === batchNo);
      const total = lines.map(({ payAmount }) => String(payAmount)).reduce((sum, each) => add(sum, each));
      expect([found?.count, found && add(found.amount, '0')]).toEqual([lines.length, add(total, '0')]);
    }
    const moves = all.filter(({ kind }) => ['TRANSFER', 'TRANSFER_BATCH', 'ALLOCATION'].includes(kind));
    expect(all.length).toBe(payments.length + batches.length + moves.length);
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  });

  it('tells whose turn it is: nobody reviews an own order', async () => {
    const main = await signIn(bank, '13800000001');
    const own = await waiting(main, { turn: ['OTHERS'] });
    const mine = await waiting(main, { turn: ['MINE'] });
    expect(mine.length).toBeGreaterThan(0);
    for (const { orderNo } of mine) expect(own.map((each) => each.orderNo)).not.toContain(orderNo);
  });

  it('is refused to people who review nothing, and shows no order of another merchant', async () => {
    const submitter = await signIn(bank, '13800000002');
    expect((await submitter.post(PAGE, { currentPage: 1, pageSize: 10 })).status).toBe(403);
    const other = await signIn(bank, '13900000001');
    const ours = new Set((await waiting(reviewer)).map(({ orderNo }) => orderNo));
    expect((await waiting(other)).filter(({ orderNo }) => ours.has(orderNo))).toEqual([]);
  });

  it('shows only kinds that the role may review', async () => {
    await sql`update entity_role set "permissionIds" = "permissionIds" - '/transaction-manage/payment-order#review'
      where "roleId" in (select jsonb_array_elements_text(role_ids) from operator where login_no = '13800000004')`.execute(
      bank.database.kysely,
    );
    const other = await signIn(bank, '13800000004');
    const kinds = new Set((await waiting(other)).map(({ kind }) => kind));
    expect([kinds.has('PAYMENT'), kinds.has('WITHDRAW'), kinds.has('TRANSFER')]).toEqual([false, false, true]);
    await sql`update entity_role set "permissionIds" = "permissionIds" || '["/transaction-manage/payment-order#review"]'
      where "roleId" in (select jsonb_array_elements_text(role_ids) from operator where login_no = '13800000004')`.execute(
      bank.database.kysely,
    );
  });
});

describe('one decision', () => {
  it('covers payments and transfers alike: the message has the sums of the list, the rest waits for level 2', async () => {
    const mine = await waiting(reviewer, { turn: ['MINE'] });
    const transfer = mine.find(({ kind, levels }) => kind === 'TRANSFER' && levels === 1);
    const twice = mine.find(({ kind, level, levels }) => kind === 'PAYMENT' && level < levels);
    if (transfer === undefined || twice === undefined) throw new Error('The sample has no order of each kind');
    const body = { orderNos: [transfer.orderNo, twice.orderNo], reviewResult: 'PASS' };
    expect((await askCode(reviewer, REVIEW, body)).code).toBe('0');
    const { text } = await bank.database.kysely
      .selectFrom('sandbox_outbox')
      .select('text')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    for (const { currency, amount } of transfer.currency === twice.currency ? [] : [transfer, twice])
      expect(text).toContain(sayAmount(amount, currency));
    const { result } = await reviewer.post(REVIEW, { ...body, messageCode: CODE }, { 'idempotency-key': 'inbox-1' });
    expect(result).toEqual({
      total: 2,
      failed: 0,
      rows: [
        { key: transfer.orderNo, code: '0', message: '' },
        { key: twice.orderNo, code: '0', message: '', still: '待二级复核' },
      ],
    });
    const left = await waiting(reviewer, { turn: ['MINE'] });
    for (const { orderNo } of [transfer, twice]) expect(left.map((each) => each.orderNo)).not.toContain(orderNo);
    expect((await waiting(reviewer, { turn: ['OTHERS'] })).map(({ orderNo }) => orderNo)).toContain(twice.orderNo);
  });

  it('affects no order of another merchant, and no whole batch', async () => {
    const [batch] = await waiting(reviewer, { kind: ['BATCH'] });
    const refused = await askCode(reviewer, REVIEW, { orderNos: ['PY209901010000000001'], reviewResult: 'PASS' });
    expect(refused.code).not.toBe('0');
    const body = { orderNos: [batch?.orderNo ?? ''], reviewResult: 'PASS' };
    expect((await askCode(reviewer, REVIEW, body)).code).toBe('0');
    const { result } = await reviewer.post(REVIEW, { ...body, messageCode: CODE }, { 'idempotency-key': 'inbox-2' });
    expect((result as { failed: number }).failed).toBe(1);
    const other = await signIn(bank, '13900000001');
    const [ours] = await waiting(reviewer, { turn: ['MINE'] });
    const stranger = await askCode(other, REVIEW, { orderNos: [ours?.orderNo ?? ''], reviewResult: 'PASS' });
    expect(stranger.code).not.toBe('0');
  });
});
