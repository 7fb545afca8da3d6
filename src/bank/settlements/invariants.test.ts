import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountOf } from '#sandbox/ledger.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { Refusal } from '#sandbox/refusal.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { AT, openSettlementDesk, OWNER, TO_SUPPLIER } from '../testing/settlement-desk.ts';
import { submitAdvance } from './advance.ts';
import { resendSettlement } from './resend.ts';
import { type SettlementFacts, settlements } from './settlement.ts';
import { submitSettlement } from './submit.ts';

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';
const OPENING = toMinor('60000.00', 'USD');

async function open(): Promise<MemoryDesk> {
  const files = { M1: { amount: '9000.00' }, M2: { amount: '14000.00' } };
  const desk = await openSettlementDesk({ money: { USD: '60000.00' }, quota: '26000.00', files });
  await desk.addRecord(OWNER, 'collection-order', { orderNo: 'R1', currency: 'USD', amount: '20000.00', version: 1 });
  const grant = { step: 'GRANT', kind: 'RECEIPT', reference: 'R1', owner: OWNER, currency: 'USD', at: AT } as const;
  await desk.movePools([{ ...grant, name: 'R1', amount: 2_000_000n }]);
  return desk;
}

type Step = 'audit' | 'convert' | 'send' | 'confirm' | 'bounce' | 'refuse' | 'expire' | 'prove' | 'remind';
type Command =
  | { do: 'submit'; isAdvance: boolean; byYuan: boolean; cents: number }
  | { do: 'step'; order: number; step: Step }
  | { do: 'next' | 'cancel' | 'again' | 'prove'; order: number };

/** Few orders, so that a run finishes some of them. */
const order = fc.nat(4);
const step = fc.constantFrom<Step>(
  'audit',
  'convert',
  'send',
  'confirm',
  'bounce',
  'refuse',
  'expire',
  'prove',
  'remind',
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('submit' as const),
    isAdvance: fc.boolean(),
    byYuan: fc.boolean(),
    cents: fc.integer({ min: 900, max: 1_200_000 }),
  }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('step' as const), order, step }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('next' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'again' as const, 'prove' as const), order }),
  },
);

async function play(desk: MemoryDesk, each: Command): Promise<void> {
  if (each.do === 'submit') {
    const amount = fromMinor(BigInt(each.cents), 'USD');
    const typed = each.byYuan
      ? { cnyAmount: amount }
      : { sellMode: 'BY_FOREIGN' as const, amount, cnyAmount: undefined };
    const payee = { payeeType: 'SUPPLIER', supplierNo: 'S1' } as const;
    const reason = '客户月底出具验收单，先行支付';
    if (each.isAdvance) await submitAdvance(desk, OWNER, { ...payee, currency: 'USD', amount, reason });
    else {
      const materials = ['M2', 'M1'].map((batchNo) => ({ batchNo, amount: batchNo === 'M1' ? '9000.00' : '3000.00' }));
      await submitSettlement(desk, OWNER, { ...TO_SUPPLIER, ...typed, materials });
    }
    return;
  }
  const orderNo = [...desk.orders.keys()][each.order] ?? '';
  const version = desk.orders.get(orderNo)?.row.version ?? 0;
  const asked = { orderNo, version, actor: '' };
  if (each.do === 'step') await takeStep(settlements, desk, orderNo, each.step);
  else if (each.do === 'cancel') await takeOwnStep(settlements, desk, OWNER, 'cancel', asked);
  else if (each.do === 'again') {
    const submitter = { operatorId: 'op1', name: '' };
    await resendSettlement(desk, OWNER, { orderNo, version, supplierNo: 'S2', submitter });
  } else if (each.do === 'prove') {
    const receipts = [{ receiptNo: 'R1', amount: desk.orders.get(orderNo)?.row.payAmount ?? '1.00' }];
    const said = { ...asked, receipts, contractFiles: ['C'], ...(version % 2 === 0 && { invoiceFiles: ['I'] }) };
    await takeOwnStep(settlements, desk, OWNER, 'evidence', said);
  } else {
    // Takes the order's next scheduled step, as the timetable would.
    const next = desk.scheduled.findIndex((due) => due.orderNo === orderNo);
    const [due] = next < 0 ? [] : desk.scheduled.splice(next, 1);
    if (due !== undefined) await edges[due.edge]?.(desk, orderNo);
  }
}

