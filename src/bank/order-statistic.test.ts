import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { add } from '#model/money.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { isServiceTrade } from './collections/evidence.ts';
import { sampleMerchants } from './sample/merchants.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';

/* A merchant's received and settled amounts, by platform and industry, match its receipts and quota. */

const PATH = '/pay/paymentOrder';
type Row = Record<'currency' | 'collectAmount' | 'settledAmount' | 'processingAmount' | 'remainAmount', string> & {
  platformCode?: string;
  industry?: string;
  orderCount: number;
};

type Receipt = Parameters<typeof isServiceTrade>[0];

const NOW = instantOf('2026-11-20 10:30:00');

let bank: Bank;
let a: Customer;
beforeAll(async () => {
  bank = await smallBank({ clock: frozenClock(NOW) });
  a = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const asked = async (path: string, body: object = {}): Promise<Row[]> => (await a.post(path, body)).result as Row[];
const rows = (entity: string): Promise<Record<string, unknown>[]> =>
  bank.work((_desk, { entities }) => entities.as('80010001').find(entity));

describe('orders of a period', () => {
  it('are the credited and settled amounts of its days; the remaining amount is the current one', async () => {
    const path = `${PATH}/query-user-platform-order-sum-amt`;
    const all = await asked(path);
    const whole = await asked(path, { period: ['2020-01-01', '2026-11-20'] });
    expect(whole).toEqual(all);
    const before = await asked(path, { period: ['2020-01-01', '2026-10-31'] });
    const later = await asked(path, { period: ['2026-11-01', '2026-11-20'] });
    const of = (list: Row[], like: Row): Row | undefined =>
      list.find((each) => each.platformCode === like.platformCode && each.currency === like.currency);
    for (const row of all) {
      const [early, late] = [of(before, row), of(later, row)];
      for (const name of ['collectAmount', 'settledAmount'] as const) {
        expect(Number(add(early?.[name] ?? '0', late?.[name] ?? '0')), name).toBe(Number(row[name]));
      }
      if (late !== undefined) expect(late.remainAmount).toBe(row.remainAmount);
    }
    expect(later).not.toEqual(all);
  });
});

describe('orders by platform', () => {
  it('count receipts for services under services', async () => {
    const service = (await rows('collection-order')).filter(
      (each) => each['status'] === 2 && each['platformCode'] === undefined && isServiceTrade(each as Receipt),
    );
    expect(service.length).toBeGreaterThan(0);
    const all = await asked(`${PATH}/query-user-platform-order-sum-amt`);
    const counted = all.filter(({ platformCode }) => platformCode === 'SERVICE');
    expect(counted.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(service.length);
  });

  it('add up the credited amounts', async () => {
    const credited = (await rows('collection-order')).filter((each) => each['status'] === 2 && each['platformCode']);
    expect(credited.length).toBeGreaterThan(10);
    const all = await asked(`${PATH}/query-user-platform-order-sum-amt`);
    for (const row of all.filter(({ platformCode }) => platformCode !== 'SERVICE')) {
      const own = credited.filter((each) => {
        return each['platformCode'] === row.platformCode && each['currency'] === row.currency;
      });
      expect(row.orderCount, row.platformCode).toBe(own.length);
      const sum = own.reduce((total, each) => add(total, String(each['amount'])), '0.00');
      expect(Number(row.collectAmount), `${row.platformCode} ${row.currency}`).toBeCloseTo(Number(sum), 6);
    }
  });

  it.each(sampleMerchants(NOW).map(({ userName, operators }) => [userName, operators[0]?.loginNo ?? '']))(
    'of %s are settled no further than their platform has paid',
    async (_name, loginNo) => {
      const all = (await (await signIn(bank, loginNo)).post(`${PATH}/query-user-platform-order-sum-amt`))
        .result as Row[];
      const beyond = all.filter(
        ({ collectAmount, settledAmount, processingAmount }) =>
          Number(add(settledAmount, processingAmount)) > Number(collectAmount),
      );
      expect(beyond.map(({ platformCode, currency }) => `${platformCode} ${currency}`)).toEqual([]);
    },
  );

  it.each([
    ['13800000001', 3],
    ['13900000001', 5],
    ['13900000002', 1],
  ])('of the merchant of %s are settled at %i platforms and currencies or more', async (loginNo, least) => {
    const all = (await (await signIn(bank, loginNo)).post(`${PATH}/query-user-platform-order-sum-amt`)).result as Row[];
    expect(all.filter(({ settledAmount }) => Number(settledAmount) > 0).length).toBeGreaterThanOrEqual(least);
  });

  it('have the figures of the quota', async () => {
    const page = (await a.post('/plat/ccy/query-user-platform-sum-quota', { pageSize: 100 })).result as {
      list: Record<string, string>[];
    };
    expect(page.list.length).toBeGreaterThan(0);
    const all = await asked(`${PATH}/query-user-platform-order-sum-amt`);
    for (const { platformCode, currency, usedQuota, frozenQuota, remainQuota } of page.list) {
      expect(all.find((each) => each.platformCode === platformCode && each.currency === currency)).toMatchObject({
        ...{ settledAmount: usedQuota, processingAmount: frozenQuota, remainAmount: remainQuota },
      });
    }
  });

  it('are those of one platform or currency on request', async () => {
    const [first] = await asked(`${PATH}/query-user-platform-order-sum-amt`);
    const one = await asked(`${PATH}/query-user-platform-order-sum-amt`, { platformCode: [first!.platformCode] });
    expect(new Set(one.map((each) => each.platformCode))).toEqual(new Set([first!.platformCode]));
    const usd = await asked(`${PATH}/query-user-platform-order-sum-amt`, { currency: ['USD'] });
    expect(new Set(usd.map((each) => each.currency))).toEqual(new Set(['USD']));
  });
});

describe('orders by industry', () => {
  it('are all credited amounts, of which no more is settled than came in', async () => {
    const credited = (await rows('collection-order')).filter((each) => each['status'] === 2);
    for (const row of await asked(`${PATH}/query-user-industry-type-order-sum-amt`)) {
      const own = credited.filter(({ currency }) => currency === row.currency);
      const sum = own.reduce((total, { amount }) => add(total, String(amount)), '0.00');
      expect([row.orderCount, Number(row.collectAmount)], row.currency).toEqual([own.length, Number(sum)]);
      expect(Number(row.settledAmount), row.currency).toBeLessThanOrEqual(Number(row.collectAmount));
    }
  });

  it('are under the industry of the merchant’s verification', async () => {
    const platforms = await asked(`${PATH}/query-user-platform-order-sum-amt`, { currency: ['USD'] });
    const [usd, ...more] = await asked(`${PATH}/query-user-industry-type-order-sum-amt`, { currency: ['USD'] });
    expect(more).toEqual([]);
    const [verified] = await rows('real-name');
    expect(usd?.industry).toBe(verified?.['industry']);
    const left = platforms.reduce((sum, each) => add(sum, each.remainAmount), '0.00');
    expect(Number(usd?.remainAmount)).toBeCloseTo(Number(left), 6);
  });

  it('are the same at the address of the new orders, and empty for another industry', async () => {
    const one = await asked(`${PATH}/query-user-industry-type-order-sum-amt`);
    expect((await a.get('/pay/paymentOrderNew/query-user-industry-type-order-sum-amt')).result).toEqual(one);
    expect(await asked(`${PATH}/query-user-industry-type-order-sum-amt`, { industry: ['2099'] })).toEqual([]);
  });
});

describe('a balance that is checked with the product', () => {
  const check = `${PATH}/withdrawStoreAccBalChkAndCheckAdvanceProductOpen`;
  it('tells whether it may settle in advance', async () => {
    const { result } = await a.post('/user/userInfo').then(async (info) => {
      return info.code === '0' ? info : await a.get('/user/userInfo');
    });
    const products = (result as { userProduct: string[] }).userProduct;
    expect((await a.post(check, { currency: 'USD', amount: '20.00' })).result).toEqual({
      advanceOpen: products.includes('ADVANCE'),
    });
    const b = await signIn(bank, '13900000001');
    expect((await b.post(check, { currency: 'USD', amount: '20.00' })).result).toEqual({ advanceOpen: false });
  });

  it('is refused without the product', async () => {
    for (const amount of ['0.00', '20.001', '480000.00', '999999999.00']) {
      const plain = await a.post(`${PATH}/withdrawStoreAccBalChk`, { currency: 'USD', amount });
      expect(plain.code, amount).not.toBe('0');
      expect(await a.post(check, { currency: 'USD', amount })).toEqual(plain);
    }
  });
});

describe('addresses with a fixed last segment', () => {
  it.each([
    ['GET', '/common/unreadNoticeInfoApi/1'],
    ['POST', '/user/exchange-order/queryLastExchange/1'],
    ['POST', '/rate/queryMemberCcy/1'],
  ])('%s %s is answered by the call with a parameter there', async (method, path) => {
    expect(await (method === 'GET' ? a.get(path) : a.post(path))).toMatchObject({ code: '0' });
  });
});
