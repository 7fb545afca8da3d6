import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { tableName } from '#sandbox/entity-store.ts';
import type { Bank } from './bank.ts';
import { customer, type Reply } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

const SUGGESTION = { category: 5, content: '希望导出订单时可以自己选择列', contact: '13800000001' };

let bank: Bank;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
});
afterAll(() => bank.close());

const submit = (suggestion: object, key: string): Promise<Reply> =>
  customer(bank).post('/feedback/submit', suggestion, { 'idempotency-key': key });

async function count(): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(tableName('feedback'))}`.execute(
    bank.database.kysely,
  );
  return Number(rows[0]!.n);
}

it('a visitor’s suggestion is one, however often its request arrives', async () => {
  const key = 'b56bb4d2-0000-4000-8000-000000000001';
  const before = await count();
  const both = await Promise.all([submit(SUGGESTION, key), submit(SUGGESTION, key)]);
  const first = both.find(({ code }) => code === '0')!;
  const again = await submit(SUGGESTION, key);
  expect([again.code, again.result]).toEqual(['0', first.result]);
  expect(await count()).toBe(before + 1);
});

it('two visitors with the same key have two suggestions', async () => {
  const one = await submit(SUGGESTION, '1');
  const other = await submit({ ...SUGGESTION, content: '希望导出订单时可以选择币种' }, '1');
  expect([one.code, other.code]).toEqual(['0', '0']);
  expect(other.result.feedbackNo).not.toBe(one.result.feedbackNo);
});
