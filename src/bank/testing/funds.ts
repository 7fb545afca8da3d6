import { balanceOf, credit, debit } from '#sandbox/ledger.ts';
import type { Bank } from '../bank.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';

interface Funds {
  owner: string;
  currency: string;
  /** The balance afterwards, as a decimal string. */
  amount: string;
  /** A store's account; by default the main account. */
  dimension?: string;
  at: string;
}

/** Credits or debits a merchant, so that an account holds exactly this amount. */
export async function fillAccount(bank: Bank, { owner, currency, amount, dimension = '-', at }: Funds): Promise<void> {
  await bank.work(async (desk) => {
    const account = available(owner, currency, dimension);
    const rest = toMinor(amount, currency) - (await balanceOf(desk.book, account));
    if (rest === 0n) return;
    const lines = [debit(equity(currency), rest), credit(account, rest)];
    await post(desk.book, { kind: 'OPENING', reference: `FILL-${owner}`, at, lines });
  });
}
