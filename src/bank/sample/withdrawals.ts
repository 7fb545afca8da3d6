import { toMinor } from '#model/minor-units.ts';
import { edges } from '../families/edges.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { OrderRow } from '../desk/desk.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { submitAgain, submitWithdrawal } from '../withdrawals/submit.ts';
import { withdrawals } from '../withdrawals/withdrawal.ts';
import { type Plan, unlessRefused } from './follow.ts';
import { wishes } from './from-schemas.ts';
import type { Row } from '../desk/row.ts';
import { byName, carryOn } from './reviews.ts';

const MINUTE = 60_000;
/** Failed orders older than this have been sent again. */
const WAITING = 12 * 24 * 60 * MINUTE;

export interface WithdrawalPlan extends Plan {
  accounts: Row<'withdrawal-account'>[];
  count: number;
}

type Outcome = 'success' | 'refuse' | 'bounce' | 'cancel' | 'return';

/** Withdrawals of eighteen months, each submitted and processed by the bank's own commands. */
export function planWithdrawals(plan: WithdrawalPlan): void {
  const { random, season, money, quota, count } = plan;
  for (const wish of wishes('payment-order', plan, count, { orderType: 'WITHDRAW' })) {
    const { payCcy: currency, payAmount: amount, arriveCcy } = wish;
    const minor = toMinor(amount, currency);
    const at = season.moment(random.next(), random.next());
    money.add(at, currency, minor);
    if (arriveCcy === 'CNY') quota.add(at, currency, minor);
    const account = random.pick(
      plan.accounts.filter((each) => each.currency === arriveCcy && each.auditState === 'PASS'),
    );
    const submitter = random.pick(plan.submitters);
    const order = { currency, arriveCcy, amount, account, submitter, outcome: outcomeOf(wish) };
    plan.timeline.add(at, () => take(plan, order));
  }
}

/** Undelivered yuan bounces at once; other money is returned later. */
function outcomeOf({ status, arriveCcy }: Row<'payment-order'>): Outcome {
  if (status === 'REFUNDED') return arriveCcy === 'CNY' ? 'bounce' : 'return';
  return status === 'FAILED' ? 'refuse' : status === 'CANCELLED' ? 'cancel' : 'success';
}

interface Order {
  currency: string;
  arriveCcy: string;
  amount: string;
  account: Row<'withdrawal-account'>;
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

/** Replaces the bank's success by the outcome. */
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

/** Resends a failed withdrawal on the next day; only the latest ones still wait. */
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

/** Withdrawals that failed or wait on the day before the end, so that the home page has pending items. */
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
