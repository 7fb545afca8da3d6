import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Random } from '#model/random.ts';
import { edges } from '../families/edges.ts';
import type { EdgeName } from '#sandbox/order-family.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { submitAgain, submitWithdrawal } from '../withdrawals/submit.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';
import { type Plan, unlessRefused } from './follow.ts';
import type { SampleAccount } from './own-accounts.ts';
import { byName, carryOn } from './reviews.ts';

const MINUTE = 60_000;
/** What failed longer ago has been sent again. */
const WAITING = 12 * 24 * 60 * MINUTE;

export interface WithdrawalPlan extends Plan {
  accounts: SampleAccount[];
  count: number;
}

type Outcome = 'success' | 'refuse' | 'bounce' | 'cancel' | 'return';

/** `[currency, arriving currency, usual amount]`, as likely as their weight. */
const KINDS: Record<string, [string, string, number]> = {
  usdYuan: ['USD', 'CNY', 12_000],
  hkd: ['HKD', 'HKD', 60_000],
  usd: ['USD', 'USD', 9_000],
  eurYuan: ['EUR', 'CNY', 8_000],
  gbpYuan: ['GBP', 'CNY', 5_000],
  jpyYuan: ['JPY', 'CNY', 900_000],
};

/** Withdrawals of eighteen months, each taken and worked off by the bank's own commands. */
export function planWithdrawals(plan: WithdrawalPlan): void {
  const { random, season, money, quota, count } = plan;
  for (let n = 0; n < count; n += 1) {
    const name = random.weighted({ usdYuan: 58, hkd: 15, usd: 10, eurYuan: 9, gbpYuan: 5, jpyYuan: 3 });
    const [currency, arriveCcy, usual] = KINDS[name] ?? ['USD', 'CNY', 10_000];
    const size = Math.min(usual * Math.exp(0.6 * random.normal()), usual * 5);
    const minor = roundSum(BigInt(Math.max(Math.round(size), Math.ceil(usual / 20))), currency, random);
    const at = season.moment(random.next(), random.next());
    money.add(at, currency, minor);
    if (arriveCcy === 'CNY') quota.add(at, currency, minor);
    const drawn = random.weighted<Outcome>({ success: 91, refuse: 3, bounce: 2, cancel: 2.5, return: 1.5 });
    const outcome = drawn === (arriveCcy === 'CNY' ? 'return' : 'bounce') ? 'success' : drawn;
    const account = random.pick(
      plan.accounts.filter((each) => each.currency === arriveCcy && each.auditState === 'PASS'),
    );
    const submitter = random.pick(plan.submitters);
    plan.timeline.add(at, () =>
      take(plan, { currency, arriveCcy, amount: fromMinor(minor, currency), account, submitter, outcome }),
    );
  }
}

/** People withdraw round sums, mostly. */
function roundSum(units: bigint, currency: string, random: Random): bigint {
  const unit = toMinor('1', currency);
  const round = random.next() < 0.7 ? (units / 100n) * 100n || units : units;
  return round * unit + (random.next() < 0.15 && unit > 1n ? BigInt(random.whole(1, 99)) : 0n);
}

interface Order {
  currency: string;
  arriveCcy: string;
  amount: string;
  account: SampleAccount;
  submitter: string;
  outcome: Outcome;
}

async function take(plan: WithdrawalPlan, order: Order): Promise<void> {
  const { desk, owner } = plan;
  const { currency, arriveCcy, amount, account, submitter } = order;
  const by = byName(desk, owner, submitter);
  const request = { currency, arriveCcy, amount, withdrawalAccount: account.id, ...by };
  const row = await unlessRefused(submitWithdrawal(desk, owner, request));
  if (row !== undefined) play(plan, row, order.outcome, submitter);
}

/** The outcome takes the place of the bank's good answer. */
function play(plan: WithdrawalPlan, row: OrderRow, outcome: Outcome, submitter: string): void {
  const { desk, timeline } = plan;
  const { orderNo } = row;
  carryOn(plan, withdrawals, row, {
    cancelledBy: outcome === 'cancel' ? submitter : undefined,
    instead: (edge) => instead(edge, outcome),
    after: (edge, at) => {
      const isLast = edge === 'withdrawal.confirm';
      if (isLast && outcome === 'return') timeline.add(at + 26 * 60 * MINUTE, () => back(desk, orderNo));
      if (outcome === 'bounce' || outcome === 'refuse') timeline.add(at + 20 * 60 * MINUTE, () => again(plan, orderNo));
    },
  });
}

function instead(edge: EdgeName, outcome: Outcome): EdgeName {
  const isLast = edge === 'withdrawal.confirm';
  if (outcome === 'refuse' && (isLast || edge === 'withdrawal.convert')) return 'withdrawal.refuse';
  return outcome === 'bounce' && isLast ? 'withdrawal.bounce' : edge;
}

async function back(desk: MemoryDesk, orderNo: string): Promise<void> {
  await edges['withdrawal.return']?.(desk, orderNo);
}

/** What failed is sent again on the next day; only the latest still wait for someone. */
async function again(plan: WithdrawalPlan, orderNo: string): Promise<void> {
  const { desk, owner, random } = plan;
  const row = await desk.record(owner, 'payment-order', orderNo);
  if (row === undefined || row.status !== 'FAILED' || (row.againOrderNo ?? '') !== '' || plan.now - desk.now < WAITING)
    return;
  const others = plan.accounts.filter((each) => each.currency === row.arriveCcy && each.auditState === 'PASS');
  const account = others.find((each) => each.id !== row.withdrawalAccount) ?? others[0];
  if (account === undefined) return;
  const submitter = random.pick(plan.submitters);
  const by = byName(desk, owner, submitter);
  const request = { orderNo, version: row.version, withdrawalAccount: account.id, ...by };
  const next = await unlessRefused(submitAgain(desk, owner, request));
  if (next !== undefined) play(plan, next, 'success', submitter);
}

/** Withdrawals that end up failed and waiting on the day before the end, so that the home page has something to say. */
export function planRecent(plan: WithdrawalPlan): void {
  const account = plan.accounts.find((each) => each.currency === 'CNY' && each.auditState === 'PASS');
  if (account === undefined) return;
  const recent: [number, string, Outcome][] = [
    [(4 * 24 + 3) * 60, '15000.00', 'bounce'],
    [(5 * 24 + 2) * 60, '6200.00', 'refuse'],
    [1, '8000.00', 'success'],
    [45, '20000.00', 'success'],
  ];
  for (const [minutesAgo, amount, outcome] of recent) {
    const at = plan.now - minutesAgo * MINUTE;
    plan.money.add(at, 'USD', toMinor(amount, 'USD'));
    plan.quota.add(at, 'USD', toMinor(amount, 'USD'));
    const submitter = plan.submitters[0] ?? '';
    plan.timeline.add(at, () => take(plan, { currency: 'USD', arriveCcy: 'CNY', amount, account, submitter, outcome }));
  }
}
