import { credit, debit } from '#sandbox/ledger.ts';
import { expect, it } from 'vitest';
import { announceReceipt, receiveFunds } from '../collections/receive.ts';
import { edges } from '../families/edges.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { available, nostro } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { balance, codeOf, open, OWNER, playUntil } from '../testing/exchange-desk.ts';
import type { AdvanceRow } from './advance.ts';
import { applyAdvance, offersOf } from './apply.ts';

/* Advances on receipts announced by platforms, in memory. */

const STORE = 'ST10001';
const PLACE = 'ACC1/ST10001';

async function withStore(advised: string[], merchant: object = {}): Promise<MemoryDesk> {
  const desk = await open({ merchant });
  const store = { storeNo: STORE, storeName: 'Amazon US', platformCode: 'AMAZON', currency: 'USD', status: 'BOUND' };
  await desk.addRecord(OWNER, 'store', store);
  await desk.addRecord(OWNER, 'collection-account', {
    ...{ accountNo: 'ACC1', currency: 'USD', status: 'NORMAL', category: 'ECOMMERCE' },
  });
  for (const [n, amount] of advised.entries()) {
    await announceReceipt(desk, OWNER, {
      ...{ accountNo: 'ACC1', currency: 'USD', amount, payerName: 'Amazon Sample', storeNo: STORE },
      expectedAt: `2026-1${n === 0 ? '1-23' : '2-28'} 10:00:00`,
    });
  }
  return desk;
}

const request = { storeNo: STORE, currency: 'USD', submitter: '陈若溪' };
const rowOf = async (desk: MemoryDesk, advanceNo: string) =>
  (await desk.record(OWNER, 'platform-advance', advanceNo)) as AdvanceRow;
/** The sum of all balances in minor units; 0 when the books balance. */
const off = (desk: MemoryDesk): bigint => [...desk.book.balances.values()].reduce((sum, each) => sum + each, 0n);

it('a store may take 70 % of the receipts that its platform announced, less earlier advances; the books balance', async () => {
  const desk = await withStore(['1000.01', '500.00']);
  expect(await offersOf(desk, OWNER)).toMatchObject([{ storeNo: STORE, expectedAmount: '1500.01', limit: '1050.00' }]);
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '1050.01' })).rejects.toEqual(codeOf('24041'));
  const row = await applyAdvance(desk, OWNER, { ...request, amount: '600.00' });
  expect(row).toMatchObject({ outstanding: '600.00', feeDue: '0.00', status: 'OUTSTANDING', dueAt: '2026-12-20' });
  expect([balance(desk, `S.AVL|A|${PLACE}|USD`), balance(desk, `ADV|A|${STORE}|USD`)]).toEqual(['600.00', '-600.00']);
  expect(await offersOf(desk, OWNER)).toMatchObject([{ outstanding: '600.00', limit: '450.00' }]);
  expect(off(desk)).toBe(0n);
});

it('receipts that a platform has not paid out 30 days after their day back no advance', async () => {
  const desk = await withStore(['1000.00', '500.00']);
  // Dropping the scheduled events means that nothing is ever paid out.
  desk.scheduled.splice(0);
  desk.now = Date.parse('2026-12-23T10:00:00+08:00');
  expect(await offersOf(desk, OWNER)).toMatchObject([{ expectedAmount: '1500.00' }]);
  desk.now += 1000;
  expect(await offersOf(desk, OWNER)).toMatchObject([{ expectedAmount: '500.00', limit: '350.00' }]);
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '350.01' })).rejects.toEqual(codeOf('24041'));
});

it('its next receipt repays the fee of the days, then the principal; the rest is the merchant’s', async () => {
  const desk = await withStore(['1000.00']);
  const { advanceNo } = await applyAdvance(desk, OWNER, { ...request, amount: '700.00' });
  await playUntil(desk, '2026-11-24 10:30:00');
  // 700.00 × 0.0003 × 3 days is 0.63.
  expect(await rowOf(desk, advanceNo)).toMatchObject({
    ...{ outstanding: '0.00', feeDue: '0.00', feePaid: '0.63', status: 'REPAID' },
  });
  expect(balance(desk, `ADV|A|${STORE}|USD`)).toBe('0.00');
  expect(balance(desk, 'FEE|BANK|ADVANCE|USD')).toBe('0.63');
  expect(balance(desk, `S.AVL|A|${PLACE}|USD`)).toBe('999.37');
  const flows = desk.book.flows.map(({ type, amount, note }) => [type, amount, note.remark]);
  expect(flows).toEqual([
    ['ADJUST', 70_000n, '提前到账'],
    ['COLLECTION', 100_000n, undefined],
    ['ADJUST', -70_000n, '归还提前到账'],
    ['FEE', -63n, '提前到账手续费'],
  ]);
  expect(off(desk)).toBe(0n);
});

