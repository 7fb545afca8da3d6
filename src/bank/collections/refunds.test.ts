import { credit, debit } from '#sandbox/ledger.ts';
import { describe, expect, it } from 'vitest';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, clearing, feeIncome, inTransit, nostro, refundPayable, suspense } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { askRefund, changeRefundPayee } from './confirm.ts';
import type { RefundRequest } from './collection.ts';
import {
  arrivedWith,
  AT,
  entries,
  heldOn,
  inStore,
  openDesk,
  OWNER,
  rowOf,
  settle,
  SHOP,
  STORE,
} from '../testing/receipt-desk.ts';

const ACTOR = '陈若溪';
const PAYEE = { refundPayeeName: 'Riverbank Ltd', refundAccountNo: 'GB99TEST0001', bankName: 'Sample Bank' };

const refuses = (code: string) => ({ code });

describe('S8: a doubtful receipt is sent back, the first try bounces', () => {
  it('books it to the cent, and leaves nothing but the fee', async () => {
    const desk = await openDesk();
    const refund = async (): Promise<string> => (await rowOf(desk, orderNo)).refundNo ?? '';
    const held = async (): Promise<string[]> => [
      heldOn(desk, inTransit(OWNER, 'GBP')),
      heldOn(desk, suspense(orderNo, 'GBP')),
      heldOn(desk, refundPayable(await refund(), 'GBP')),
      heldOn(desk, clearing(await refund(), 'GBP')),
    ];
    const orderNo = await arrivedWith(desk, {
      accountNo: '9990002',
      currency: 'GBP',
      amount: '3210.55',
      payerName: 'Doubtful Ltd',
      screened: true,
    });
    expect(await held()).toEqual(['3210.55', '0.00', '0.00', '0.00']);
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 5 });
    expect(await held()).toEqual(['0.00', '3210.55', '0.00', '0.00']);
    const { version } = await rowOf(desk, orderNo);
    const asked = { orderNo, version, actor: ACTOR, refundReason: 'NOT_MINE' as const };
    await expect(askRefund(desk, OWNER, asked)).rejects.toMatchObject(refuses('21005'));
    const made = await askRefund(desk, OWNER, { ...asked, ...PAYEE });
    expect(made).toMatchObject({ refundAmount: '3210.55', refundFee: '12.00', arriveAmount: '3198.55' });
    expect(await held()).toEqual(['0.00', '0.00', '3210.55', '0.00']);
    await settle(desk, 1);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 10 });
    expect(await held()).toEqual(['0.00', '0.00', '12.00', '3198.55']);
    desk.scheduled.splice(0);
    expect(await edges['collection.bounce']?.(desk, orderNo)).toBe(true);
    expect(await edges['collection.bounce']?.(desk, orderNo)).toBe(false);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 11 });
    expect(await held()).toEqual(['0.00', '0.00', '3210.55', '0.00']);
    expect(await edges['collection.send']?.(desk, orderNo)).toBe(false);
    const again = { orderNo, version: (await rowOf(desk, orderNo)).version, actor: ACTOR };
    await changeRefundPayee(desk, OWNER, { ...again, ...PAYEE, refundAccountNo: 'GB99TEST0002' });
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 12 });
    expect(await held()).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(heldOn(desk, feeIncome('REFUND', 'GBP'))).toBe('12.00');
    // Debit balances of the bank are negative.
    expect(heldOn(desk, nostro('GBP'))).toBe('-12.00');
    expect(desk.book.flows).toEqual([]);
    const refundNo = await refund();
    expect(entries(desk)).toEqual([
      ['ARRIVE', 'M.TRN|A|-|GBP 3210.55', 'NOSTRO|BANK|MAIN|GBP -3210.55'],
      ['SUSPEND', 'M.TRN|A|-|GBP -3210.55', `SUSP|BANK|${orderNo}|GBP 3210.55`],
      ['RETURN', `REFPAY|BANK|${refundNo}|GBP 3210.55`, `SUSP|BANK|${orderNo}|GBP -3210.55`],
      ['REMIT', `PAYCLR|BANK|${refundNo}|GBP 3198.55`, `REFPAY|BANK|${refundNo}|GBP -3198.55`],
      ['BOUNCE', `PAYCLR|BANK|${refundNo}|GBP -3198.55`, `REFPAY|BANK|${refundNo}|GBP 3198.55`],
      ['REMIT', `PAYCLR|BANK|${refundNo}|GBP 3198.55`, `REFPAY|BANK|${refundNo}|GBP -3198.55`],
      [
        'CONFIRM',
        'FEE|BANK|REFUND|GBP 12.00',
        'NOSTRO|BANK|MAIN|GBP 3198.55',
        `PAYCLR|BANK|${refundNo}|GBP -3198.55`,
        `REFPAY|BANK|${refundNo}|GBP -12.00`,
      ],
    ]);
    expect(desk.messages.map(({ message }) => message.title)).toEqual([
      '您有一笔 3,210.55 GBP 来账交易存疑',
      '您有一笔 3,210.55 GBP 来账退款待确认',
      '您有一笔 3,210.55 GBP 来账退款已完成',
    ]);
  });
});

