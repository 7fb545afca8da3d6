import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* The quick search: by name, letters, number, amount and last four digits, for what a person may read. */

interface Found {
  id: string;
  kind: string;
  title: string;
  path: string;
  amount?: string;
}

let bank: Bank;
let main: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const find = async (who: Customer, request: object): Promise<Found[]> =>
  (await who.post('/user/search/find', request)).result as Found[];

interface Order {
  orderNo: string;
  payeeName: string;
  totalAmount: string;
}

async function newest(): Promise<Order> {
  const page = await main.post('/pay/paymentOrder/queryPaymentOrder', { currentPage: 1, pageSize: 50 });
  const order = (page.result as { list: Order[] }).list.find(({ totalAmount }) => /\.\d\d$/.test(totalAmount ?? ''));
  if (order === undefined) throw new Error('The sample has no order with a total');
  return order;
}

describe('an order', () => {
  it('is found by the beginning of its number, its payee and its amount, with its page', async () => {
    const { orderNo, payeeName, totalAmount } = await newest();
    for (const request of [{ number: orderNo }, { name: payeeName.slice(0, 5) }, { amount: totalAmount }]) {
      const found = await find(main, request);
      expect(
        found.map(({ id }) => id),
        JSON.stringify(request),
      ).toContain(orderNo);
      expect(found.find(({ id }) => id === orderNo)?.path).toContain(`orderNo=${orderNo}`);
    }
  });

  it('is not found by another merchant, nor by people who may not read orders', async () => {
    const { orderNo } = await newest();
    const [stranger, operations] = await Promise.all([signIn(bank, '13900000001'), signIn(bank, '13800000005')]);
    expect(await find(stranger, { number: orderNo })).toEqual([]);
    expect(await find(operations, { number: orderNo })).toEqual([]);
  });
});

describe('a payee', () => {
  it('is found by a part of its name, by letters and by initials', async () => {
    const page = await main.post('/user/payee-account/query-payee-manage-page', { currentPage: 1, pageSize: 100 });
    const payees = (page.result as { list: { payeeNo: string; payeeName: string }[] }).list;
    const chinese = payees.find(({ payeeName }) => payeeName.startsWith('广州'));
    if (chinese === undefined) throw new Error('The sample has no payee of Guangzhou');
    for (const request of [
      { name: '广州' },
      { name: 'guangzhou', spelled: 'guangzhou' },
      { name: 'gz', spelled: 'gz' },
    ]) {
      const found = await find(main, request);
      expect(found.filter(({ kind }) => kind === 'PAYEE').map(({ title }) => title.slice(0, 2))).toContain('广州');
    }
    expect(new Set((await find(main, { name: '广州' })).map(({ id }) => id)).size).toBe(
      (await find(main, { name: '广州' })).length,
    );
  });
});

it('rejects a card number', async () => {
  expect((await main.post('/user/search/find', { number: '4000123456789010' })).status).toBe(400);
  expect((await main.post('/user/search/find', { lastFour: '40001234' })).status).toBe(400);
});
