import { accountOf } from '#sandbox/ledger.ts';
import { DailySums } from '#sandbox/daily-sums.ts';
import { MemoryOrderDesk, within } from '#sandbox/memory-order-desk.ts';
import { model } from '#generated/model.ts';
import { CREDITED_ACCOUNTS, CREDITS } from '../ledger/credit-days.ts';
import { MemoryBankBook } from '../ledger/memory-bank-book.ts';
import type { Message } from '../messages/message.ts';
import { Rates } from '../terms/rates.ts';
import type { Operator } from '../people/roles.ts';
import type { Desk, Merchant, OrderEvent, OrderRow, Quota, QuotaMove } from './desk.ts';
import type { Rows } from './row.ts';
import { openShares } from './rows.ts';

/** The bank's desk in memory, for making sample history. The caller moves the time. */
export class MemoryDesk extends MemoryOrderDesk<Rows, OrderEvent> implements Desk {
  readonly book: MemoryBankBook;
  rates = new Rates();
  ratesAt: (time: number) => Rates = () => this.rates;
  triggers = false;
  readonly merchants = new Map<string, Merchant>();
  /** Operators by owner. */
  readonly people = new Map<string, Operator[]>();
  /** Messages to the merchants, in order. */
  readonly messages: { owner: string; message: Message }[] = [];
  readonly quotaMoves: QuotaMove[] = [];
  readonly #quotas = new Map<string, Quota & { owner: string; currency: string }>();
  readonly #movesOf = new Map<string, QuotaMove[]>();
  /** Daily credits by owner and currency. */
  readonly #credits = new Map<string, Map<string, DailySums>>();
  #looked = 0;

  constructor(book = new MemoryBankBook()) {
    super(model);
    this.book = book;
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
    const sums = [...(this.#credits.get(owner) ?? [])].map(([currency, days]) => ({
      currency,
      amount: days.since(since),
    }));
    return Promise.resolve(sums.filter(({ amount }) => amount > 0n));
  }

  tell(owner: string, message: Message): Promise<void> {
    this.messages.push({ owner, message });
    return Promise.resolve();
  }

  quotas(owner: string, currency: string): Promise<Quota[]> {
    return Promise.resolve(this.allQuotas().filter((each) => each.owner === owner && each.currency === currency));
  }

  allQuotas(): (Quota & { owner: string; currency: string })[] {
    return [...this.#quotas.values()].sort((a, b) => (a.platform < b.platform ? -1 : 1));
  }

  async moveQuotas(moves: readonly QuotaMove[]): Promise<void> {
    for (const move of moves) await this.moveQuota(move);
  }

  moveQuota(move: QuotaMove): Promise<void> {
    this.quotaMoves.push(move);
    this.#movesOf.set(move.reference, [...(this.#movesOf.get(move.reference) ?? []), move]);
    const { owner, platform, currency, kind, amount } = move;
    const name = `${owner}|${platform}|${currency}`;
    const quota = this.#quotas.get(name) ?? { owner, platform, currency, total: 0n, occupied: 0n, used: 0n };
    if (kind === 'GRANT') quota.total += amount;
    else quota.occupied += kind === 'OCCUPY' ? amount : -amount;
    if (kind === 'USE') quota.used += amount;
    this.#quotas.set(name, quota);
    return Promise.resolve();
  }

  occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]> {
    return Promise.resolve(openShares(this.#movesOf.get(orderNo) ?? []));
  }
}
