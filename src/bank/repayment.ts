import type { Book } from './ledger/book.ts';
import { available, due } from './ledger/chart.ts';
import { balanceOf, credit, type Line } from './ledger.ts';

/**
 * How money of a merchant is credited: first what he owes in that currency, the rest to his account.
 * @param dimension `account/store`, or `-` for the main account
 */
export async function creditLines(
  book: Book,
  to: { owner: string; currency: string; dimension?: string },
  amount: bigint,
): Promise<Line[]> {
  const { owner, currency, dimension = '-' } = to;
  const owed = -(await balanceOf(book, due(owner, currency)));
  const repaid = owed > amount ? amount : owed > 0n ? owed : 0n;
  return [credit(due(owner, currency), repaid), credit(available(owner, currency, dimension), amount - repaid)];
}
