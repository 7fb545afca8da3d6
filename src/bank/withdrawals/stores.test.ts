import { credit, debit } from '#sandbox/ledger.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { withdrawals } from './withdrawal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, due, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import {} from '../orders/stores.ts';
import { splitOver } from '#sandbox/orders.ts';
import { submitAgain, submitWithdrawal } from './submit.ts';

const OWNER = '80010001';
const AT = '2026-11-20 10:30:00';
const NAME = '样例商户有限公司';
const ONE = { storeNo: 'S1', accountNo: 'VA1' };
const TWO = { storeNo: 'S2', accountNo: 'VA1' };

/** 12,000.00 and 6,000.00 USD in two stores, 20,000.00 on the main account, quota for 18,000.00. */
async function open(): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  const account = { accountName: NAME, bankName: '远山银行', auditState: 'PASS' };
  for (const [id, bankCountry, currency] of [
    ['cny', 'CN', 'CNY'],
    ['cny2', 'CN', 'CNY'],
    ['usd', 'HK', 'USD'],
  ] as const) {
    await desk.addRecord(OWNER, 'withdrawal-account', { ...account, id, accountNo: `999${id}`, bankCountry, currency });
  }
  for (const [storeNo, storeName] of [
    ['S1', '一号店'],
    ['S2', '二号店'],
  ] as const) {
    const store = { storeNo, storeName, platformCode: 'AMAZON', currency: 'USD', status: 'BOUND', createdAt: AT };
    await desk.addRecord(OWNER, 'store', store);
  }
  for (const [dimension, amount] of [
    ['-', '20000.00'],
    ['VA1/S1', '12000.00'],
    ['VA1/S2', '6000.00'],
  ] as const) {
    const minor = toMinor(amount, 'USD');
    const lines = [debit(equity('USD'), minor), credit(available(OWNER, 'USD', dimension), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  const grant = {
    step: 'GRANT',
    kind: 'QUOTA',
    reference: 'Q1',
    owner: OWNER,
    name: 'AMAZON',
    currency: 'USD',
    at: AT,
  } as const;
  await desk.movePools([{ ...grant, amount: 1_800_000n }]);
  return desk;
}

function balancesOf(desk: MemoryDesk): Record<string, string> {
  return Object.fromEntries(
    [...desk.book.balances]
      .filter(([, amount]) => amount !== 0n)
      .map(([key, amount]) => [key.replace(OWNER, 'A'), fromMinor(amount, key.split('|')[3] ?? '')]),
  );
}

async function versionOf(desk: MemoryDesk, orderNo: string): Promise<number> {
  return (await desk.record(OWNER, 'payment-order', orderNo))?.version ?? 0;
}

const stores = [
  { ...ONE, amount: '10000.00' },
  { ...TWO, amount: '5000.00' },
];
const yuan = { currency: 'USD', amount: '15000.00', arriveCcy: 'CNY', withdrawalAccount: 'cny', stores };
const dollars = { ...yuan, arriveCcy: 'USD', withdrawalAccount: 'usd' };

describe('a withdrawal from stores', () => {
  it('holds the amount of each store separately, and takes each one’s share of the fee', async () => {
    const desk = await open();
    const order = await submitWithdrawal(desk, OWNER, yuan);
    expect(order).toMatchObject({ payAmount: '15000.00', fee: '45.00', storeName: '一号店 等 2 家店铺' });
    expect(balancesOf(desk)).toMatchObject({
      'M.AVL|A|-|USD': '20000.00',
      'S.AVL|A|VA1/S1|USD': '2000.00',
      'S.AVL|A|VA1/S2|USD': '1000.00',
      'S.FRZ|A|VA1/S1|USD': '10000.00',
      'S.FRZ|A|VA1/S2|USD': '5000.00',
    });
    for (const edge of ['audit', 'convert', 'send', 'confirm'] as const)
      expect(await takeStep(withdrawals, desk, order.orderNo, edge), edge).toBe(true);
    const fees = desk.book.journals
      .filter(({ kind }) => kind === 'CONVERT')
      .map(({ entries }) => entries.find(({ account }) => account.startsWith('FEE|'))?.amount);
    expect(fees).toEqual([3000n, 1500n]);
    expect(balancesOf(desk)).toMatchObject({
      'M.AVL|A|-|USD': '20000.00',
      'FEE|BANK|WITHDRAW|USD': '45.00',
      'FXPOS|BANK|-|USD': '14955.00',
      'NOSTRO|BANK|ONSHORE|CNY': '106265.74',
    });
    expect(Object.keys(balancesOf(desk)).filter((key) => /^(S\.FRZ|M\.FRZ|M\.TRN|PAYCLR)/.test(key))).toEqual([]);
  });

  it('goes back to its stores when it is taken back or not exchanged, and is sent again from them', async () => {
    const desk = await open();
    const before = balancesOf(desk);
    const first = await submitWithdrawal(desk, OWNER, yuan);
    await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo: first.orderNo, version: 1, actor: '经办' });
    expect(balancesOf(desk)).toEqual(before);
    const second = await submitWithdrawal(desk, OWNER, yuan);
    await takeStep(withdrawals, desk, second.orderNo, 'audit');
    await takeStep(withdrawals, desk, second.orderNo, 'refuse');
    expect(balancesOf(desk)).toEqual(before);
    const version = await versionOf(desk, second.orderNo);
    const again = { orderNo: second.orderNo, version, withdrawalAccount: 'cny2' };
    expect(await submitAgain(desk, OWNER, again)).toMatchObject({ stores: [{ storeNo: 'S1' }, { storeNo: 'S2' }] });
    expect(balancesOf(desk)).toMatchObject({ 'S.FRZ|A|VA1/S1|USD': '10000.00', 'M.AVL|A|-|USD': '20000.00' });
  });

  it('the money that the bank returns later goes to the main account, and is sent again from there', async () => {
    const desk = await open();
    const order = await submitWithdrawal(desk, OWNER, dollars);
    await takeStep(withdrawals, desk, order.orderNo, 'audit');
    await takeStep(withdrawals, desk, order.orderNo, 'refuse');
    expect(balancesOf(desk)).toMatchObject({ 'M.AVL|A|-|USD': '35000.00', 'S.AVL|A|VA1/S1|USD': '2000.00' });
    const version = await versionOf(desk, order.orderNo);
    const again = await submitAgain(desk, OWNER, { orderNo: order.orderNo, version, withdrawalAccount: 'usd' });
    expect(again.stores).toBeUndefined();
    expect(balancesOf(desk)).toMatchObject({ 'M.FRZ|A|-|USD': '15000.00' });
  });

  it.each([
    [
      '23004',
      '店铺可提现金额不足：二号店',
      { stores: [stores[0]!, { ...TWO, amount: '6000.01' }], amount: '16000.01' },
    ],
    [
      '23004',
      '店铺可提现金额不足：一号店',
      {
        stores: [
          { ...ONE, amount: '8000.00' },
          { ...ONE, amount: '7000.00' },
        ],
      },
    ],
    [
      '20002',
      '金额必须大于0',
      {
        stores: [
          { ...ONE, amount: '2000.00' },
          { ...TWO, amount: '0.00' },
        ],
      },
    ],
    ['20003', '金额精度不正确，USD最多支持2位小数', { stores: [{ ...ONE, amount: '0.001' }] }],
    ['23007', '提现金额与各店铺金额之和不一致', { amount: '14999.99' }],
    ['10018', '记录不存在或无权查看', { stores: [{ storeNo: 'S9', accountNo: 'VA1', amount: '15000.00' }] }],
  ])('is refused with %s %s, and nothing is booked', async (code, message, change) => {
    const desk = await open();
    const journals = desk.book.journals.length;
    await expect(submitWithdrawal(desk, OWNER, { ...yuan, ...change })).rejects.toMatchObject({ code, message });
    expect(desk.book.journals).toHaveLength(journals);
  });

  it('23006 while the merchant owes money in that currency', async () => {
    const desk = await open();
    const lines = [debit(due(OWNER, 'USD'), 100n), credit(equity('USD'), 100n)];
    await post(desk.book, { kind: 'ADJUST', reference: 'ADJ', at: AT, lines });
    await expect(submitWithdrawal(desk, OWNER, yuan)).rejects.toMatchObject({ code: '23006' });
    const { stores: _none, ...main } = yuan;
    await expect(submitWithdrawal(desk, OWNER, main)).rejects.toMatchObject({ code: '23006' });
  });
});

