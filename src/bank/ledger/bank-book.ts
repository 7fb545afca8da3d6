import type { Transaction } from '#sandbox/database.ts';
import { accountOf, type Addition, type Journal, SqlBook, SqlCounters } from '#sandbox/ledger.ts';
import type { Book } from './book.ts';
import { CREDIT, CREDITED_ACCOUNTS, CREDITS } from './credits.ts';
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
  readonly #counters: SqlCounters;
  readonly #keep: KeptFlows | undefined;

  /** @param keep writes the statements of merchants and cards; without it none are kept */
  constructor(tx: Transaction, keep?: KeptFlows) {
    super(tx);
    this.#bank = bankTablesOf(tx);
    this.#counters = new SqlCounters(tx);
    this.#keep = keep;
  }

  async addFlows(flows: readonly Flow[]): Promise<void> {
    await this.#keep?.flows(flows);
  }

  async addCardFlows(flows: readonly CardFlow[]): Promise<void> {
    await this.#keep?.cardFlows(flows);
  }

  /** External credits are also counted, since every payment reads how much they were. */
  override async append(journal: Journal): Promise<void> {
    await super.append(journal);
    for (const [owner, credits] of creditsOf(journal)) await this.#counters.add(owner, journal.at, credits);
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

/** What a journal brings merchants from outside: by owner, in one order for everybody, what is counted in each currency. */
function creditsOf({ kind, entries }: Journal): [owner: string, Addition[]][] {
  if (!CREDITS.includes(kind)) return [];
  const owners = new Map<string, Map<string, bigint>>();
  for (const { account, amount } of entries) {
    const { kind: of, owner, currency } = accountOf(account);
    if (amount <= 0n || !CREDITED_ACCOUNTS.includes(of)) continue;
    const sums = owners.get(owner) ?? new Map<string, bigint>();
    owners.set(owner, sums.set(currency, amount + (sums.get(currency) ?? 0n)));
  }
  const sorted = [...owners].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([owner, sums]) => [
    owner,
    [...sums].map(([currency, amount]) => ({ scope: CREDIT + currency, amount })),
  ]);
}
