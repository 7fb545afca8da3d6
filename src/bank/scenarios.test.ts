import { takeStep } from './orders/take-step.ts';
import { payments } from './payments/payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { receiveFunds } from './collections/receive.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { Desk } from './desk/desk.ts';
import { edges } from './families/edges.ts';
import { licencePicture } from './files/papers.ts';
import { type Account, available, frozen, fxIncome, fxPosition, inTransit, nostro } from './ledger/chart.ts';
import type { Rates } from './terms/rates.ts';
import { balanceIdsOf } from './answers/store-lines.ts';
import { auditBooks, heldOn, journalsOf, openMerchant, stepOrder } from './testing/teller.ts';
import { type Customer, signIn } from './testing/customer.ts';
import { emptyBank } from './testing/small-bank.ts';
import { marketAt } from './testing/exchange-desk.ts';

/*
 * S1, S2 and S7 of the domain over the wire, on the real bank: every amount, every entry, every row of the statement.
 * Balances of the bank's own accounts are compared as changes, since all three share one bank.
 */

const AT = '2026-11-20 10:30:00';
const SHOP = '9990001';
const STORE = 'ST90001';
let bank: Bank;
let clock: FrozenClock;
let number = 90020000;

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await emptyBank({ clock });
});
afterAll(() => bank.close());

interface Merchant {
  owner: string;
  main: Customer;
  /** Signs in again: a session ends before a forward does. */
  enter(login?: number): Promise<Customer>;
}

async function opened(money: Record<string, string>, quota: Record<string, string> = {}): Promise<Merchant> {
  number += 1;
  const owner = String(number);
  const operators = ['main', 'maker', 'checker'].map((role, n) => ({
    loginNo: `s${owner}-${n}`,
    name: `操作员${n}`,
    role,
  }));
  const merchant = {
    owner,
    userName: `样例商户${owner}有限公司`,
    loginNo: `s${owner}-0`,
    operators,
    authWay: 0 as const,
  };
  await openMerchant(bank, { ...merchant, products: ['COLLECTION', 'PAYMENT', 'EXCHANGE'], money, quota });
  const enter = (login = 0): Promise<Customer> => signIn(bank, `s${owner}-${login}`);
  return { owner, main: await enter(), enter };
}

async function asked(who: Customer, path: string, body: object): Promise<Record<string, string>> {
  const reply = await who.post(path, body, { 'idempotency-key': crypto.randomUUID() });
  expect(reply, path).toMatchObject({ code: '0' });
  return reply.result;
}

async function pass(hours: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + hours * 3_600_000);
}

/** Balance changes of the given accounts during some work. */
async function grownBy(accounts: Record<string, Account>, work: () => Promise<void>): Promise<Record<string, string>> {
  const cents = async (account: Account): Promise<number> => Math.round(Number(await heldOn(bank, account)) * 100);
  const before = new Map<string, number>();
  for (const [name, account] of Object.entries(accounts)) before.set(name, await cents(account));
  await work();
  const after: Record<string, string> = {};
  for (const [name, account] of Object.entries(accounts)) {
    after[name] = (((await cents(account)) - (before.get(name) ?? 0)) / 100).toFixed(2);
  }
  return after;
}

/** Available and held balance of the main account. */
async function main(owner: string, currency: string): Promise<string> {
  return `${await heldOn(bank, available(owner, currency))} / ${await heldOn(bank, frozen(owner, currency))}`;
}

/** Entries of an order's journals, each kind once, with the order and the owner replaced by a letter. */
async function entriesOf(owner: string, orderNo: string): Promise<[string, string[]][]> {
  const journals = await journalsOf(bank, orderNo);
  return journals.map(({ kind, entries }) => [
    kind,
    entries.map((each) => each.replace(owner, 'A').replace(orderNo, 'O')).toSorted(),
  ]);
}