describe('S3', () => {
  it('15,000.00 with a coupon of 10.00, a second one refused, a bounce, the same yuan again', async () => {
    const desk = await open();
    const coupon = { couponNo: 'CQ1', couponType: 'FEE_OFF', scene: 'WITHDRAW', displayStatus: 'WAIT_USE' };
    const worth = { faceAmount: '10.00', faceCcy: 'USD', validFrom: '2026-11-01', validTo: '2026-11-30' };
    await desk.addRecord(OWNER, 'coupon', { ...coupon, ...worth });
    const { stores: _none, ...main } = yuan;
    const order = await submitWithdrawal(desk, OWNER, { ...main, couponNo: 'CQ1' });
    expect(order).toMatchObject({ fee: '35.00', arriveAmount: '106336.80' });
    await expect(submitWithdrawal(desk, OWNER, { ...main, amount: '4000.00' })).rejects.toMatchObject({
      code: '24001',
      message: '结汇额度不足，剩余 3,000.00 USD',
    });
    for (const edge of ['audit', 'convert', 'send', 'bounce'] as const)
      await takeStep(withdrawals, desk, order.orderNo, edge);
    expect(balancesOf(desk)).toMatchObject({
      'M.AVL|A|-|USD': '5000.00',
      'M.TRN|A|-|CNY': '106336.80',
      'FXPOS|BANK|-|CNY': '-106550.80',
      'FXINC|BANK|-|CNY': '214.00',
    });
    expect(desk.allPools()).toMatchObject([{ used: 1_500_000n, occupied: 0n }]);
    const version = await versionOf(desk, order.orderNo);
    const again = await submitAgain(desk, OWNER, { orderNo: order.orderNo, version, withdrawalAccount: 'cny2' });
    expect(again).toMatchObject({ payCcy: 'CNY', payAmount: '106336.80', fee: '0.00' });
    for (const edge of ['audit', 'send', 'confirm'] as const) await takeStep(withdrawals, desk, again.orderNo, edge);
    expect(await desk.record(OWNER, 'payment-order', again.orderNo)).toMatchObject({ status: 'SUCCESS' });
    expect(balancesOf(desk)).toEqual({
      'EQ|BANK|-|USD': '-38000.00',
      'M.AVL|A|-|USD': '5000.00',
      'S.AVL|A|VA1/S1|USD': '12000.00',
      'S.AVL|A|VA1/S2|USD': '6000.00',
      'FEE|BANK|WITHDRAW|USD': '35.00',
      'FXPOS|BANK|-|USD': '14965.00',
      'FXPOS|BANK|-|CNY': '-106550.80',
      'FXINC|BANK|-|CNY': '214.00',
      'NOSTRO|BANK|ONSHORE|CNY': '106336.80',
    });
    expect(await desk.record(OWNER, 'coupon', 'CQ1')).toMatchObject({
      displayStatus: 'USED',
      usedOrderNo: order.orderNo,
    });
  });
});

