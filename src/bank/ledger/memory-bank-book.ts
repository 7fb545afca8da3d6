import { accountOf, type Counters, type Journal, MemoryBook } from '#sandbox/ledger.ts';
import type { Book, JournalKind } from './book.ts';
import type { CardFlow } from './card-flows.ts';
import { creditsOf } from './credits.ts';
import type { Flow } from './statement.ts';
import { NUMBER_FAMILIES } from './tables.ts';

/** The bank's ledger in memory, for making sample history. */
export class MemoryBankBook extends MemoryBook<JournalKind> implements Book {
  readonly flows: Flow[] = [];
  /** Counts external credits; the desk sets it. */
  counters: Counters | undefined;
  /** Keeps the changes of card balances; the desk sets it. */
  keepCardFlows: (flows: readonly CardFlow[]) => Promise<void> = () => Promise.resolve();

  constructor() {
    super(NUMBER_FAMILIES);
  }

  override async append(journal: Journal<JournalKind>): Promise<void> {
    await super.append(journal);
    for (const [owner, credits] of creditsOf(journal)) await this.counters?.add(owner, journal.at, credits);
  }

  addFlows(flows: readonly Flow[]): Promise<void> {
    this.flows.push(...flows);
    return Promise.resolve();
  }

  addCardFlows(flows: readonly CardFlow[]): Promise<void> {
    return this.keepCardFlows(flows);
  }

  storeAccounts(owner: string, currency: string): Promise<string[]> {
    const held = [...this.balances].filter(([, balance]) => balance > 0n).map(([key]) => accountOf(key));
    const own = held.filter((each) => each.kind === 'S.AVL' && each.owner === owner && each.currency === currency);
    return Promise.resolve(own.map(({ dimension }) => dimension).toSorted());
  }
}