/** Amounts of a merchant's statement in posting order, without opening money. */
async function statementOf(owner: string): Promise<string[]> {
  const rows = await bank.work((_desk, { entities }) => entities.as(owner).find('account-flow', { sort: 'flowNo' }));
  return rows
    .filter(({ orderNo }) => !String(orderNo).startsWith('OPENING'))
    .map(({ accountKind, flowType, amount, currency }) => [accountKind, flowType, amount, currency].join(' '));
}

/** Takes an edge of the bank at other market rates. */
function stepAt(rates: Rates, orderNo: string, edge: EdgeName): Promise<boolean> {
  return bank.work((desk) => {
    const there = new Proxy(desk, {
      get(target, name) {
        if (name === 'rates') return rates;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    return edges[edge]!(there satisfies Desk, orderNo);
  });
}

const EXCHANGE = '/user/exchange-order';

describe('S1: a receipt, its allocation, two exchanges', () => {
  it('is right to the cent, including entries, quota and statement', async () => {
    const { owner, main: who } = await opened({}, { USD: '12345.67' });
    await bank.work(async (desk) => {
      const account = { accountNo: SHOP, accountName: '样例商户', currency: 'USD', category: 'ECOMMERCE' };
      await desk.addRecord(owner, 'collection-account', { ...account, status: 'NORMAL', createdAt: AT });
      const store = { storeNo: STORE, storeName: 'Sample US', platformCode: 'AMAZON', currency: 'USD' };
      await desk.addRecord(owner, 'store', { ...store, status: 'BOUND', createdAt: AT });
    });
    const inStore = available(owner, 'USD', `${SHOP}/${STORE}`);
    const accounts = {
      usd: fxPosition('USD'),
      cny: fxPosition('CNY'),
      income: fxIncome('CNY'),
      nostro: nostro('USD'),
    };
    const grown = await grownBy(accounts, async () => {
      const receipt = { accountNo: SHOP, currency: 'USD', amount: '12345.67', payerName: 'Sample Platform' };
      const arrived = await bank.work((desk) => receiveFunds(desk, owner, { ...receipt, storeNo: STORE }));
      expect(arrived?.status).toBe(3);
      expect(await heldOn(bank, inTransit(owner, 'USD'))).toBe('12345.67');
      await pass(1);
      expect(await heldOn(bank, inStore)).toBe('12345.67');
      expect(await entriesOf(owner, arrived!.orderNo)).toEqual([
        ['ARRIVE', ['M.TRN|A|-|USD 12345.67', 'NOSTRO|BANK|MAIN|USD -12345.67']],
        ['COLLECTION', ['M.TRN|A|-|USD -12345.67', `S.AVL|A|${SHOP}/${STORE}|USD 12345.67`]],
      ]);

      const places = [{ dimension: `${SHOP}/${STORE}`, currency: 'USD' }];
      const [balanceId] = await bank.work((_desk, { tx }) => balanceIdsOf(tx, owner, places));
      const line = { balanceId, currency: 'USD', amount: '12345.67' };
      await asked(who, '/user/otherRecharge/otherRechargeApply', { currency: 'USD', stores: [line] });
      await pass(1);
      expect(await main(owner, 'USD')).toBe('12345.67 / 0.00');

      const deal = async (side: string, amount: string): Promise<Record<string, string>> => {
        const request = { exchangeType: 'SPOT', sellCcy: 'USD', buyCcy: 'CNY', deal: { side, amount } };
        const { orderNo } = await asked(who, `${EXCHANGE}/exchangeOne`, request);
        const order = await asked(who, `${EXCHANGE}/exchangeTwo`, { orderNo });
        await pass(1);
        return order;
      };
      const first = await deal('SELL', '5000.01');
      expect(first).toMatchObject({ sellAmount: '5000.01', buyAmount: '35535.57', rate: '7.1071', fee: '0.00' });
      expect(await entriesOf(owner, first['orderNo']!)).toEqual([
        ['HOLD', ['M.AVL|A|-|USD -5000.01', 'M.FRZ|A|-|USD 5000.01']],
        [
          'EXCHANGE',
          [
            'FXINC|BANK|-|CNY 89.50',
            'FXPOS|BANK|-|CNY -35625.07',
            'FXPOS|BANK|-|USD 5000.01',
            'M.AVL|A|-|CNY 35535.57',
            'M.FRZ|A|-|USD -5000.01',
          ],
        ],
      ]);
      const second = await deal('BUY', '10000.00');
      expect(second).toMatchObject({ sellAmount: '1407.05', buyAmount: '10000.00' });
      expect((await entriesOf(owner, second['orderNo']!))[1]).toEqual([
        'EXCHANGE',
        [
          'FXINC|BANK|-|CNY 25.23',
          'FXPOS|BANK|-|CNY -10025.23',
          'FXPOS|BANK|-|USD 1407.05',
          'M.AVL|A|-|CNY 10000.00',
          'M.FRZ|A|-|USD -1407.05',
        ],
      ]);
    });
    expect([await main(owner, 'USD'), await main(owner, 'CNY')]).toEqual(['5938.61 / 0.00', '45535.57 / 0.00']);
    expect([await heldOn(bank, inStore), await heldOn(bank, inTransit(owner, 'USD'))]).toEqual(['0.00', '0.00']);
    // Assets of the bank have negative balances in its books.
    expect(grown).toEqual({ usd: '6407.06', cny: '-45650.30', income: '114.73', nostro: '-12345.67' });
    expect(await bank.work((desk) => desk.pools(owner, 'QUOTA', 'USD'))).toMatchObject([
      { used: 640706n, occupied: 0n, total: 1234567n },
    ]);
    expect(await statementOf(owner)).toEqual([
      'STORE COLLECTION 12345.67 USD',
      'STORE ALLOCATE -12345.67 USD',
      'MAIN ALLOCATE 12345.67 USD',
      'MAIN EXCHANGE -5000.01 USD',
      'MAIN EXCHANGE 35535.57 CNY',
      'MAIN EXCHANGE -1407.05 USD',
      'MAIN EXCHANGE 10000.00 CNY',
    ]);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

describe('S2: a payment with exchange, rejected, paid again, returned', () => {
  it('is right to the cent, including entries and statement', async () => {
    const { owner, enter } = await opened({ USD: '50000.00' });
    await bank.work(async (desk, { entities }) => {
      const rules = [{ currency: 'USD', minAmount: '10000.00', levels: 1 }];
      await desk.addRecord(owner, 'approval-setting', { business: 'PAYMENT', enabled: true, rules });
      const agreement = { agreementType: 'PAYMENT_SERVICE', agreementName: '支付服务协议' };
      await entities.as(owner).insert('agreement', { ...agreement, signed: true, signedAt: '2026-01-01 00:00:00' });
      const payee = { payeeNo: `${owner}-eur`, payeeName: 'Sample Orchard Ltd', subjectType: 1, auditState: 'PASS' };
      const place = { country: 'DE', bankCountry: 'DE', bankName: 'Sample Plains Bank', swift: 'SMPLDEFF' };
      const numbers = { accountNo: 'DE00999999990000000001', payWay: 'SWIFT', currency: 'EUR', createdAt: AT };
      await desk.addRecord(owner, 'payee', { ...payee, ...place, ...numbers });
    });
    const maker = await enter(1);
    const checker = await enter(2);
    const { fileId = '' } = await uploaded(maker);
    const euros = {
      ...{ payeeNo: `${owner}-eur`, payCcy: 'USD', arriveCcy: 'EUR', amount: '12000.00' },
      ...{ purpose: 'GOODS', feeBearer: 'OUR', files: [fileId], contractFiles: [fileId], invoiceFiles: [fileId] },
    };
    const apply = (more = {}): Promise<Record<string, string>> =>
      asked(maker, '/pay/paymentOrderNew/paymentApply', { ...euros, ...more });
    const review = (orderNo: string, decision: object): Promise<Record<string, string>> =>
      asked(checker, '/pay/paymentOrderNew/reviewUserPaymentOrder', { orderNo, version: 1, ...decision });
    const accounts = {
      usd: fxPosition('USD'),
      eur: fxPosition('EUR'),
      income: fxIncome('EUR'),
      nostro: nostro('EUR'),
    };

    let orderNo = '';
    const grown = await grownBy(accounts, async () => {
      const first = await apply();
      expect(first).toMatchObject({ status: 'WAIT_REVIEW', fee: '40.00', totalAmount: '13099.60' });
      expect(await main(owner, 'USD')).toBe('36900.40 / 13099.60');
      const rejected = await review(first['orderNo']!, { reviewResult: 'REJECT', reviewRemark: '发票不符' });
      expect(rejected).toMatchObject({ status: 'REJECTED' });
      expect(await main(owner, 'USD')).toBe('50000.00 / 0.00');
      expect((await entriesOf(owner, first['orderNo']!)).map(([kind]) => kind)).toEqual(['HOLD', 'RELEASE']);

      ({ orderNo = '' } = await apply({ confirmDup: true }));
      expect(await review(orderNo, { reviewResult: 'PASS' })).toMatchObject({ status: 'AUDITING' });
      expect(await stepOrder(bank, orderNo, 'payment.audit')).toBe(true);
      expect(await stepOrder(bank, orderNo, 'payment.audit')).toBe(false);
      expect(await stepOrder(bank, orderNo, 'payment.confirm')).toBe(true);
      await bank.work(async (desk) => {
        expect(await takeStep(payments, desk, orderNo, 'return', '11975.00')).toBe(true);
        expect(await takeStep(payments, desk, orderNo, 'return', '11975.00')).toBe(false);
      });
    });
    expect(await entriesOf(owner, orderNo)).toEqual([
      ['HOLD', ['M.AVL|A|-|USD -13099.60', 'M.FRZ|A|-|USD 13099.60']],
      [
        'PAYMENT',
        [
          'FEE|BANK|PAYMENT|USD 40.00',
          'FXINC|BANK|-|EUR 36.50',
          'FXPOS|BANK|-|EUR -12036.50',
          'FXPOS|BANK|-|USD 13059.60',
          'M.FRZ|A|-|USD -13099.60',
          'PAYCLR|BANK|O|EUR 12000.00',
        ],
      ],
      ['CONFIRM', ['NOSTRO|BANK|MAIN|EUR 12000.00', 'PAYCLR|BANK|O|EUR -12000.00']],
      ['REFUND', ['M.AVL|A|-|EUR 11975.00', 'NOSTRO|BANK|MAIN|EUR -11975.00']],
    ]);
    expect(grown).toEqual({ usd: '13059.60', eur: '-12036.50', income: '36.50', nostro: '25.00' });
    expect([await main(owner, 'USD'), await main(owner, 'EUR')]).toEqual(['36900.40 / 0.00', '11975.00 / 0.00']);
    expect(await statementOf(owner)).toEqual([
      'MAIN PAYMENT -13059.60 USD',
      'MAIN FEE -40.00 USD',
      'MAIN REFUND 11975.00 EUR',
    ]);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

/** A forward with 40,000 of 100,000 delivered, on the following morning. */
async function delivered(): Promise<{ owner: string; orderNo: string }> {
  clock.set(instantOf('2026-11-20 10:30:00'));
  const { owner, main: who, enter } = await opened({ USD: '60000.00' }, { USD: '100000.00' });
  const request = {
    ...{ exchangeType: 'FORWARD', deliveryType: 'FORWARD_OPTION', deliveryDate: '2027-02-18' },
    ...{ sellCcy: 'USD', buyCcy: 'CNY', deal: { side: 'SELL', amount: '100000.00' } },
  };
  const { orderNo = '' } = await asked(who, `${EXCHANGE}/exchangeOne`, request);
  const order = await asked(who, `${EXCHANGE}/exchangeTwo`, { orderNo });
  expect(order).toMatchObject({ status: 'WAIT_DELIVERY', rate: '7.0562', deposit: '5000.00' });
  expect(await main(owner, 'USD')).toBe('55000.00 / 5000.00');
  clock.set(instantOf('2026-12-01 11:00:00'));
  await bank.sandbox.settle();
  const later = await enter();
  const detail = await later.post(`${EXCHANGE}/queryExchangeDetail`, { orderNo });
  const { version } = detail.result;
  const delivery = { orderNo, version, deliveryAmount: '40000.00', sellCcy: 'USD' };
  expect(await asked(later, `${EXCHANGE}/deliveryApply`, delivery)).toMatchObject({
    status: 'DELIVERING',
    deposit: '3000.00',
  });
  await pass(2);
  expect(await main(owner, 'USD')).toBe('17000.00 / 3000.00');
  const more = { ...delivery, version: version + 2, deliveryAmount: '20000.00' };
  const refused = await later.post(`${EXCHANGE}/deliveryApply`, more, { 'idempotency-key': crypto.randomUUID() });
  expect(refused).toMatchObject({ code: '20001' });
  return { owner, orderNo };
}

describe('S7: a forward, delivered in part, closed on its last day', () => {
  it('is right to the cent, including entries and statement', async () => {
    const accounts = {
      usd: fxPosition('USD'),
      cny: fxPosition('CNY'),
      loss: fxIncome('USD'),
      margin: fxIncome('CNY'),
    };
    let owner = '';
    let orderNo = '';
    const grown = await grownBy(accounts, async () => {
      ({ owner, orderNo } = await delivered());
      clock.set(instantOf('2027-02-18 16:00:00'));
      expect(await stepAt(marketAt('7.2000'), orderNo, 'exchange.mature')).toBe(true);
      expect(await stepAt(marketAt('7.2000'), orderNo, 'exchange.mature')).toBe(false);
    });
    const row = await bank.work((_desk, { entities }) => entities.as(owner).need('exchange-order', orderNo));
    expect(row).toMatchObject({ status: 'FAILED', failReason: '到期未足额交割，已平仓', closeOutLoss: '1351.72' });
    const journals = await entriesOf(owner, orderNo);
    expect(journals.find(([kind]) => kind === 'EXCHANGE')?.[1]).toEqual([
      'FXINC|BANK|-|CNY 708.00',
      'FXPOS|BANK|-|CNY -282956.00',
      'FXPOS|BANK|-|USD 40000.00',
      'M.AVL|A|-|CNY 282248.00',
      'M.FRZ|A|-|USD -40000.00',
    ]);
    expect(journals.find(([kind]) => kind === 'CLOSE_OUT')?.[1]).toEqual([
      'FXINC|BANK|-|USD 1351.72',
      'M.FRZ|A|-|USD -1351.72',
    ]);
    expect([await main(owner, 'USD'), await main(owner, 'CNY')]).toEqual(['18648.28 / 0.00', '282248.00 / 0.00']);
    expect(grown).toEqual({ usd: '40000.00', cny: '-282956.00', loss: '1351.72', margin: '708.00' });
    expect(await bank.work((desk) => desk.pools(owner, 'QUOTA', 'USD'))).toMatchObject([
      { used: 4_000_000n, occupied: 0n },
    ]);
    expect(await statementOf(owner)).toEqual([
      'MAIN EXCHANGE -40000.00 USD',
      'MAIN EXCHANGE 282248.00 CNY',
      'MAIN EXCHANGE -1351.72 USD',
    ]);
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('a gain is not paid out', async () => {
    const { owner, orderNo } = await delivered();
    clock.set(instantOf('2027-02-18 16:00:00'));
    expect(await stepAt(marketAt('7.0000'), orderNo, 'exchange.mature')).toBe(true);
    expect([await main(owner, 'USD'), await main(owner, 'CNY')]).toEqual(['20000.00 / 0.00', '282248.00 / 0.00']);
    expect(await auditBooks(bank)).toEqual([]);
  });
});

async function uploaded(who: Customer): Promise<Record<string, string>> {
  const form = new FormData();
  form.append('file', new File([Buffer.from(licencePicture())], 'a.png', { type: 'image/png' }));
  const encoded = new Response(form);
  const response = await bank.sandbox.inject({
    method: 'POST',
    url: '/api/common/file/upload',
    headers: {
      'system-name': 'member-exchange-client',
      cookie: who.cookie,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return (response.json() as { result: Record<string, string> }).result;
}
