import type { Transaction } from '#sandbox/database.ts';
import { type Journal, SqlBook, SqlCounters } from '#sandbox/ledger.ts';
import type { Book } from './book.ts';
import { creditsOf } from './credits.ts';
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

  /** External credits are also counted, because every payment reads their sum. */
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
