import { balanceOf, credit, type Line } from '#sandbox/ledger.ts';
import type { Desk } from '../desk/desk.ts';
import { available, due } from '../ledger/chart.ts';
import { takeOpen } from '../orders/take-step.ts';
import { advances, linesOf, openAdvances, split } from './advance.ts';

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
      for (const share of shares) await takeOpen(advances, share.advance, 'repay', share);
    },
  };
}
