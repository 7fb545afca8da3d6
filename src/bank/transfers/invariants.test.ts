import { accountOf, credit, debit, keyOf } from '#sandbox/ledger.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { available, equity, frozen } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { submitAllocation } from './allocate.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { receiveTradePayment } from './b2b.ts';
import { type TransferFacts, transfers } from './transfer.ts';
import { standardGrants } from '../people/roles.ts';
import { submitTransfer } from './submit.ts';

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';
const [A, B, BUYER] = ['80010001', '80010002', '91000001'];
const NAMES: Record<string, string> = { [A]: '样例甲有限公司', [B]: '样例乙有限公司', [BUYER]: 'Sample Buyer' };
const STORES = ['ST1', 'ST2'];
const AT = '2026-11-20 10:30:00';

/** Two users who send each other money, with stores, a buyer, and reviews from 100.00. */
async function openDesk(): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  const fill = async (owner: string, dimension: string): Promise<void> => {
    const lines = [debit(equity('USD'), 100_000n), credit(available(owner, 'USD', dimension), 100_000n)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  };
  for (const owner of [A, B, BUYER]) {
    const names = [NAMES[owner] ?? ''];
    desk.merchants.set(owner, { owner, names, person: false, band: 1, frozen: false, verified: true });
    await fill(owner, '-');
  }
  const people = [1, 2, 3].map((n) => ({
    operatorId: `${A}0${n}`,
    name: `操作员${n}`,
    grants: standardGrants('main'),
    disabled: false,
  }));
  desk.people.set(A, people);
  const rules = [
    { currency: 'USD', minAmount: '100.00', levels: 1 },
    { currency: 'USD', minAmount: '200.00', levels: 2 },
  ];
  for (const business of ['TRANSFER', 'ALLOCATE']) {
    await desk.addRecord(A, 'approval-setting', { business, enabled: true, rules });
  }
  for (const storeNo of STORES) {
    await desk.addRecord(A, 'store', { storeNo, storeName: storeNo, platformCode: 'AMAZON', status: 'BOUND' });
    await fill(A, `ACC/${storeNo}`);
  }
  return desk;
}

type Command =
  | { do: 'transfer'; back: boolean; cents: number }
  | { do: 'allocate'; cents: number; both: boolean }
  | { do: 'trade'; cents: number }
  | { do: 'settle' | 'fail' | 'cancel' | 'again' | 'lapse'; order: number }
  | { do: 'review'; order: number; pass: boolean; who: number };

const order = fc.nat(6);
const cents = fc.integer({ min: 1, max: 40_000 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), back: fc.boolean(), cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('allocate' as const), both: fc.boolean(), cents }) },
  fc.record({ do: fc.constant('trade' as const), cents }),
  { weight: 5, arbitrary: fc.record({ do: fc.constant('settle' as const), order }) },
  fc.record({ do: fc.constantFrom('fail' as const, 'cancel' as const, 'again' as const, 'lapse' as const), order }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      order,
      pass: fc.boolean(),
      who: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

async function run(desk: MemoryDesk, each: Command): Promise<void> {
  const money = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
  if (each.do === 'transfer') {
    const [from, to] = each.back ? [B, A] : [A, B];
    const request = { currency: 'USD', amount: money(each.cents), inUserNo: to, inUserName: NAMES[to] ?? '' };
    await submitTransfer(desk, from, request, { operatorId: `${A}01` });
    return;
  }
  if (each.do === 'allocate') {
    const stores = STORES.slice(0, each.both ? 2 : 1).map((storeNo) => ({
      storeNo,
      accountNo: 'ACC',
      amount: money(each.cents),
    }));
    await submitAllocation(desk, A, { currency: 'USD', stores }, { operatorId: `${A}01` });
    return;
  }
  if (each.do === 'trade') {
    const payment = { from: BUYER, tradeOrderNo: 'T', buyerName: 'B', currency: 'USD', amount: money(each.cents) };
    await receiveTradePayment(desk, A, payment);
    return;
  }
  const facts = [...desk.allFacts.values()][each.order];
  if (facts === undefined) return;
  const { orderNo, owner } = facts;
  const version = (await desk.record(owner, 'transfer-order', orderNo))?.version ?? 0;
  if (each.do === 'settle') await edges['transfer.settle']?.(desk, orderNo);
  else if (each.do === 'lapse') await edges['transfer.lapse']?.(desk, orderNo);
  else if (each.do === 'fail') {
    await desk.putFacts({ ...facts, facts: { ...(facts.facts as TransferFacts), trigger: 'refuse' } });
    await edges['transfer.settle']?.(desk, orderNo);
  } else if (each.do === 'cancel') await takeOwnStep(transfers, desk, owner, 'cancel', { orderNo, version, actor: '' });
  else if (each.do === 'again') await takeOwnStep(transfers, desk, owner, 'again', { orderNo, version, actor: '' });
  else if ('who' in each) {
    const reviewer = { operatorId: `${A}0${each.who}`, name: '' };
    const decision = { orderNo, version, pass: each.pass, remark: '理由', reviewer };
    await takeOwnStep(transfers, desk, owner, 'review', decision);
  }
}

it('in any order of steps on transfers, nothing is lost, doubled or left frozen', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 25, maxLength: 70 }), async (commands) => {
      const desk = await openDesk();
      for (const each of commands) {
        try {
          await run(desk, each);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      const held = (key: string): bigint => desk.book.balances.get(key) ?? 0n;
      expect([...desk.book.balances.values()].reduce((total, each) => total + each, 0n)).toBe(0n);
      for (const [key, balance] of desk.book.balances) {
        if (/^[MS]\./.test(accountOf(key).kind)) expect(balance, key).toBeGreaterThanOrEqual(0n);
      }
      const open = new Map<string, bigint>();
      for (const hold of desk.book.holds.values()) {
        const key = keyOf(frozen(hold.owner, hold.currency, hold.dimension));
        open.set(key, (open.get(key) ?? 0n) + hold.amount - hold.captured - hold.released);
      }
      for (const [key, rest] of open) expect(held(key), key).toBe(rest);
      let fees = 0n;
      for (const { orderNo, owner, stage, facts } of desk.allFacts.values()) {
        const { to, from, type, fee } = facts as TransferFacts;
        const row = await desk.record(owner, 'transfer-order', orderNo);
        seen.add(`${row?.orderType} ${row?.status}`);
        const isOpen = (await desk.book.openHolds(orderNo)).length > 0;
        expect(isOpen, orderNo).toBe(['WAIT_REVIEW', 'PROCESSING'].includes(row?.status ?? ''));
        expect(stage === 'MOVED', orderNo).toBe(row?.status === 'SUCCESS');
        if (stage === 'MOVED') fees += BigInt(fee);
        // The other side sees only transfers that arrived.
        const theirs = type === 'TRANSFER' ? await desk.record(to, 'transfer-order', orderNo) : undefined;
        expect(theirs !== undefined, orderNo).toBe(type === 'TRANSFER' && stage === 'MOVED');
        expect(from === to || type !== 'ALLOCATION').toBe(true);
      }
      expect(held('FEE|BANK|TRANSFER|USD')).toBe(fees);
    }),
    soak ? { numRuns: 3000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 60, seed: 20240501 },
  );
  // Guards against runs in which no order ever finishes.
  for (const state of ['TRANSFER SUCCESS', 'TRANSFER REJECTED', 'ALLOCATION SUCCESS', 'B2B FAILED', 'B2B SUCCESS']) {
    expect([...seen]).toContain(state);
  }
});
