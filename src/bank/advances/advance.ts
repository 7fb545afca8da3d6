import { credit, debit, type Line, lockedBalanceOf } from '#sandbox/ledger.ts';
import { dayOf, dayStartOf, instantOf } from '#model/instant.ts';
import { decimal, printAmount, round } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { advance as receivable, available, feeIncome } from '../ledger/chart.ts';
import { ACCOUNT, type Message } from '../messages/message.ts';
import type { Next } from '#sandbox/orders.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { orderOf } from '../orders/take-step.ts';
import rules from '../rules/advances.json' with { type: 'json' };

/** A platform advance: money paid to a store before its platform pays out. */
export type AdvanceRow = Row<'platform-advance'>;

/** Facts that the bank keeps beyond the record; amounts are in minor units, as strings. */
export interface AdvanceFacts {
  currency: string;
  /** The balance that received the advance: `account/store`. */
  target: string;
  outstanding: string;
  /** Sum of the outstanding amounts of all past days; the base of the fee. */
  dayAmounts: string;
  feePaid: string;
  /** The day up to which `dayAmounts` is summed. */
  countedTo: string;
}

export type Advance = Order<'platform-advance', AdvanceFacts, 'OUTSTANDING' | 'REPAID'>;

/** The part of an amount that repays an advance, in minor units. */
export interface Share {
  advance: Advance;
  fee: bigint;
  principal: bigint;
}

const DAY = 86_400_000;
const OPEN = ['OUTSTANDING', 'OVERDUE'] as const;
const NOTHING = { fee: 0n, principal: 0n };

export const advances = familyOf<Advance>()({
  name: 'advance',
  facts: {
    currency: 'text',
    target: 'text',
    outstanding: 'text',
    dayAmounts: 'text',
    feePaid: 'text',
    countedTo: 'text',
  },
  entity: 'platform-advance',
  message: overdueMessage,
  steps: {
    /** Start of a day: computes what a receipt of that day would repay, for the merchant to see. */
    count: { by: 'clock', from: OPEN, move: (advance) => repaid(advance, NOTHING) },
    /** End of a day: the fee accrues, and overdue advances are collected from any balance in the currency. */
    day: [
      { by: 'clock', from: OPEN, when: isNotDue, move: (advance) => goingOn(advance, repaid(advance, NOTHING)) },
      { by: 'clock', from: OPEN, move: collect },
    ],
    /** A credit to the merchant repays the advance. */
    repay: { by: 'order', from: OPEN, move: (advance, share) => repaid(advance, share as Omit<Share, 'advance'>) },
  },
});

/** The advances of a merchant in a state, oldest first. */
export async function openAdvances(
  desk: Desk,
  owner: string,
  where: Record<string, string>,
  status: AdvanceRow['status'],
): Promise<Advance[]> {
  const rows = await desk.findRecords(owner, 'platform-advance', { ...where, status });
  const found: Advance[] = [];
  for (const row of rows) {
    const advance = await orderOf(advances, desk, row.advanceNo, row);
    if (advance !== undefined) found.push(advance);
  }
  return found;
}

/** Outstanding principal and accrued fee in minor units, including the days since the last count. */
export function owedOf(advance: Advance): { outstanding: bigint; feeDue: bigint; counted: AdvanceFacts } {
  const { desk, facts } = advance;
  const today = dayOf(desk.now);
  const days = BigInt(Math.max(0, Math.round((instantOf(today) - instantOf(facts.countedTo)) / DAY)));
  const outstanding = BigInt(facts.outstanding);
  const dayAmounts = BigInt(facts.dayAmounts) + outstanding * days;
  const fee = BigInt(round(decimal(String(dayAmounts)).times(rules.feePerDay), 0, 'halfUp'));
  const counted = { ...facts, dayAmounts: String(dayAmounts), countedTo: today };
  return { outstanding, feeDue: fee - BigInt(facts.feePaid), counted };
}