it('a receipt that is used up by repayment has its rows in the statement, and says that nothing was credited', async () => {
  const desk = await withStore(['500.00', '500.00']);
  const { advanceNo } = await applyAdvance(desk, OWNER, { ...request, amount: '700.00' });
  const payout = { accountNo: 'ACC1', currency: 'USD', payerName: 'Amazon Sample', storeNo: STORE };
  const receipt = await receiveFunds(desk, OWNER, { ...payout, amount: '300.00' });
  await playUntil(desk, '2026-11-20 12:00:00');
  const row = await desk.record(OWNER, 'collection-order', receipt?.orderNo ?? '');
  expect(row).toMatchObject({ creditAmount: '0.00', repaidAdvance: '300.00' });
  const flows = desk.book.flows.filter(({ orderNo }) => orderNo === receipt?.orderNo);
  expect(flows.map(({ type, amount, note }) => [type, amount, note.remark])).toEqual([
    ['COLLECTION', 30_000n, undefined],
    ['ADJUST', -30_000n, '归还提前到账'],
  ]);
  expect(flows.at(-1)?.balanceAfter).toBe(70_000n);
  expect(await rowOf(desk, advanceNo)).toMatchObject({ outstanding: '400.00' });
  expect(off(desk)).toBe(0n);
});

it('a payout of the store to the main account repays it too', async () => {
  const desk = await withStore(['1000.00']);
  const { advanceNo } = await applyAdvance(desk, OWNER, { ...request, amount: '700.00' });
  await desk.changeRecord(OWNER, 'collection-account', 'ACC1', { status: 'READY_CLOSE' });
  const payout = { accountNo: 'ACC1', currency: 'USD', payerName: 'Amazon Sample', storeNo: STORE };
  const main = desk.book.balances.get(`M.AVL|${OWNER}|-|USD`) ?? 0n;
  await receiveFunds(desk, OWNER, { ...payout, amount: '800.00' });
  await playUntil(desk, '2026-11-20 12:00:00');
  expect(await rowOf(desk, advanceNo)).toMatchObject({ outstanding: '0.00', status: 'REPAID' });
  expect((desk.book.balances.get(`M.AVL|${OWNER}|-|USD`) ?? 0n) - main).toBe(10_000n);
  expect(off(desk)).toBe(0n);
});

it('after 30 days it is taken from any balance; the rest is overdue, and no further advance is possible', async () => {
  const desk = await withStore(['1000.00', '1000.00']);
  // The first receipt is never paid out.
  desk.scheduled.splice(0);
  const { advanceNo } = await applyAdvance(desk, OWNER, { ...request, amount: '1000.00' });
  await spend(desk, 40_000n);
  await playUntil(desk, '2026-12-20 12:00:00');
  // The fee if it were taken on this day: 1,000.00 × 0.0003 × 30 days.
  expect(await rowOf(desk, advanceNo)).toMatchObject({ outstanding: '1000.00', feeDue: '9.00', status: 'OUTSTANDING' });
  await playUntil(desk, '2026-12-21 00:00:00');
  // The store has 600.00 of its own left: 9.00 is the fee, 591.00 principal.
  expect(await rowOf(desk, advanceNo)).toMatchObject({ outstanding: '409.00', feePaid: '9.00', status: 'OVERDUE' });
  expect(balance(desk, `S.AVL|A|${PLACE}|USD`)).toBe('0.00');
  await expect(offersOf(desk, OWNER)).rejects.toEqual(codeOf('24043'));
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '1.00' })).rejects.toEqual(codeOf('24043'));
  expect(off(desk)).toBe(0n);
});

it('is limited like any order, however much is announced', async () => {
  const desk = await withStore(['9999999999.99']);
  expect(await offersOf(desk, OWNER)).toMatchObject([{ limit: '500000.00' }]);
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '500000.01' })).rejects.toEqual(codeOf('24041'));
});

it('is for companies that have the product, and for stores that are bound', async () => {
  const person = await withStore(['1000.00'], { person: true });
  await expect(offersOf(person, OWNER)).rejects.toEqual(codeOf('10014'));
  const without = await withStore(['1000.00'], { products: ['PAYMENT'] });
  await expect(offersOf(without, OWNER)).rejects.toEqual(codeOf('10014'));
  const desk = await withStore(['1000.00']);
  await expect(applyAdvance(desk, OWNER, { ...request, storeNo: 'X', amount: '1.00' })).rejects.toEqual(
    codeOf('10018'),
  );
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '0.001' })).rejects.toEqual(codeOf('20003'));
  await desk.changeRecord(OWNER, 'store', STORE, { status: 'REJECTED' });
  await expect(applyAdvance(desk, OWNER, { ...request, amount: '1.00' })).rejects.toEqual(codeOf('24042'));
  expect(await edges['advance.day']?.(desk, 'AD1')).toBe(false);
});

/** Spends an amount of the store's money, as an order would. */
async function spend(desk: MemoryDesk, minor: bigint): Promise<void> {
  const lines = [debit(available(OWNER, 'USD', PLACE), minor), credit(nostro('USD'), minor)];
  await post(desk.book, { kind: 'WITHDRAW', reference: 'WD1', at: '2026-11-20 10:31:00', lines });
}
