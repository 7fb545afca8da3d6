import { credit, debit } from '#sandbox/ledger.ts';
import { takeStep } from '../orders/take-step.ts';
import { payments } from './payment.ts';
import { describe, expect, it } from 'vitest';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { quotePayment } from '../answers/payment-quote.ts';
import { submitPayment } from './submit.ts';
import { AT, openDesk, OWNER } from '../testing/payment-desk.ts';

/* Payments out of store balances: each store's money is held and captured separately. */

async function open() {
  const desk = await openDesk({ USD: '100.00' });
  for (const storeNo of ['S1', 'S2']) {
    const store = { storeNo, storeName: `${storeNo} 店`, platformCode: 'AMAZON', currency: 'USD', status: 'BOUND' };
    await desk.addRecord(OWNER, 'store', { ...store, createdAt: AT });
    const minor = toMinor('3000.00', 'USD');
    const lines = [debit(equity('USD'), minor), credit(available(OWNER, 'USD', `VA1/${storeNo}`), minor)];
    await post(desk.book, { kind: 'COLLECTION', reference: 'RC1', at: AT, lines });
  }
  return desk;
}

const stores = ['S1', 'S2'].map((storeNo) => ({ storeNo, accountNo: 'VA1', amount: '3000.00' }));
const usd = { payeeNo: 'usd', payCcy: 'USD', amount: '4000.00', feeBearer: 'SHA', purpose: 'GOODS', stores } as const;

async function heldIn(desk: Awaited<ReturnType<typeof open>>, ...keys: string[]): Promise<string[]> {
  return keys.map((key) =>
    fromMinor(desk.book.balances.get(key.replace('|A|', `|${OWNER}|`)) ?? 0n, key.split('|')[3] ?? ''),
  );
}

describe('a payment from stores', () => {
  it('takes principal and fee from them in their order, and pays them out', async () => {
    const desk = await open();
    const order = await submitPayment(desk, OWNER, usd);
    expect(order).toMatchObject({
      payAmount: '4000.00',
      fee: '15.00',
      totalAmount: '4015.00',
      storeName: 'S1 店 等 2 家店铺',
    });
    expect(order.stores?.map(({ amount }) => amount)).toEqual(['3000.00', '1015.00']);
    const frozen = ['S.FRZ|A|VA1/S1|USD', 'S.FRZ|A|VA1/S2|USD', 'M.FRZ|A|-|USD'];
    expect(await heldIn(desk, ...frozen)).toEqual(['3000.00', '1015.00', '0.00']);
    expect(await takeStep(payments, desk, order.orderNo, 'audit')).toBe(true);
    expect(await heldIn(desk, ...frozen, `PAYCLR|BANK|${order.orderNo}|USD`)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '4000.00',
    ]);
    expect(await takeStep(payments, desk, order.orderNo, 'confirm')).toBe(true);
    expect(await heldIn(desk, 'S.AVL|A|VA1/S1|USD', 'S.AVL|A|VA1/S2|USD', 'M.AVL|A|-|USD')).toEqual([
      '0.00',
      '1985.00',
      '100.00',
    ]);
  });

  it('in another currency is exchanged once', async () => {
    const desk = await open();
    const order = await submitPayment(desk, OWNER, { ...usd, payeeNo: 'eur', amount: '3000.00' });
    await takeStep(payments, desk, order.orderNo, 'audit');
    expect(await heldIn(desk, `PAYCLR|BANK|${order.orderNo}|EUR`, 'FXPOS|BANK|-|USD')).toEqual([
      '3000.00',
      order.payAmount,
    ]);
    let sum = 0n;
    for (const [key, amount] of desk.book.balances) if (key.endsWith('|EUR')) sum += amount;
    expect(sum).toBe(0n);
  });

  it('is quoted with what each store pays, in their order; not if they do not suffice', async () => {
    const desk = await open();
    const { amount } = usd;
    const asked = { currency: 'USD', amount, arriveCcy: 'USD', payeeNo: 'usd', payCcy: 'USD' } as const;
    const quote = (lines: typeof stores) => quotePayment(desk, OWNER, asked, 'op1', lines);
    const { stores: shares, totalAmount } = await quote(stores);
    expect([totalAmount, shares]).toEqual([
      '4015.00',
      [
        { storeName: 'S1 店', accountNo: 'VA1', currency: 'USD', amount: '3000.00' },
        { storeName: 'S2 店', accountNo: 'VA1', currency: 'USD', amount: '1015.00' },
      ],
    ]);
    expect((await quote(stores.slice(1))).stores).toBeUndefined();
    expect((await quote(stores.map((line) => ({ ...line, amount: '3000.001' })))).stores).toBeUndefined();
  });

  it.each([
    ['20001', '可用余额不足，当前可用 6,000.00 USD', { amount: '5990.00' }],
    ['23004', '店铺可提现金额不足：S2 店', { stores: [stores[0]!, { ...stores[1]!, amount: '3000.01' }] }],
    ['10018', '记录不存在或无权查看', { stores: [{ ...stores[0]!, storeNo: 'S9' }] }],
  ])('is refused with %s %s', async (code, message, change) => {
    const desk = await open();
    const journals = desk.book.journals.length;
    await expect(submitPayment(desk, OWNER, { ...usd, ...change })).rejects.toMatchObject({ code, message });
    expect(desk.book.journals).toHaveLength(journals);
  });
});
