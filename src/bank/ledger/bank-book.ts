import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import { accountOf, type Journal, SqlBook } from '#sandbox/ledger.ts';
import type { Book } from './book.ts';
import { CREDITED_ACCOUNTS, CREDITS } from './credit-days.ts';
import type { CardFlow } from './card-flows.ts';
import type { Flow } from './statement.ts';
import { bankTablesOf, type BankTransaction } from './tables.ts';

/** Writers of the rows that follow from journals. */
export interface KeptFlows {
  flows(flows: readonly Flow[]): Promise<void>;
  cardFlows(flows: readonly CardFlow[]): Promise<void>;
}

/** The bank's ledger in the database, inside the caller's transaction. */
export class BankBook extends SqlBook implements Book {
  readonly #bank: BankTransaction;
  readonly #keep: KeptFlows | undefined;

  /** @param keep writes the statements of merchants and cards; without it none are kept */
  constructor(tx: Transaction, keep?: KeptFlows) {
    super(tx);
    this.#bank = bankTablesOf(tx);
    this.#keep = keep;
  }

  async addFlows(flows: readonly Flow[]): Promise<void> {
    await this.#keep?.flows(flows);
  }

  async addCardFlows(flows: readonly CardFlow[]): Promise<void> {
    await this.#keep?.cardFlows(flows);
  }

  /** External credits are also summed by day, since every payment reads them. */
  override async append(journal: Journal): Promise<void> {
    await super.append(journal);
    const days = creditsOf(journal);
    if (days.length === 0) return;
    await this.#bank
      .insertInto('credit_day')
      .values(days)
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'day', 'currency'])
          .doUpdateSet({ amount: sql`credit_day.amount + excluded.amount` }),
      )
      .execute();
  }

  async storeAccounts(owner: string, currency: string): Promise<string[]> {
    const rows = await this.#bank
      .selectFrom('ledger_account')
      .select('dimension')
      .where('owner', '=', owner)
      .where('currency', '=', currency)
      .where('kind', '=', 'S.AVL')
      .where('balance', '>', '0')
      .orderBy('key')
      .execute();
    return rows.map(({ dimension }) => dimension);
  }
}

function creditsOf({ kind, at, entries }: Journal): { owner: string; day: string; currency: string; amount: string }[] {
  if (!CREDITS.includes(kind)) return [];
  const sums = new Map<string, { owner: string; currency: string; amount: bigint }>();
  for (const { account, amount } of entries) {
    const { kind: of, owner, currency } = accountOf(account);
    if (amount <= 0n || !CREDITED_ACCOUNTS.includes(of)) continue;
    const name = `${owner}|${currency}`;
    sums.set(name, { owner, currency, amount: amount + (sums.get(name)?.amount ?? 0n) });
  }
  return [...sums.values()].map((sum) => ({ ...sum, day: at.slice(0, 10), amount: String(sum.amount) }));
}
