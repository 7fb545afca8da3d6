import { accountOf, credit, debit } from '#sandbox/ledger.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, equity, isForbidden } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { priceAround, type Quote, Rates, type YuanSource } from '../terms/rates.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { exchanges } from './exchange.ts';
import type { ExchangeFacts, ExchangeRow } from './order.ts';
import type { QuoteRequest } from './offer.ts';
import { quoteExchange } from './quote.ts';

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';
const OWNER = '80010001';
const AT = '2026-11-20 10:30:00';
const OPENING = { USD: '90000.00', CNY: '600000.00', THB: '500000.00' };

/** A market with a given dollar rate. */
class Market extends Rates {
  readonly #mid: string;
  constructor(mid: string) {
    super();
    this.#mid = mid;
  }
  override quote(left: string, right: string, source?: YuanSource, wider = 0): Quote {
    const isDollarYuan = [left, right].sort().join() === 'CNY,USD';
    return isDollarYuan ? priceAround(this.#mid, 'USD', 'CNY', 25 + wider) : super.quote(left, right, source, wider);
  }
}

type Command =
  | {
      do: 'deal';
      kind: 'spot' | 'fixed' | 'option';
      sells: number;
      side: 'SELL' | 'BUY';
      amount: number;
      takes: boolean;
    }
  | { do: 'confirm'; order: number }
  | { do: 'cancel'; order: number }
  | { do: 'deliver'; order: number; percent: number }
  | { do: 'next'; count: number }
  | { do: 'days'; count: number }
  | { do: 'market'; mid: number };

const PAIRS = [
  ['USD', 'CNY'],
  ['CNY', 'USD'],
  ['THB', 'USD'],
  ['USD', 'JPY'],
] as const;
const order = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('deal' as const),
      kind: fc.constantFrom('spot' as const, 'spot' as const, 'fixed' as const, 'option' as const),
      sells: fc.nat(PAIRS.length - 1),
      side: fc.constantFrom('SELL' as const, 'BUY' as const),
      amount: fc.integer({ min: 1_000, max: 4_000_000 }),
      takes: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), order, percent: fc.integer({ min: 1, max: 100 }) }),
  },
  fc.record({ do: fc.constant('cancel' as const), order }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('next' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('days' as const), count: fc.integer({ min: 1, max: 30 }) }) },
  fc.record({ do: fc.constant('market' as const), mid: fc.integer({ min: 66_000, max: 78_000 }) }),
);

async function openDesk(): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: ['样例'], person: false, band: 1, frozen: false, verified: true });
  for (const [currency, amount] of Object.entries(OPENING)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  for (const platform of ['AMAZON', 'EBAY']) {
    await desk.movePools([
      {
        step: 'GRANT',
        kind: 'QUOTA',
        reference: 'Q',
        owner: OWNER,
        name: platform,
        currency: 'USD',
        amount: 3_000_000n,
        at: AT,
      },
    ]);
  }
  return desk;
}

/** Runs the due events until a time, up to a number of steps. */
async function run(desk: MemoryDesk, until: number, most = 400): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    desk.scheduled.sort((a, b) => a.at - b.at);
    const due = desk.scheduled[0];
    if (due === undefined || due.at > until) break;
    desk.scheduled.shift();
    desk.now = Math.max(desk.now, due.at);
    await edges[due.edge]?.(desk, due.orderNo);
  }
}

async function play(desk: MemoryDesk, each: Command): Promise<void> {
  const rows = [...(desk.records.get('exchange-order')?.values() ?? [])].map(({ record }) => record as ExchangeRow);
  const row = 'order' in each ? rows.at(-1 - each.order) : undefined;
  if (each.do === 'deal') {
    const [sellCcy, buyCcy] = PAIRS[each.sells] ?? PAIRS[0];
    const amount = `${Math.floor(each.amount / 100)}${buyCcy === 'JPY' && each.side === 'BUY' ? '' : `.${String(each.amount % 100).padStart(2, '0')}`}`;
    const days = each.kind === 'spot' ? {} : { deliveryDate: '2027-02-18' };
    const deliveryType = ({ spot: 'SPOT', fixed: 'FORWARD_FIXED', option: 'FORWARD_OPTION' } as const)[each.kind];
    const request: QuoteRequest = { deliveryType, sellCcy, buyCcy, side: each.side, amount, ...days };
    const { orderNo } = await quoteExchange(desk, OWNER, request);
    if (each.takes) await takeOwnStep(exchanges, desk, OWNER, 'confirm', { orderNo });
  } else if (each.do === 'confirm')
    await takeOwnStep(exchanges, desk, OWNER, 'confirm', { orderNo: row?.orderNo ?? '' });
  else if (each.do === 'cancel') {
    await takeOwnStep(exchanges, desk, OWNER, 'cancel', { orderNo: row?.orderNo ?? '', version: row?.version ?? 0 });
  } else if (each.do === 'deliver') {
    const open = toMinor(row?.undelivered ?? '0', 'USD');
    const minor = (open * BigInt(each.percent)) / 100n;
    const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
    await takeOwnStep(exchanges, desk, OWNER, 'deliver', {
      orderNo: row?.orderNo ?? '',
      version: row?.version ?? 0,
      deliveryAmount: amount,
    });
  } else if (each.do === 'market') desk.rates = new Market((each.mid / 10_000).toFixed(4));
  else if (each.do === 'next') await run(desk, desk.now + 300_000, each.count);
  else {
    await run(desk, desk.now + each.count * 86_400_000);
    desk.now += each.count * 86_400_000;
  }
}