describe('a refund of what was credited', () => {
  async function credited(amount = '1000.00'): Promise<{ desk: MemoryDesk; orderNo: string; ask: Ask }> {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { amount, storeNo: STORE });
    await settle(desk);
    const ask: Ask = async (more = {}) =>
      askRefund(desk, OWNER, {
        orderNo,
        version: (await rowOf(desk, orderNo)).version,
        actor: ACTOR,
        refundReason: 'DUPLICATE',
        ...PAYEE,
        ...more,
      });
    return { desk, orderNo, ask };
  }
  type Ask = (more?: Partial<RefundRequest>) => ReturnType<typeof askRefund>;

  it('may be partial; the rest stays, and the statement shows it', async () => {
    const { desk, orderNo, ask } = await credited();
    await ask({ refundAmount: '400.00' });
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 12 });
    expect(heldOn(desk, inStore())).toBe('600.00');
    expect(desk.book.flows.at(-1)).toMatchObject({ type: 'REFUND', amount: -40_000n, balanceAfter: 60_000n });
    expect(heldOn(desk, nostro('USD'))).toBe('-615.00');
    await expect(ask({ refundAmount: '1.00' })).rejects.toMatchObject(refuses('10019'));
  });

  it('is refused above the amount, below zero, with too many decimals or too small, and after the money was used', async () => {
    const { desk, ask } = await credited();
    await expect(ask({ refundAmount: '1000.01' })).rejects.toMatchObject(refuses('21006'));
    await expect(ask({ refundAmount: '0.00' })).rejects.toMatchObject(refuses('20002'));
    await expect(ask({ refundAmount: '1.001' })).rejects.toMatchObject(refuses('20003'));
    await expect(ask({ refundAmount: '15.00' })).rejects.toMatchObject(refuses('21009'));
    const used = toMinor('1.00', 'USD');
    const lines = [debit(inStore(), used), credit(available(OWNER, 'USD'), used)];
    await post(desk.book, { kind: 'ALLOCATE', reference: 'AL1', at: AT, lines });
    await expect(ask()).rejects.toMatchObject(refuses('21007'));
    expect(desk.book.journals).toHaveLength(3);
  });

  it('is refused after thirty days', async () => {
    const { desk, ask } = await credited();
    desk.now += 30 * 86_400_000 + 1;
    await expect(ask()).rejects.toMatchObject(refuses('21008'));
  });

  it('has a fee that the merchant pays if it chose so: held on the main account, released when the refund bounces', async () => {
    const { desk, orderNo, ask } = await credited();
    await desk.addRecord(OWNER, 'refund-config', { userNo: OWNER, feeBearer: 'MERCHANT' });
    await expect(ask()).rejects.toMatchObject(refuses('20001'));
    const money = toMinor('20.00', 'USD');
    const lines = [debit(nostro('USD'), money), credit(available(OWNER, 'USD'), money)];
    await post(desk.book, { kind: 'COLLECTION', reference: 'RC9', at: AT, lines });
    expect(await ask()).toMatchObject({ arriveAmount: '1000.00', feeBearer: 'MERCHANT' });
    // The fee cannot be spent before the bank sends the refund.
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('5.00');
    await settle(desk, 1);
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('5.00');
    await edges['collection.bounce']?.(desk, orderNo);
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('20.00');
    desk.scheduled.splice(0);
    const { version } = await rowOf(desk, orderNo);
    const spend = async (amount: string, kind: 'PAYMENT' | 'COLLECTION') => {
      const minor = toMinor(amount, 'USD');
      const there = [debit(available(OWNER, 'USD'), minor), credit(nostro('USD'), minor)];
      await post(desk.book, { kind, reference: 'PY9', at: AT, lines: there });
    };
    await spend('10.00', 'PAYMENT');
    const correct = () => changeRefundPayee(desk, OWNER, { orderNo, version, actor: ACTOR, ...PAYEE });
    await expect(correct()).rejects.toMatchObject(refuses('20001'));
    await spend('-10.00', 'COLLECTION');
    await correct();
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('5.00');
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 12 });
    expect(desk.book.flows.at(-1)).toMatchObject({ type: 'FEE', amount: -1_500n, balanceAfter: 500n });
    expect(heldOn(desk, feeIncome('REFUND', 'USD'))).toBe('15.00');
  });
});

describe('a recall after 2', () => {
  it('takes the balance of the store, then the main account, then becomes a debt, and lowers the quota', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { storeNo: STORE });
    await settle(desk);
    const grant = {
      step: 'GRANT',
      kind: 'QUOTA',
      reference: 'Q',
      owner: OWNER,
      name: 'AMAZON',
      currency: 'USD',
      at: AT,
    } as const;
    await desk.movePools([{ ...grant, amount: 50_000n }]);
    const all = toMinor('1000.00', 'USD');
    const away = toMinor('800.00', 'USD');
    await post(desk.book, {
      kind: 'ALLOCATE',
      reference: 'AL1',
      at: AT,
      lines: [debit(inStore(), away), credit(available(OWNER, 'USD'), away)],
    });
    const spent = toMinor('300.00', 'USD');
    const out = [debit(available(OWNER, 'USD'), spent), credit(nostro('USD'), spent)];
    await post(desk.book, { kind: 'WITHDRAW', reference: 'WD1', at: AT, lines: out });
    expect(await edges['collection.recall']?.(desk, orderNo)).toBe(true);
    expect(entries(desk).at(-1)).toEqual([
      'RECALL',
      'M.AVL|A|-|USD -500.00',
      'M.DUE|A|-|USD -300.00',
      'NOSTRO|BANK|MAIN|USD 1000.00',
      `S.AVL|A|${SHOP}/${STORE}|USD -200.00`,
    ]);
    expect((await desk.pools(OWNER, 'QUOTA', 'USD'))[0]?.total).toBe(50_000n - all);
    // The list offers no refund of a recalled amount.
    expect(await rowOf(desk, orderNo)).toMatchObject({ recalledAmount: '1000.00' });
    expect(await edges['collection.recall']?.(desk, orderNo)).toBe(false);
    expect(desk.book.flows.slice(-2)).toMatchObject([
      { type: 'REFUND', amount: -50_000n },
      { type: 'REFUND', amount: -20_000n },
    ]);
  });
});