describe('shares', () => {
  it('are proportional to their weights; the rest goes to the largest remainders', () => {
    expect(splitOver(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(splitOver(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(splitOver(0n, [5n, 5n])).toEqual([0n, 0n]);
  });
  it('lose and gain nothing', () =>
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.array(fc.bigInt(1n, 10n ** 10n), { minLength: 1 }), (sum, weights) => {
        const parts = splitOver(sum, weights);
        expect(parts.reduce((total, part) => total + part, 0n)).toBe(sum);
      }),
    ));
});

it('in any order of steps on withdrawals from stores, nothing is lost, held for ever or below zero', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.nat(2), fc.boolean(), fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 900_000 })),
      ),
      fc.array(
        fc.tuple(
          fc.nat(4),
          fc.constantFrom<keyof (typeof withdrawals)['steps']>(
            'audit',
            'convert',
            'send',
            'confirm',
            'bounce',
            'refuse',
            'return',
            'cancel',
          ),
        ),
      ),
      async (submits, steps) => {
        const desk = await open();
        const orders: string[] = [];
        for (const [, isYuan, one, two] of submits) {
          const lines = [
            { ...ONE, amount: fromMinor(BigInt(one), 'USD') },
            { ...TWO, amount: fromMinor(BigInt(two), 'USD') },
          ];
          const amount = fromMinor(BigInt(one + two), 'USD');
          const asked = { ...(isYuan ? yuan : dollars), amount, stores: lines };
          const order = await submitWithdrawal(desk, OWNER, asked).catch(() => undefined);
          if (order !== undefined) orders.push(order.orderNo);
        }
        for (const [n, step] of steps) {
          const orderNo = orders[n];
          if (orderNo === undefined) continue;
          if (step !== 'cancel') await takeStep(withdrawals, desk, orderNo, step);
          else {
            const version = await versionOf(desk, orderNo);
            await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version, actor: '' }).catch(
              () => undefined,
            );
          }
        }
        const sums = new Map<string, bigint>();
        for (const [key, amount] of desk.book.balances) {
          const currency = key.split('|')[3] ?? '';
          sums.set(currency, (sums.get(currency) ?? 0n) + amount);
          if (/^[MS]\./.test(key)) expect(amount, key).toBeGreaterThanOrEqual(0n);
        }
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
        const held = [...desk.book.holds.values()].reduce(
          (sum, { amount, captured, released }) => sum + amount - captured - released,
          0n,
        );
        const frozen = [...desk.book.balances].reduce(
          (sum, [key, amount]) => (key.includes('.FRZ|') ? sum + amount : sum),
          0n,
        );
        expect(held).toBe(frozen);
      },
    ),
    { numRuns: 40, seed: 20240501 },
  ));