it('in any order of deals, deliveries and closings, money, security and quota agree', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 50 }), async (commands) => {
      const desk = await openDesk();
      for (const each of commands) {
        try {
          await play(desk, each);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      // Invariants 2, 4: the trial balance is 0, and no account has a balance that its kind forbids.
      const trial = new Map<string, bigint>();
      for (const [key, balance] of desk.book.balances) {
        const { kind, currency } = accountOf(key);
        trial.set(currency, (trial.get(currency) ?? 0n) + balance);
        expect(isForbidden(kind, balance), `${key} ${balance}`).toBe(false);
      }
      expect([...trial.values()].every((rest) => rest === 0n)).toBe(true);
      const open = new Map<string, bigint>();
      for (const { amount, captured, released, currency } of desk.book.holds.values()) {
        open.set(currency, (open.get(currency) ?? 0n) + amount - captured - released);
        // Invariant 6.
        expect(captured + released <= amount).toBe(true);
      }
      for (const currency of ['USD', 'CNY', 'THB']) {
        expect(desk.book.balances.get(`M.FRZ|${OWNER}|-|${currency}`) ?? 0n).toBe(open.get(currency) ?? 0n);
      }
      let occupied = 0n;
      let used = 0n;
      for (const { record } of desk.records.get('exchange-order')?.values() ?? []) {
        const row = record as ExchangeRow;
        const facts = (await desk.facts<ExchangeFacts>(row.orderNo))?.facts;
        seen.add(`${row.deliveryType} ${row.status}`);
        const isOver = ['SUCCESS', 'FAILED', 'CANCELLED', 'QUOTED'].includes(row.status);
        // Invariant 7: finished orders hold nothing.
        if (isOver) expect(await desk.book.openHolds(row.orderNo), row.orderNo).toEqual([]);
        const sold = BigInt(facts?.sold ?? '0');
        if (row.sellCcy === 'USD' && row.buyCcy === 'CNY') {
          used += sold;
          if (!isOver) occupied += toMinor(row.sellAmount, 'USD') - sold;
        }
        // Never more than agreed, and all of it when delivered at once.
        const bought = BigInt(facts?.bought ?? '0');
        expect(bought <= toMinor(row.buyAmount, row.buyCcy)).toBe(true);
        if (row.status === 'SUCCESS' && row.deliveryType === 'SPOT')
          expect(bought).toBe(toMinor(row.buyAmount, row.buyCcy));
      }
      // Invariant 17: the margin is never paid to the merchant.
      for (const { kind, entries } of desk.book.journals.filter((each) => each.kind === 'EXCHANGE')) {
        for (const { account, amount } of entries)
          if (account.startsWith('FXINC')) expect(amount >= 0n, kind).toBe(true);
      }
      // Invariant 18.
      const quotas = await desk.pools(OWNER, 'QUOTA', 'USD');
      expect(quotas.reduce((sum, each) => sum + each.occupied, 0n)).toBe(occupied);
      expect(quotas.reduce((sum, each) => sum + each.used, 0n)).toBe(used);
    }),
    soak ? { numRuns: 5_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 250, seed: 20240501 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'SPOT SUCCESS',
      'SPOT CANCELLED',
      'SPOT DELIVERING',
      'FORWARD_OPTION WAIT_DELIVERY',
      'FORWARD_OPTION CANCELLED',
      'FORWARD_OPTION FAILED',
      'FORWARD_FIXED WAIT_DELIVERY',
    ]),
  );
});
