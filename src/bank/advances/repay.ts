import { credit, type Line, lockedBalanceOf } from '#sandbox/ledger.ts';
import type { Desk } from '../desk/desk.ts';
import { available, due } from '../ledger/chart.ts';
import { takeOpen } from '../orders/take-step.ts';
import { advances, linesOf, openAdvances, split } from './advance.ts';

/** The journal lines of a credit to a merchant, and the records to save once it is posted. */
export interface Crediting {
  lines: Line[];
  /** Parts that repay a debt, repay advances (fee and principal), and remain for the account. */
  debt: bigint;
  advance: bigint;
  rest: bigint;
  keep(): Promise<void>;
}

/**
 * Splits a credit to a merchant: first debts in the currency, then overdue advances of any store and open advances of
 * this store, and the rest for the account. Each advance's fee precedes its principal.
 * @param to `dimension` is `account/store`, or `-` for the main account, which may also receive a store's payout
 */
export async function creditTo(
  desk: Desk,
  to: { owner: string; currency: string; dimension: string; storeNo?: string | null | undefined },
  amount: bigint,
): Promise<Crediting> {
  const { owner, currency, dimension } = to;
  const owed = -(await lockedBalanceOf(desk.book, due(owner, currency)));
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
