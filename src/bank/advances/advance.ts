import { dayOf, instantOf } from '#model/instant.ts';
import { decimal, round } from '#model/money.ts';
import type { Desk, Facts } from '../desk/desk.ts';
import { fromMinor } from '../ledger/chart.ts';
import rules from '../rules/advances.json' with { type: 'json' };

/** Money that a store has before its platform pays out, as the merchant sees it: amounts are decimal strings. */
export interface AdvanceRow {
  advanceNo: string;
  createdAt: string;
  storeNo: string;
  storeName: string;
  platformCode: string;
  accountNo: string;
  currency: string;
  amount: string;
  /** What is still to be repaid, without its fee. */
  outstanding: string;
  /** Fee that has accrued and is not paid yet. */
  feeDue: string;
  feePaid: string;
  /** From the day after this one it is taken from any balance of the currency. */
  dueAt: string;
  status: AdvanceStatus;
  repaidAt?: string | null;
  submitter?: string;
  version: number;
}

export type AdvanceStatus = 'OUTSTANDING' | 'OVERDUE' | 'REPAID';

/** What the bank knows beyond it; amounts in minor units as texts. */
export interface AdvanceFacts {
  currency: string;
  /** The balance that it was paid to: `account/store`. */
  target: string;
  outstanding: string;
  /** Outstanding of every day that has passed, added up: what the fee is a share of. */
  dayAmounts: string;
  feePaid: string;
  /** Until which day it was added up. */
  countedTo: string;
}

/** An advance that is being worked on; its merchant's queue is held back. */
export interface Advance {
  desk: Desk;
  owner: string;
  row: AdvanceRow;
  known: Facts<AdvanceFacts>;
  /** Minor units. */
  outstanding: bigint;
  feeDue: bigint;
}

export const FAMILY = 'advance';
const DAY = 86_400_000;

/** The advances of a merchant that are not repaid, oldest first, each as of today. */
export async function openAdvances(
  desk: Desk,
  owner: string,
  where: Record<string, string>,
  status: AdvanceStatus,
): Promise<Advance[]> {
  const rows = await desk.findRecords<AdvanceRow>(owner, 'platform-advance', { ...where, status });
  const found: Advance[] = [];
  for (const row of rows) {
    const known = await desk.facts<AdvanceFacts>(row.advanceNo);
    if (known !== undefined) found.push(counted({ desk, owner, row, known, outstanding: 0n, feeDue: 0n }));
  }
  return found;
}

/** The same with the days counted in that have passed since. */
export function counted(advance: Advance): Advance {
  const { desk, known } = advance;
  const { facts } = known;
  const today = dayOf(desk.now);
  const days = BigInt(Math.max(0, Math.round((instantOf(today) - instantOf(facts.countedTo)) / DAY)));
  const outstanding = BigInt(facts.outstanding);
  const dayAmounts = BigInt(facts.dayAmounts) + outstanding * days;
  const fee = BigInt(round(decimal(String(dayAmounts)).times(rules.feePerDay), 0, 'halfUp'));
  const next = { ...facts, dayAmounts: String(dayAmounts), countedTo: today };
  return { ...advance, known: { ...known, facts: next }, outstanding, feeDue: fee - BigInt(facts.feePaid) };
}

/** Keeps an advance after some of it was repaid, in minor units. */
export async function keepRepaid(advance: Advance, repaid: { fee: bigint; principal: bigint }, at: string) {
  const { desk, owner, row, known } = advance;
  const { currency } = row;
  const outstanding = advance.outstanding - repaid.principal;
  const feeDue = advance.feeDue - repaid.fee;
  const feePaid = BigInt(known.facts.feePaid) + repaid.fee;
  const isRepaid = outstanding === 0n && feeDue === 0n;
  const facts: AdvanceFacts = { ...known.facts, outstanding: String(outstanding), feePaid: String(feePaid) };
  await desk.putFacts({ ...known, stage: isRepaid ? 'REPAID' : known.stage, facts });
  await desk.changeRecord(owner, 'platform-advance', row.advanceNo, {
    outstanding: fromMinor(outstanding, currency),
    feeDue: fromMinor(feeDue, currency),
    feePaid: fromMinor(feePaid, currency),
    ...(isRepaid ? { status: 'REPAID', repaidAt: at } : {}),
    version: row.version + 1,
  });
}
