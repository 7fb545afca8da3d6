import { accountOf, credit, debit } from '#sandbox/ledger.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { type WithdrawalFacts, withdrawals } from './withdrawal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { edges } from '../families/edges.ts';
import type { Facts } from '#sandbox/orders.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { submitAgain, submitWithdrawal } from './submit.ts';

/** Many runs with a seed, which `npm run soak` prints. */
const soak = process.env['SOAK'] === '1';
const OWNER = '80010001';
const AT = '2026-11-20 10:30:00';
const NAME = '样例商户有限公司';
const OPENING = { USD: '30000.00', HKD: '90000.00' };

async function openDesk(): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  const account = { accountName: NAME, accountNo: '9990001', bankName: '远山银行', auditState: 'PASS' };
  await desk.addRecord(OWNER, 'withdrawal-account', { ...account, id: 'CNY', bankCountry: 'CN', currency: 'CNY' });
  await desk.addRecord(OWNER, 'withdrawal-account', { ...account, id: 'HKD', bankCountry: 'HK', currency: 'HKD' });
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
        amount: 1_000_000n,
        at: AT,
      },
    ]);
  }
  return desk;
}

type Command =
  | { do: 'submit'; yuan: boolean; amount: number }
  | { do: 'edge'; order: number; edge: Edge }
  | { do: 'next'; order: number }
  | { do: 'fail'; order: number }
  | { do: 'cancel'; order: number }
  | { do: 'again'; order: number };

type Edge = 'audit' | 'convert' | 'send' | 'confirm' | 'refuse' | 'bounce' | 'return';
type Known = ReturnType<typeof known>;

/** The facts of a withdrawal with its amounts as numbers. */
function known({ orderNo, stage, facts }: Facts) {
  const { amount, fee, arriveAmount, ...rest } = facts as WithdrawalFacts;
  return { ...rest, orderNo, stage, amount: BigInt(amount), fee: BigInt(fee), arriveAmount: BigInt(arriveAmount) };
}

/** Few orders, so that a run finishes some of them. */
const order = fc.nat(4);
const edge = fc.constantFrom<Edge>(
  'audit',
  'audit',
  'convert',
  'convert',
  'send',
  'confirm',
  'bounce',
  'refuse',
  'return',
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('submit' as const),
    yuan: fc.boolean(),
    amount: fc.integer({ min: 500, max: 1_500_000 }),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edge' as const), order, edge }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('next' as const), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), order }) },
  fc.record({ do: fc.constant('cancel' as const), order }),
  fc.record({ do: fc.constant('again' as const), order }),
);