function repaid(advance: Advance, share: Omit<Share, 'advance'>): Move<Advance> {
  const { currency } = advance.row;
  const owed = owedOf(advance);
  const outstanding = owed.outstanding - share.principal;
  const feeDue = owed.feeDue - share.fee;
  const feePaid = BigInt(advance.facts.feePaid) + share.fee;
  const isRepaid = outstanding === 0n && feeDue === 0n;
  return {
    facts: { ...owed.counted, outstanding: String(outstanding), feePaid: String(feePaid) },
    set: {
      outstanding: fromMinor(outstanding, currency),
      feeDue: fromMinor(feeDue, currency),
      feePaid: fromMinor(feePaid, currency),
      ...(isRepaid && { repaidAt: advance.at }),
    },
    ...(isRepaid && { to: 'REPAID', stage: 'REPAID' }),
  };
}

/** Splits an amount over advances, each fee before its principal; `rest` is the remainder. */
export function split(advances: readonly Advance[], amount: bigint): { shares: Share[]; rest: bigint } {
  let rest = amount;
  const take = (wanted: bigint): bigint => {
    const taken = wanted < rest ? wanted : rest;
    rest -= taken;
    return taken;
  };
  const shares = advances.map((advance) => {
    const { feeDue, outstanding } = owedOf(advance);
    const fee = take(feeDue);
    return { advance, fee, principal: take(outstanding) };
  });
  return { shares: shares.filter(({ fee, principal }) => fee + principal > 0n), rest };
}

export function linesOf(owner: string, shares: readonly Share[]): Line[] {
  return shares.flatMap(({ advance: { row }, fee, principal }) => [
    credit(feeIncome('ADVANCE', row.currency), fee),
    credit(receivable(owner, row.storeNo, row.currency), principal),
  ]);
}

function isNotDue({ row, desk }: Advance): boolean {
  return row.dueAt > dayOf(desk.now);
}

/** Schedules tomorrow's count for an advance that is not fully repaid. */
function goingOn({ desk }: Advance, move: Move<Advance>): Move<Advance> {
  const next: Next[] = [
    { step: 'count', at: dayStartOf(desk.now + DAY) },
    { step: 'day', at: endOf(dayOf(desk.now + DAY)) },
  ];
  return move.to === 'REPAID' ? move : { ...move, next };
}

/** The instant of a day at which fees accrue and overdue advances are collected. */
export function endOf(day: string): number {
  return instantOf(`${day} ${rules.collectAt}`);
}

async function collect(advance: Advance): Promise<Move<Advance>> {
  const { desk, owner, row, facts } = advance;
  const { currency } = row;
  const { feeDue, outstanding } = owedOf(advance);
  let rest = feeDue + outstanding;
  const taken: Line[] = [];
  for (const dimension of await dimensionsOf(desk, owner, currency, facts.target)) {
    const account = available(owner, currency, dimension);
    const balance = await lockedBalanceOf(desk.book, account);
    const part = balance < rest ? balance : rest;
    if (part > 0n) taken.push(debit(account, part));
    rest -= part > 0n ? part : 0n;
  }
  const amount = feeDue + outstanding - rest;
  const { shares } = split([advance], amount);
  const move = goingOn(advance, repaid(advance, shares[0] ?? NOTHING));
  return {
    ...(amount > 0n && { posts: { kind: 'REPAY', lines: [...taken, ...linesOf(owner, shares)] } }),
    ...move,
    ...(rest > 0n && { to: 'OVERDUE' }),
  };
}

/** Balances to collect from, in order: the store's own, the main account, then the other stores'. */
async function dimensionsOf(desk: Desk, owner: string, currency: string, target: string): Promise<string[]> {
  const stores = await desk.book.storeAccounts(owner, currency);
  return [...new Set([target, '-', ...stores])];
}

function overdueMessage(row: AdvanceRow, at: string): Message | undefined {
  if (row.status !== 'OVERDUE') return undefined;
  const { advanceNo, currency, storeName } = row;
  const rest = toMinor(row.outstanding, currency) + toMinor(row.feeDue, currency);
  const left = `${printAmount(fromMinor(rest, currency), currency)} ${currency}`;
  const content = `${storeName} 的提前到账 ${advanceNo} 已逾期，还有 ${left} 待归还，将从该币种的后续入账中扣还。`;
  return {
    ...{ bizType: ACCOUNT, title: '提前到账已逾期', content, at, bizNo: advanceNo },
    ...{ path: '/pay/withdrawal/initiateWithdrawal', permission: '/pay/withdrawal/initiateWithdrawal' },
  };
}
