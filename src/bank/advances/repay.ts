import { dateTimeOf, dayOf, dayStartOf } from '#model/instant.ts';
import { printAmount } from '#model/money.ts';
import type { Desk, EdgeHandler } from '../desk/desk.ts';
import { advance as receivable, available, due, feeIncome, fromMinor } from '../ledger/chart.ts';
import { balanceOf, credit, debit, type Line, post } from '../ledger.ts';
import { ACCOUNT } from '../messages/message.ts';
import { type Advance, type AdvanceFacts, type AdvanceRow, counted, keepRepaid, openAdvances } from './advance.ts';
import { endOf } from './apply.ts';

const DAY = 86_400_000;

interface Share {
  advance: Advance;
  fee: bigint;
  principal: bigint;
}

/** How money is split: what each advance gets, its fee first, and what is left. */
function split(advances: readonly Advance[], amount: bigint): { shares: Share[]; rest: bigint } {
  let rest = amount;
  const take = (wanted: bigint): bigint => {
    const taken = wanted < rest ? wanted : rest;
    rest -= taken;
    return taken;
  };
  const shares = advances.map((advance) => {
    const fee = take(advance.feeDue);
    return { advance, fee, principal: take(advance.outstanding) };
  });
  return { shares: shares.filter(({ fee, principal }) => fee + principal > 0n), rest };
}

function linesOf(owner: string, shares: readonly Share[]): Line[] {
  return shares.flatMap(({ advance: { row }, fee, principal }) => [
    credit(feeIncome('ADVANCE', row.currency), fee),
    credit(receivable(owner, row.storeNo, row.currency), principal),
  ]);
}

/** What a credit to a merchant is booked as, and what is to be kept of it once it is booked. */
export interface Crediting {
  lines: Line[];
  /** What of it pays a debt, what an advance (fee and principal), and what is left for the account. */
  debt: bigint;
  advance: bigint;
  rest: bigint;
  keep(): Promise<void>;
}

/**
 * How money of a merchant is credited: first what he owes in that currency, then advances of the store, and of any store
 * that are overdue, each with its fee before its principal; the rest to his account.
 * @param to `dimension` is `account/store`, or `-` for the main account, where a store's payout may go too
 */
export async function creditTo(
  desk: Desk,
  to: { owner: string; currency: string; dimension: string; storeNo?: string | null | undefined },
  amount: bigint,
): Promise<Crediting> {
  const { owner, currency, dimension } = to;
  const owed = -(await balanceOf(desk.book, due(owner, currency)));
  const repaid = owed > amount ? amount : owed > 0n ? owed : 0n;
  const storeNo = to.storeNo ?? dimension.split('/')[1] ?? '';
  const own = storeNo === '' ? [] : await openAdvances(desk, owner, { storeNo, currency }, 'OUTSTANDING');
  const overdue = await openAdvances(desk, owner, { currency }, 'OVERDUE');
  const { shares, rest } = split([...overdue, ...own], amount - repaid);
  return {
    ...{ debt: repaid, advance: amount - repaid - rest, rest },
    lines: [
      credit(due(owner, currency), repaid),
      ...linesOf(owner, shares),
      credit(available(owner, currency, dimension), rest),
    ],
    async keep() {
      for (const share of shares) await keepRepaid(share.advance, share, dateTimeOf(desk.now));
    },
  };
}

/** The end of a day: the fee accrues; what is overdue is taken from whatever the merchant has in the currency. */
export const endAdvanceDay: EdgeHandler = async (desk, advanceNo) => {
  const first = await desk.facts<AdvanceFacts>(advanceNo);
  if (first === undefined) return false;
  const { owner } = first;
  await desk.book.lockOwner(owner);
  const row = await desk.record<AdvanceRow>(owner, 'platform-advance', advanceNo);
  const known = (await desk.facts<AdvanceFacts>(advanceNo)) ?? first;
  if (row === undefined || row.status === 'REPAID') return false;
  const advance = counted({ desk, owner, row, known, outstanding: 0n, feeDue: 0n });
  const at = dateTimeOf(desk.now);
  if (row.dueAt > dayOf(desk.now)) await keepRepaid(advance, { fee: 0n, principal: 0n }, at);
  else await collect(advance, at);
  const after = await desk.record<AdvanceRow>(owner, 'platform-advance', advanceNo);
  if (after?.status === 'REPAID') return true;
  const tomorrow = dayOf(desk.now + DAY);
  await desk.scheduleAt('advance.count', advanceNo, dayStartOf(desk.now + DAY));
  await desk.scheduleAt('advance.day', advanceNo, endOf(tomorrow));
  return true;
};

/** The beginning of a day: what the merchant reads is what a receipt of the day would take. */
export const countAdvanceDay: EdgeHandler = async (desk, advanceNo) => {
  const first = await desk.facts<AdvanceFacts>(advanceNo);
  if (first === undefined) return false;
  const { owner } = first;
  await desk.book.lockOwner(owner);
  const row = await desk.record<AdvanceRow>(owner, 'platform-advance', advanceNo);
  if (row === undefined || row.status === 'REPAID') return false;
  const known = (await desk.facts<AdvanceFacts>(advanceNo)) ?? first;
  const advance = counted({ desk, owner, row, known, outstanding: 0n, feeDue: 0n });
  await keepRepaid(advance, { fee: 0n, principal: 0n }, dateTimeOf(desk.now));
  return true;
};

async function collect(advance: Advance, at: string): Promise<void> {
  const { desk, owner, row, known } = advance;
  const { currency, advanceNo } = row;
  let rest = advance.feeDue + advance.outstanding;
  const taken: Line[] = [];
  for (const dimension of await dimensionsOf(desk, owner, currency, known.facts.target)) {
    const account = available(owner, currency, dimension);
    const balance = await balanceOf(desk.book, account);
    const part = balance < rest ? balance : rest;
    if (part > 0n) taken.push(debit(account, part));
    rest -= part > 0n ? part : 0n;
  }
  const amount = advance.feeDue + advance.outstanding - rest;
  const { shares } = split([advance], amount);
  if (amount > 0n) {
    await post(desk.book, { kind: 'REPAY', reference: advanceNo, at, lines: [...taken, ...linesOf(owner, shares)] });
  }
  const [share = { fee: 0n, principal: 0n }] = shares;
  await keepRepaid(advance, share, at);
  if (rest === 0n || row.status === 'OVERDUE') return;
  const changes = { status: 'OVERDUE', version: row.version + 2 };
  await desk.changeRecord(owner, 'platform-advance', advanceNo, changes);
  const left = `${printAmount(fromMinor(rest, currency), currency)} ${currency}`;
  const content = `${row.storeName} 的提前到账 ${advanceNo} 已逾期，还有 ${left} 待归还，将从该币种的后续入账中扣还。`;
  await desk.tell(owner, {
    ...{ bizType: ACCOUNT, title: '提前到账已逾期', content, at, bizNo: advanceNo },
    ...{ path: '/pay/withdrawal/initiateWithdrawal', permission: '/pay/withdrawal/initiateWithdrawal' },
  });
}

/** Where money may be: the store's own balance first, the main account, then the other stores'. */
async function dimensionsOf(desk: Desk, owner: string, currency: string, target: string): Promise<string[]> {
  const stores = await desk.book.storeAccounts(owner, currency);
  return [...new Set([target, '-', ...stores])];
}