async function play(desk: MemoryDesk, commands: Command[]): Promise<void> {
  for (const each of commands) {
    const orderNo = each.do === 'submit' ? '' : ([...desk.orders.keys()][each.order] ?? '');
    const version = desk.orders.get(orderNo)?.row.version ?? 0;
    try {
      if (each.do === 'submit') {
        const [currency, arriveCcy] = each.yuan ? ['USD', 'CNY'] : ['HKD', 'HKD'];
        const amount = `${Math.floor(each.amount / 100)}.${String(each.amount % 100).padStart(2, '0')}`;
        await submitWithdrawal(desk, OWNER, { currency, arriveCcy, amount, withdrawalAccount: arriveCcy });
      } else if (each.do === 'next') {
        // Takes the order's next scheduled step, as the timetable would.
        const next = desk.scheduled.findIndex((due) => due.orderNo === orderNo);
        const [due] = next < 0 ? [] : desk.scheduled.splice(next, 1);
        if (due !== undefined) await edges[due.edge]?.(desk, orderNo);
      } else if (each.do === 'fail') {
        for (const wrong of ['bounce', 'refuse', 'return'] as const)
          if (await takeStep(withdrawals, desk, orderNo, wrong)) break;
      } else if (each.do === 'edge') await takeStep(withdrawals, desk, orderNo, each.edge);
      else if (each.do === 'cancel')
        await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version, actor: '' });
      else
        await submitAgain(desk, OWNER, {
          orderNo,
          version,
          withdrawalAccount: desk.orders.get(orderNo)?.row.arriveCcy ?? '',
        });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

it('in any order of steps on withdrawals, money, quota and states agree', async () => {
  const statesSeen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 80 }), async (commands) => {
      const desk = await openDesk();
      await play(desk, commands);
      const all = [...desk.allFacts.values()].filter(({ family }) => family === withdrawals.name).map(known);
      const sum = (list: Known[], of: (each: Known) => bigint): bigint =>
        list.reduce((total, each) => total + of(each), 0n);
      const held = (key: string): bigint => desk.book.balances.get(key) ?? 0n;
      for (const { row } of desk.orders.values()) statesSeen.add(`${row.status} ${row.failStage ?? ''}`);

      // Invariants 2, 4: the trial balance is 0, and no merchant account is negative.
      const trial = new Map<string, bigint>();
      for (const [key, balance] of desk.book.balances) {
        const { kind, currency } = accountOf(key);
        trial.set(currency, (trial.get(currency) ?? 0n) + balance);
        if (kind.startsWith('M.') || kind === 'PAYCLR' || kind === 'FEE') expect(balance >= 0n, key).toBe(true);
      }
      expect([...trial.values()].every((rest) => rest === 0n)).toBe(true);
      // Invariants 5, 7: held money is that of waiting orders; clearing is the unconfirmed amount per order.
      for (const currency of ['USD', 'HKD']) {
        const waiting = all.filter((each) => each.stage === 'HELD' && each.payCcy === currency);
        expect(held(`M.FRZ|${OWNER}|-|${currency}`)).toBe(sum(waiting, (each) => each.amount));
      }
      for (const each of all) {
        expect(held(`PAYCLR|BANK|${each.orderNo}|${each.arriveCcy}`)).toBe(
          each.stage === 'SENT' ? each.arriveAmount : 0n,
        );
      }
      // Invariant 8: yuan in transit was exchanged and has not left; counted once although two orders refer to it.
      const underWay = all.filter(({ stage }) => stage === 'CONVERTED' || stage === 'BOUNCED');
      expect(held(`M.TRN|${OWNER}|-|CNY`)).toBe(sum(underWay, (each) => each.arriveAmount));
      // Invariant 16: kept fees are those of orders whose money left.
      const exchanged = all.filter((each) => each.midAmount !== null && !['HELD', 'RELEASED'].includes(each.stage));
      const left = all.filter((each) => each.payCcy === 'HKD' && ['SENT', 'SETTLED'].includes(each.stage));
      expect(held('FEE|BANK|WITHDRAW|USD')).toBe(sum(exchanged, (each) => each.fee));
      expect(held('FEE|BANK|WITHDRAW|HKD')).toBe(sum(left, (each) => each.fee));
      // Invariant 18: quota is occupied by orders waiting for their exchange, and used by exchanged ones.
      const quotas = await desk.pools(OWNER, 'QUOTA', 'USD');
      const waitingYuan = all.filter((each) => each.stage === 'HELD' && each.midAmount !== null);
      expect(quotas.reduce((total, each) => total + each.occupied, 0n)).toBe(sum(waitingYuan, (each) => each.amount));
      expect(quotas.reduce((total, each) => total + each.used, 0n)).toBe(sum(exchanged, (each) => each.amount));
      expect(
        quotas.every((each) => each.occupied >= 0n && each.used >= 0n && each.total >= each.occupied + each.used),
      ).toBe(true);
      // Invariant 12: the decrease of the merchant's money was paid out, sold or charged as a fee.
      const usd = held(`M.AVL|${OWNER}|-|USD`) + held(`M.FRZ|${OWNER}|-|USD`);
      expect(toMinor(OPENING.USD, 'USD') - usd).toBe(sum(exchanged, (each) => each.amount));
    }),
    soak ? { numRuns: 20_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 300, seed: 20240501 },
  );
  expect([...statesSeen].sort()).toEqual(
    expect.arrayContaining([
      'AUDITING ',
      'CANCELLED ',
      'FAILED BANK',
      'FAILED CONVERT',
      'FAILED REMIT',
      'PROCESSING ',
      'REFUNDED ',
      'SUCCESS ',
    ]),
  );
});

describe('the demo’s triggers: the last two digits of the amount', () => {
  /** Plays the scheduled events until none is left, and returns the order's final state. */
  async function end(amount: string, yuan: boolean): Promise<string> {
    const desk = await openDesk();
    desk.triggers = true;
    const [currency, arriveCcy] = yuan ? ['USD', 'CNY'] : ['HKD', 'HKD'];
    const { orderNo } = await submitWithdrawal(desk, OWNER, {
      currency,
      arriveCcy,
      amount,
      withdrawalAccount: arriveCcy,
    });
    for (let next = desk.scheduled.shift(); next !== undefined; next = desk.scheduled.shift()) {
      desk.now = next.at;
      await edges[next.edge]?.(desk, orderNo);
    }
    const row = desk.orders.get(orderNo)?.row;
    return [row?.status, row?.failStage].filter(Boolean).join(' ');
  }

  it.each([
    ['1000.00', true, 'SUCCESS'],
    ['1000.41', true, 'WAIT_MATERIAL'],
    ['1000.42', true, 'AUDITING'],
    ['1000.43', true, 'FAILED CONVERT'],
    ['1000.43', false, 'FAILED BANK'],
    ['1000.44', false, 'REFUNDED'],
    ['1000.45', true, 'FAILED REMIT'],
    ['1000.46', false, 'SUCCESS'],
    ['1000.47', true, 'SUCCESS'],
  ])('%s (to yuan: %s) ends as %s', async (amount, yuan, state) => {
    expect(await end(amount, yuan)).toBe(state);
  });
});
