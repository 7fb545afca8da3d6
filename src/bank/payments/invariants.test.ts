import { accountOf } from '#sandbox/ledger.ts';
import { openOrder, takeOpen, takeStep } from '../orders/take-step.ts';
import { payments } from './payment.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '#sandbox/refusal.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { paymentQuota } from './quota.ts';
import { decide, openDesk, OWNER, pay } from '../testing/payment-desk.ts';

/* Money, quota and states agree after any sequence of commands on payments. */

type Command =
  | { do: 'pay'; payeeNo: string; payCcy: string; amount: number; bearer: 'OUR' | 'SHA' | 'BEN'; pobo: boolean }
  | { do: 'review'; order: number; reviewer: number; pass: boolean }
  | { do: 'cancel' | 'lapse' | 'audit' | 'confirm' | 'refuse' | 'return'; order: number };

const order = fc.nat(7);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    payeeNo: fc.constantFrom('eur', 'usd', 'gbp', 'jpy'),
    payCcy: fc.constantFrom('USD', 'EUR', 'JPY'),
    amount: fc.integer({ min: 1, max: 900_000 }),
    bearer: fc.constantFrom('OUR' as const, 'SHA' as const, 'BEN' as const),
    pobo: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('review' as const),
    order,
    reviewer: fc.integer({ min: 1, max: 3 }),
    pass: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'lapse', 'audit', 'confirm', 'refuse', 'return'), order }),
);

async function play(desk: MemoryDesk, each: Command): Promise<void> {
  if (each.do === 'pay') {
    const { payeeNo, payCcy, bearer: feeBearer, pobo } = each;
    const amount = payeeNo === 'jpy' ? String(each.amount) : (each.amount / 100).toFixed(2);
    await pay(desk, {
      payeeNo,
      payCcy,
      feeBearer,
      amount,
      confirmDup: true,
      ...(pobo ? { poboRecordId: 'good' } : {}),
    });
    return;
  }
  const orderNo = [...desk.orders.keys()][each.order];
  if (orderNo === undefined) return;
  const step = await openOrder(payments, desk, orderNo);
  if (each.do === 'review') await decide(desk, orderNo, each.reviewer, { pass: each.pass, remark: '材料不符' });
  else if (each.do === 'lapse') await takeStep(payments, desk, orderNo, 'lapse');
  else if (each.do !== 'cancel') await takeStep(payments, desk, orderNo, each.do);
  else if (step && ['WAIT_REVIEW', 'AUDITING'].includes(step.row.status))
    await takeOpen(payments, step, 'cancel', { actor: '操作员1' });
}

it('keep books, holds and quota right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
      const rules = [{ currency: 'USD', minAmount: '3000.00', levels: 2 }];
      const desk = await openDesk({ USD: '20000.00', EUR: '9000.00', JPY: '2000000' }, rules);
      for (const each of commands) {
        await play(desk, each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
      const held = new Map<string, bigint>();
      for (const hold of desk.book.holds.values()) {
        const rest = hold.amount - hold.captured - hold.released;
        held.set(hold.currency, (held.get(hold.currency) ?? 0n) + rest);
      }
      const sums = new Map<string, bigint>();
      for (const [key, balance] of desk.book.balances) {
        const { kind, currency, dimension } = accountOf(key);
        sums.set(currency, (sums.get(currency) ?? 0n) + balance);
        if (kind === 'M.FRZ') expect(balance).toBe(held.get(currency) ?? 0n);
        if (kind === 'FXINC' || kind === 'M.AVL') expect(balance >= 0n, key).toBe(true);
        // Only payments in progress have a balance in clearing.
        if (kind === 'PAYCLR' && balance !== 0n) expect(desk.orders.get(dimension)?.row.status).toBe('PROCESSING');
      }
      expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      const quota = await paymentQuota(desk, OWNER);
      expect(quota.used + quota.occupied + quota.remain).toBe(quota.total);
      expect(quota.used >= 0n && quota.occupied >= 0n).toBe(true);
      for (const { record } of desk.records.get('approval-step')?.values() ?? []) {
        const { submitterId, reviewerId } = record as { submitterId: string; reviewerId?: string };
        expect(reviewerId).not.toBe(submitterId);
      }
    }),
    { numRuns: 150, seed: 20240501 },
  );
});
