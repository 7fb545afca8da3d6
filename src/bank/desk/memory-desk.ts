import { accountOf, type Journal, MemoryCounters } from '#sandbox/ledger.ts';
import { DailySums, MemoryOrderDesk, within } from '#sandbox/orders.ts';
import { model } from '#generated/model.ts';
import { Random } from '#model/random.ts';
import type { JournalKind } from '../ledger/book.ts';
import { CREDITED_ACCOUNTS, CREDITS } from '../ledger/credits.ts';
import { type CardsOf, COUNTED } from './cards-of.ts';
import { keepCardFlows } from './card-flows.ts';
import { drawCard, maskedCardNo, type OwnedSecret, type Print } from '../card-secrets/secrets.ts';
import { MemoryBankBook } from '../ledger/memory-bank-book.ts';
import type { Message } from '../messages/message.ts';
import { Rates } from '../terms/rates.ts';
import type { Operator } from '../people/roles.ts';
import type { Desk, Merchant, OrderEvent, OrderRow } from './desk.ts';
import {
  moved,
  type MovedPool,
  openShares,
  type Pool,
  type PoolKind,
  type PoolMove,
  recordOf,
  type Share,
} from './pools.ts';
import type { Rows } from './row.ts';

/** The bank's desk in memory, for making sample history. The caller moves the time. */
export class MemoryDesk extends MemoryOrderDesk<Rows, OrderEvent> implements Desk {
  readonly book: MemoryBankBook;
  readonly counters = new MemoryCounters();
  rates = new Rates();
  ratesAt: (time: number) => Rates = () => this.rates;
  triggers = false;
  readonly merchants = new Map<string, Merchant>();
  /** Operators by owner. */
  readonly people = new Map<string, Operator[]>();
  /** Messages to the merchants, in order. */
  readonly messages: { owner: string; message: Message }[] = [];
  readonly poolMoves: PoolMove[] = [];
  /** Issued cards, in order. */
  readonly cards: OwnedSecret[] = [];
  readonly #cardNumbers = new Set<string>();
  /** By owner, kind and currency, then by name. */
  readonly #pools = new Map<string, Map<string, MovedPool>>();
  readonly #movesOf = new Map<string, PoolMove[]>();
  /** Daily credits by owner and currency. */
  readonly #credits = new Map<string, Map<string, DailySums>>();
  #looked = 0;

  constructor(book = new MemoryBankBook()) {
    super(model);
    this.book = book;
    book.counters = this.counters;
    book.keepCardFlows = (flows) => keepCardFlows(this, flows);
  }

  /** Payment orders by number. */
  get orders(): Map<string, { owner: string; row: OrderRow }> {
    const orders = [...(this.records.get('payment-order')?.values() ?? [])] as { owner: string; record: OrderRow }[];
    return new Map(orders.map(({ owner, record }) => [record.orderNo, { owner, row: record }]));
  }

  merchant(owner: string): Promise<Merchant | undefined> {
    return Promise.resolve(this.merchants.get(owner));
  }

  operators(owner: string): Promise<Operator[]> {
    return Promise.resolve(this.people.get(owner) ?? []);
  }

  credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]> {
    this.#lookAtJournals();
    const sums = [...(this.#credits.get(owner) ?? [])].map(([currency, days]) => ({
      currency,
      amount: days.since(since),
    }));
    return Promise.resolve(sums.filter(({ amount }) => amount > 0n));
  }

  /** Returns the journals and removes them from memory; balances and credits stay. */
  takeJournals(): Journal<JournalKind>[] {
    this.#lookAtJournals();
    this.#looked = 0;
    return this.book.journals.splice(0);
  }

  /** Forgets all but the newest messages of each merchant. */
  keepNewest(most: number): void {
    const counts = new Map<string, number>();
    const kept = this.messages.toReversed().filter(({ owner }) => {
      const count = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, count);
      return count <= most;
    });
    this.messages.length = 0;
    for (const each of kept.toReversed()) this.messages.push(each);
  }

  #lookAtJournals(): void {
    // Journals are append-only, so each is read once.
    for (; this.#looked < this.book.journals.length; this.#looked += 1) {
      const journal = this.book.journals[this.#looked];
      if (journal === undefined || !CREDITS.includes(journal.kind)) continue;
      for (const entry of journal.entries) {
        const account = accountOf(entry.account);
        if (entry.amount <= 0n || !CREDITED_ACCOUNTS.includes(account.kind)) continue;
        const own = within(this.#credits, account.owner, () => new Map<string, DailySums>());
        within(own, account.currency, () => new DailySums()).add(journal.at, entry.amount);
      }
    }
  }

  tell(owner: string, message: Message): Promise<void> {
    this.messages.push({ owner, message });
    return Promise.resolve();
  }

  pools(owner: string, kind: PoolKind, currency: string, names?: readonly string[]): Promise<Pool[]> {
    const own = this.#pools.get([owner, kind, currency].join('|'));
    const wanted = names === undefined ? [...(own?.keys() ?? [])].sort() : new Set(names);
    return Promise.resolve([...wanted].flatMap((name) => shownPool(own?.get(name))));
  }

  allPools(): MovedPool[] {
    return [...this.#pools.values()].flatMap((own) => [...own.values()].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  async movePools(moves: readonly PoolMove[]): Promise<void> {
    for (const move of moves) {
      const { owner, kind, name, currency } = move;
      const own = within(this.#pools, [owner, kind, currency].join('|'), () => new Map<string, MovedPool>());
      const known = own.get(name);
      if (known === undefined && move.step !== 'GRANT') throw new Error(`There is no pool ${kind} ${name} of ${owner}`);
      const pool = { owner, kind, currency, ...moved(known ?? { name, total: 0n, occupied: 0n, used: 0n }, move) };
      own.set(name, pool);
      this.poolMoves.push(move);
      within(this.#movesOf, move.reference, () => []).push(move);
      const record = recordOf(pool);
      if (record !== undefined) await this.changeRecord(owner, record.entity, name, record.changes);
    }
  }

  issueCard(owner: string, cardId: string, print: Print): Promise<string> {
    const random = new Random(this.cards.length, owner);
    for (;;) {
      const secret = drawCard(print, (count) => random.digits(count));
      if (this.#cardNumbers.has(secret.cardNo)) continue;
      this.#cardNumbers.add(secret.cardNo);
      this.cards.push({ owner, cardId, secret });
      return Promise.resolve(maskedCardNo(secret.cardNo));
    }
  }

  async cardCount(owner: string, of: CardsOf): Promise<number> {
    return (await this.findRecords(owner, 'card', { ...of, status: [...COUNTED] })).length;
  }

  occupied(orderNo: string): Promise<Share[]> {
    return Promise.resolve(openShares(this.#movesOf.get(orderNo) ?? []));
  }
}

function shownPool(pool: MovedPool | undefined): Pool[] {
  if (pool === undefined) return [];
  const { name, total, occupied, used } = pool;
  return [{ name, total, occupied, used }];
}
