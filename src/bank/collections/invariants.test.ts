import { accountOf, keyOf } from '#sandbox/ledger.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '#sandbox/refusal.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { inTransit, isForbidden, nostro } from '../ledger/chart.ts';
import { type CollectionFacts, STATUS } from './collection.ts';
import { confirmReceipt, supplementReceipt } from './confirm.ts';
import { receiveFunds } from './receive.ts';
import { askRefund, changeRefundPayee } from './confirm.ts';
import { openDesk, OWNER, SHOP, STORE } from '../testing/receipt-desk.ts';

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';

const ACCOUNTS = [
  [SHOP, 'USD'],
  ['9990002', 'GBP'],
  ['9990003', 'EUR'],
  ['9990004', 'USD'],
  ['9990005', 'USD'],
] as const;
const PAYEE = { refundPayeeName: 'Riverbank Ltd', refundAccountNo: 'TEST1', bankName: 'Sample Bank' };

const order = fc.nat(4);
const command = fc.oneof(
  fc.record({
    do: fc.constant('receive' as const),
    account: fc.nat(ACCOUNTS.length - 1),
    amount: fc.integer({ min: 100, max: 9_000_000 }),
    isKnown: fc.boolean(),
    isScreened: fc.boolean(),
    isWrong: fc.boolean(),
  }),
  { weight: 8, arbitrary: fc.record({ do: fc.constant('next' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edge' as const), order, edge: fc.constantFrom(...collectionEdgeNames()) }),
  },
  fc.record({ do: fc.constant('confirm' as const), order, isNotMine: fc.boolean() }),
  fc.record({ do: fc.constant('supplement' as const), order, files: fc.nat(3) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order }) },
  fc.record({ do: fc.constant('payee' as const), order }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

function collectionEdgeNames() {
  return Object.keys(edges).filter((name) => name.startsWith('collection.')) as `collection.${string}`[];
}

async function play(desk: MemoryDesk, each: Command, numbers: string[]): Promise<void> {
  if (each.do === 'receive') {
    const [accountNo, currency] = ACCOUNTS[each.account] ?? ACCOUNTS[0];
    const amount = `${Math.floor(each.amount / 100)}.${String(each.amount % 100).padStart(2, '0')}`;
    const row = await receiveFunds(desk, OWNER, {
      accountNo,
      currency,
      amount,
      payerName: 'X',
      known: each.isKnown,
      screened: each.isScreened,
      ...(each.isKnown && accountNo === SHOP ? { storeNo: STORE } : {}),
      ...(each.isWrong && each.isScreened ? { mismatch: '户名不一致' } : {}),
    });
    if (row !== undefined) numbers.push(row.orderNo);
    return;
  }
  const orderNo = numbers[each.order] ?? '';
  const version = (await desk.record(OWNER, 'collection-order', orderNo))?.version ?? 0;
  const asked = { orderNo, version, actor: '' };
  if (each.do === 'next') {
    const next = desk.scheduled.findIndex((due) => due.orderNo === orderNo);
    const [due] = next < 0 ? [] : desk.scheduled.splice(next, 1);
    if (due === undefined) return;
    desk.now = Math.max(desk.now, due.at);
    await edges[due.edge]?.(desk, orderNo);
  } else if (each.do === 'edge') await edges[each.edge]?.(desk, orderNo);
  else if (each.do === 'confirm') {
    await confirmReceipt(desk, OWNER, { ...asked, storeNo: STORE, tradeType: 'GOODS', isNotMine: each.isNotMine });
  } else if (each.do === 'supplement') {
    const materials = Array.from({ length: each.files }, (_, n) => String(n));
    await supplementReceipt(desk, OWNER, { ...asked, materials, description: 'x' });
  } else if (each.do === 'refund') await askRefund(desk, OWNER, { ...asked, ...PAYEE, refundReason: 'OTHER' });
  else await changeRefundPayee(desk, OWNER, { ...asked, ...PAYEE });
}

it('in any order of steps on receipts, the money is where their states say', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 80 }), async (commands) => {
      const desk = await openDesk();
      const numbers: string[] = [];
      for (const each of commands) {
        const before = desk.book.journals.length;
        try {
          await play(desk, each, numbers);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(desk.book.journals, 'a refusal books nothing').toHaveLength(before);
        }
      }
      const held = (key: string): bigint => desk.book.balances.get(key) ?? 0n;
      const trial = new Map<string, bigint>();
      for (const [key, balance] of desk.book.balances) {
        const { kind, currency } = accountOf(key);
        trial.set(currency, (trial.get(currency) ?? 0n) + balance);
        expect(isForbidden(kind, balance), key).toBe(false);
      }
      expect([...trial.values()].every((rest) => rest === 0n)).toBe(true);
      const transit = new Map<string, bigint>();
      for (const orderNo of numbers) {
        const row = await desk.record(OWNER, 'collection-order', orderNo);
        const known = await desk.facts<CollectionFacts>(orderNo);
        if (row === undefined || known === undefined) throw new Error(`${orderNo} is gone`);
        const { currency, status } = row;
        const amount = BigInt(known.facts.amount);
        seen.add(status);
        // Invariant 8: the transit balance is the sum of receipts in 0, 3, 7, 8.
        const isUnderWay = ([STATUS.toConfirm, STATUS.crediting, STATUS.materials, STATUS.review] as number[]).includes(
          status,
        );
        if (isUnderWay) transit.set(currency, (transit.get(currency) ?? 0n) + amount);
        // Invariant 9: suspense holds receipts in 4, 5, -99; payable holds refunds in 11, and the fee's share in 10.
        // Invariant 7: nothing is left at the end.
        const isDoubted = ([STATUS.failed, STATUS.doubtful, STATUS.afterClosing] as number[]).includes(status);
        expect(held(`SUSP|BANK|${orderNo}|${currency}`), `${orderNo} in ${status}`).toBe(isDoubted ? amount : 0n);
        const { refund } = known.facts;
        if (refund === undefined) continue;
        const [whole, fee] = [BigInt(refund.amount), BigInt(refund.fee)];
        const aside = status === STATUS.refundAsked ? whole : status === STATUS.refunding ? fee : 0n;
        expect(held(`REFPAY|BANK|${refund.refundNo}|${currency}`)).toBe(aside);
        expect(held(`PAYCLR|BANK|${refund.refundNo}|${currency}`)).toBe(status === STATUS.refunding ? whole - fee : 0n);
        // Invariant 20: a refund never exceeds its receipt.
        expect(whole <= amount).toBe(true);
      }
      for (const currency of ['USD', 'GBP', 'EUR']) {
        expect(held(keyOf(inTransit(OWNER, currency)))).toBe(transit.get(currency) ?? 0n);
        expect(-held(keyOf(nostro(currency))) >= 0n).toBe(true);
      }
      // Invariant 10: the statement ends with the ledger's balance.
      const ends = new Map<string, bigint>();
      for (const flow of desk.book.flows) {
        const name = `${flow.dimension}|${flow.currency}`;
        expect(flow.balanceAfter).toBe((ends.get(name) ?? 0n) + flow.amount);
        ends.set(name, flow.balanceAfter);
      }
    }),
    soak ? { numRuns: 20_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 200, seed: 20240501 },
  );
  expect([...seen].sort((a, b) => a - b)).toEqual([-99, 0, 2, 3, 4, 5, 7, 8, 10, 11, 12]);
});