const STATUS: Record<string, readonly string[]> = {
  ...{ WAIT_REVIEW: ['AUDITING'], AUDITING: ['AUDITING'], WAIT_MATERIAL: ['WAIT_MATERIAL'], SUCCESS: ['SUCCESS'] },
  ...{ PROCESSING: ['SETTLING', 'REMITTING'], FAILED: ['FAILED'], CANCELLED: ['CANCELLED'], REJECTED: ['CANCELLED'] },
};

it('in any order of steps on settlements, money, quota, files, receipts and states agree', async () => {
  const statesSeen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 80 }), async (commands) => {
      const desk = await open();
      for (const each of commands) {
        await play(desk, each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
      }
      const all = [...desk.allFacts.values()].map(({ orderNo, stage, facts }) => ({
        ...{ stage, facts: facts as SettlementFacts, row: desk.orders.get(orderNo)!.row },
      }));
      const sum = (list: typeof all, of: 'amount' | 'fee' | 'arriveAmount' = 'amount'): bigint =>
        list.reduce((total, { facts }) => total + BigInt(facts[of]), 0n);
      const held = (key: string): bigint => desk.book.balances.get(key) ?? 0n;
      for (const { row } of all) {
        statesSeen.add(`${row.settleStatus ?? ''} ${row.failStage ?? ''} ${row.materialStatus ?? ''}`.trim());
        expect(STATUS[row.status], row.orderNo).toContain(row.settleStatus);
      }

      // Invariants 2 and 4: the trial balance is 0, and no account of the merchant is negative.
      const trial = new Map<string, bigint>();
      for (const [key, balance] of desk.book.balances) {
        const { kind, currency } = accountOf(key);
        trial.set(currency, (trial.get(currency) ?? 0n) + balance);
        if (kind.startsWith('M.') || kind === 'PAYCLR' || kind === 'FEE') expect(balance >= 0n, key).toBe(true);
      }
      expect([...trial.values()].every((rest) => rest === 0n)).toBe(true);
      // Invariants 5, 8 and 12: held money waits, yuan in transit has not left, and what is gone was sold.
      const waiting = all.filter(({ stage, facts }) => stage === 'HELD' && facts.midAmount !== null);
      const exchanged = all.filter(
        ({ stage, facts }) => facts.midAmount !== null && !['HELD', 'RELEASED'].includes(stage),
      );
      const underWay = all.filter(({ stage }) => stage === 'CONVERTED' || stage === 'BOUNCED');
      expect(held(`M.FRZ|${OWNER}|-|USD`)).toBe(sum(waiting));
      expect(held(`M.TRN|${OWNER}|-|CNY`)).toBe(sum(underWay, 'arriveAmount'));
      expect(held('FEE|BANK|SETTLE|USD')).toBe(sum(exchanged, 'fee'));
      expect(OPENING - held(`M.AVL|${OWNER}|-|USD`) - held(`M.FRZ|${OWNER}|-|USD`)).toBe(sum(exchanged));
      // Invariant 18: quota and files are occupied by what waits, used by what was exchanged; receipts by evidence.
      const pools = async (kind: 'QUOTA' | 'MATERIAL' | 'RECEIPT'): Promise<bigint[]> => {
        const some = await desk.pools(OWNER, kind, 'USD');
        return [
          some.reduce((total, each) => total + each.occupied, 0n),
          some.reduce((total, each) => total + each.used, 0n),
        ];
      };
      const own = (list: typeof all): typeof all => list.filter(({ row }) => row.advance !== true);
      for (const kind of ['QUOTA', 'MATERIAL'] as const)
        expect(await pools(kind), kind).toEqual([sum(own(waiting)), sum(own(exchanged))]);
      const proved = (state: string): bigint => sum(all.filter(({ row }) => row.materialStatus === state));
      expect(await pools('RECEIPT')).toEqual([proved('AUDITING'), proved('PASS')]);
    }),
    soak ? { numRuns: 20_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 300, seed: 20240501 },
  );
  expect([...statesSeen].sort()).toEqual(
    expect.arrayContaining([
      ...['AUDITING', 'AUDITING  WAIT', 'CANCELLED', 'FAILED CONVERT', 'FAILED REMIT', 'REMITTING', 'SETTLING'],
      ...['SUCCESS', 'SUCCESS  AUDITING', 'SUCCESS  PASS', 'SUCCESS  REJECT', 'SUCCESS  WAIT'],
    ]),
  );
});
