import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { askCode, type Customer, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

/* The code's message names the amount that the merchant typed, in its own currency. */

let bank: Bank;
let main: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

it.each([
  [{ sellMode: 'BY_FOREIGN', amount: '500.00' }, '500.00 USD'],
  [{ sellMode: 'BY_CNY', cnyAmount: '3000.00' }, '3,000.00 CNY'],
])('a settlement by %o is told as %s', async (typed, told) => {
  const payees = (await main.post('/settle/payees', { payeeType: 'SUPPLIER' })).result as { supplierNo: string }[];
  const { result } = await main.post('/settle-pre-file/file-page', {
    ...{ currentPage: 1, pageSize: 50, scene: ['GOODS_TRADE'], currency: ['USD'] },
  });
  const file = (result as { list: { batchNo: string; remainAmount: string }[] }).list.find(
    ({ remainAmount }) => Number(remainAmount) > 600,
  );
  const request = {
    ...{ scene: 'GOODS_TRADE', currency: 'USD', payeeType: 'SUPPLIER', purpose: 'GOODS' },
    ...{
      supplierNo: payees[0]?.supplierNo,
      materials: [{ batchNo: file?.batchNo, currency: 'USD', amount: '500.00' }],
    },
    ...typed,
  };
  expect((await askCode(main, '/settle/apply', request)).code).toBe('0');
  const { text } = await bank.database.kysely
    .selectFrom('sandbox_outbox')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(text).toContain(told);
});
