import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { formatFacts } from '#model/formats.ts';
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

  it('is found by a common beginning without sorting all of its kind, the highest numbers first', async () => {
    const { orderNo } = await newest();
    const orders = await bank.work((_desk, { entities }) =>
      entities.as('80010001').find('payment-order', { where: { orderNo: { prefix: orderNo.slice(0, 6) } } }),
    );
    const numbers = orders.map((order) => String(order['orderNo'])).toSorted((a, b) => (a < b ? 1 : -1));
    const found = (await find(main, { number: orderNo.slice(0, 6) })).map(({ id }) => id);
    expect(numbers.length).toBeGreaterThan(5);
    expect(found).toEqual(numbers.slice(0, 5));
    // The primary key has the owner and the number: read from its end, it needs no order of its own.
    const { answer } = model.calls['search.find'] ?? {};
    const parts = answer?.kind === 'list' ? (answer.parts ?? []) : [];
    const byNumber = parts.filter(({ when }) => when?.source === 'has(form.number)');
    expect(byNumber.map(({ of, sort }) => [sort, model.entities[of]?.key])).toEqual(
      Array.from({ length: 5 }, () => ['orderNo desc', 'orderNo']),
    );
  });

  it('is not found by another merchant, nor by people who may not read orders', async () => {
    const { orderNo } = await newest();
    const [stranger, operations] = await Promise.all([signIn(bank, '13900000001'), signIn(bank, '13800000005')]);
    expect(await find(stranger, { number: orderNo })).toEqual([]);
    expect(await find(operations, { number: orderNo })).toEqual([]);
  });
});

describe('an account', () => {
  it('is found by its last four digits and by no others, which would spell out a hidden number', async () => {
    const accounts = await bank.work((_desk, { entities }) => entities.as('80010001').find('payee', { limit: 100 }));
    const long = accounts.map((row) => [String(row['payeeNo']), String(row['accountNo'])] as const);
    const [payeeNo, account] = long.find(([, each]) => /\d{9}$/.test(each)) ?? ['', ''];
    const foundBy = async (lastFour: string) => (await find(main, { lastFour })).map(({ id }) => id);
    expect(await foundBy(account.slice(-4))).toContain(payeeNo);
    const endsSo = (digits: string) => long.some(([no, each]) => no === payeeNo && each.endsWith(digits));
    const middles = [1, 2, 3, 4, 5].map((n) => account.slice(-4 - n, -n)).filter((digits) => !endsSo(digits));
    expect(middles.length).toBeGreaterThan(2);
    for (const digits of middles) expect(await foundBy(digits), digits).not.toContain(payeeNo);
  });

  it('number of a holder is found by its last six characters or whole, and by no end in between', async () => {
    const holders = await bank.work((_desk, { entities }) => entities.as('80010001').find('holder', { limit: 100 }));
    const [holder] = holders.filter(({ idNo }) => String(idNo).length > 10);
    const whole = String(holder?.['idNo']);
    const path = model.calls['holder.page']?.path.replace('/api', '') ?? '';
    const foundBy = async (idNo: string): Promise<string[]> => {
      const { result } = await main.post(path, { currentPage: 1, pageSize: 100, idNo });
      return (result as { list: { holderNo: string }[] }).list.map(({ holderNo }) => holderNo);
    };
    for (const idNo of [whole.slice(-6), whole]) expect(await foundBy(idNo)).toContain(holder?.['holderNo']);
    for (const idNo of [whole.slice(-7), whole.slice(-9), whole.slice(1)]) expect(await foundBy(idNo)).toEqual([]);
  });

  it('of no kind is searched by another part of a hidden field than its end, by any call', () => {
    const hiddenIn = (entity: string | undefined): Set<string> => {
      const fields = model.entities[entity ?? '']?.fields ?? [];
      return new Set(fields.filter(({ format }) => formatFacts(format).masked === 'whole').map(({ name }) => name));
    };
    const wrong = Object.values(model.calls).flatMap(({ name, filters, answer, of }) => {
      const hidden = hiddenIn('of' in answer ? answer.of : of);
      const asked = Object.entries(filters).filter(([field, how]) => hidden.has(field) && !/^(exact|ends)$/.test(how));
      return [...asked.map(([field]) => `${name} ${field}`), ...spelledOut(name, answer, hidden)];
    });
    expect(wrong).toEqual([]);

    /** Conditions on the beginning or the middle of a hidden field, each with its entity. */
    function spelledOut(name: string, value: unknown, hidden: ReadonlySet<string>): string[] {
      if (typeof value !== 'object' || value === null) return [];
      const { of, first, all, count } = value as Record<string, unknown>;
      const entity = [of, first, all, count].find((each) => typeof each === 'string');
      const own = entity === undefined ? hidden : hiddenIn(String(entity));
      return Object.entries(value).flatMap(([key, each]) => {
        const isPart = typeof each === 'object' && each !== null && ('contains' in each || 'prefix' in each);
        return [...(isPart && own.has(key) ? [`${name} ${key}`] : []), ...spelledOut(name, each, own)];
      });
    }
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
