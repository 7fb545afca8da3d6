import { type Book, type Hold, type Journal, numberOf } from './book.ts';
import { accountOf } from './chart.ts';
import type { Flow } from './statement.ts';

/** The ledger in memory: the same commands, for making sample history fast. What it holds is then inserted in bulk. */
export class MemoryBook implements Book {
  readonly balances = new Map<string, bigint>();
  readonly journals: Journal[] = [];
  readonly flows: Flow[] = [];
  readonly holds = new Map<string, Hold>();
  readonly #holdsOf = new Map<string, Set<string>>();
  readonly sequences = new Map<string, number>();

  lockOwner(): Promise<void> {
    return Promise.resolve();
  }

  lock(keys: readonly string[]): Promise<Map<string, bigint>> {
    return Promise.resolve(new Map(keys.map((key) => [key, this.balances.get(key) ?? 0n])));
  }

  append(journal: Journal): Promise<void> {
    for (const { account, balanceAfter } of journal.entries) this.balances.set(account, balanceAfter);
    this.journals.push(journal);
    return Promise.resolve();
  }

  addFlows(flows: readonly Flow[]): Promise<void> {
    this.flows.push(...flows);
    return Promise.resolve();
  }

  hold(holdNo: string): Promise<Hold | undefined> {
    return Promise.resolve(this.holds.get(holdNo));
  }

  openHolds(orderNo: string): Promise<Hold[]> {
    const mine = [...(this.#holdsOf.get(orderNo) ?? [])].flatMap((holdNo) => this.holds.get(holdNo) ?? []);
    return Promise.resolve(mine.filter((hold) => hold.state !== 'DONE'));
  }

  putHold(hold: Hold): Promise<void> {
    this.holds.set(hold.holdNo, hold);
    const mine = this.#holdsOf.get(hold.orderNo) ?? new Set();
    this.#holdsOf.set(hold.orderNo, mine.add(hold.holdNo));
    return Promise.resolve();
  }

  async addHolds(holds: readonly Hold[]): Promise<void> {
    for (const hold of holds) await this.putHold(hold);
  }

  storeAccounts(owner: string, currency: string): Promise<string[]> {
    const held = [...this.balances].filter(([, balance]) => balance > 0n).map(([key]) => accountOf(key));
    const own = held.filter((each) => each.kind === 'S.AVL' && each.owner === owner && each.currency === currency);
    return Promise.resolve(own.map(({ dimension }) => dimension).toSorted());
  }

  async nextNumbers(family: string, at: string, count: number): Promise<string[]> {
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push(await this.nextNumber(family, at));
    return numbers;
  }

  nextNumber(family: string, at: string): Promise<string> {
    const next = (this.sequences.get(family) ?? 0) + 1;
    this.sequences.set(family, next);
    return Promise.resolve(numberOf(family, at, next));
  }
}
