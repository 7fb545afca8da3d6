import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { sayAmount } from './words/amounts.ts';
import type { Bank } from './bank.ts';
import { askCode, CODE, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* Approves many orders at once: every place shows the same sum, and orders that still wait are reported. */

interface Waiting {
  orderNo: string;
  payCcy: string;
  totalAmount: string;
  reviewLevels: number;
  reviewedIds?: string[];
  reviewerIds?: string[];
}

const MANY = '/pay/paymentOrderNew/batchReviewUserPaymentOrder';
const LIST = '/pay/paymentOrder/queryPaymentOrder';

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

it('shows one sum in the code message and the list, and names the order that waits for its second review', async () => {
  const reviewer = await signIn(bank, '13800000003');
  const query = { currentPage: 1, pageSize: 100, status: ['WAIT_REVIEW'] };
  const { list } = (await reviewer.post(LIST, query)).result as { list: Waiting[] };
  const open = list.filter(({ reviewedIds = [], reviewerIds = [] }) => reviewedIds.length + reviewerIds.length === 0);
  const once = open.find(({ reviewLevels }) => reviewLevels === 1);
  const twice = open.find(({ reviewLevels }) => reviewLevels === 2);
  if (once === undefined || twice === undefined) throw new Error('The sample has no order of each level');
  const body = { orderNos: [once.orderNo, twice.orderNo], reviewResult: 'PASS' };
  expect((await askCode(reviewer, MANY, body)).code).toBe('0');
  const { text } = await bank.database.kysely
    .selectFrom('sandbox_outbox')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (const { payCcy, totalAmount } of once.payCcy === twice.payCcy ? [] : [once, twice])
    expect(text).toContain(sayAmount(totalAmount, payCcy));
  const { result } = await reviewer.post(MANY, { ...body, messageCode: CODE }, { 'idempotency-key': 'bulk-1' });
  expect(result).toEqual({
    total: 2,
    failed: 0,
    rows: [
      { key: once.orderNo, code: '0', message: '' },
      { key: twice.orderNo, code: '0', message: '', still: '待二级复核' },
    ],
  });
});
