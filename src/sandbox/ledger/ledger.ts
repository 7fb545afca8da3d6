import { journalPosted } from '../context/telemetry.ts';
import { fromMinor } from '#model/minor-units.ts';
import { ownEntry } from '#model/own-entry.ts';

/*
 * A double-entry ledger for any chart of accounts: journals that balance in each currency, and holds, which set money
 * of an account aside. Amounts are minor units.
 */

/** Account of an owner: kind, dimension and currency. A product's chart of accounts names the kinds. */
export interface Account<Kind extends string = string> {
  kind: Kind;
  owner: string;
  /** Subdivision of the kind, such as an order; otherwise `-`. */
  dimension: string;
  currency: string;
}

/** Accounts are locked in key order, so that two journals can never deadlock. */
export function keyOf({ kind, owner, dimension, currency }: Account): string {
  return `${kind}|${owner}|${dimension}|${currency}`;
}

export function accountOf<Kind extends string = string>(key: string): Account<Kind> {
  const [kind, owner, dimension, currency] = key.split('|') as [Kind, string, string, string];
  return { kind, owner, dimension, currency };
}

/** Storage of a ledger: tables inside the caller's transaction, or memory. */
export interface Book {
  /** Blocks every other posting for this owner until the transaction ends. */
  lockOwner(owner: string): Promise<void>;
  /**
   * Locks accounts in key order, opens missing ones, and returns balances, credit positive. Summed accounts must not be
   * locked: their stored balances lag behind.
   * @param next family of the next requested number, which the same statement may draw
   */
  lock(keys: readonly string[], next?: string): Promise<Map<string, bigint>>;
  /** Balances of existing accounts, credit positive; takes no lock and writes nothing. */
  read(keys: readonly string[]): Promise<Map<string, bigint>>;
  append(journal: Journal): Promise<void>;
  hold(holdNo: string): Promise<Hold | undefined>;
  /** The holds of an order that still freeze an amount. */
  openHolds(orderNo: string): Promise<Hold[]>;
  putHold(hold: Hold): Promise<void>;
  /** Stores many new holds at once. */
  addHolds(holds: readonly Hold[]): Promise<void>;
  /** The next number of a family, `WD` + yyyyMMdd + 10 digits; never given twice, even after a rollback. */
  nextNumber(family: string, at: string): Promise<string>;
  nextNumbers(family: string, at: string, count: number): Promise<string[]>;
}

export interface Entry {
  account: string;
  /** Credit positive, debit negative. */
  amount: bigint;
  /** Undefined for a summed account: other postings add to it concurrently. */
  balanceAfter: bigint | undefined;
}

export interface Journal<Kind extends string = string> {
  journalNo: string;
  kind: Kind;
  /** The order it belongs to. */
  reference: string;
  /** `2026-11-20 15:42:08`, UTC+8. */
  at: string;
  entries: Entry[];
}

export interface Hold {
  holdNo: string;
  orderNo: string;
  owner: string;
  dimension: string;
  currency: string;
  /** Purse of the money; undefined if the hold names none. */
  purse?: string | undefined;
  amount: bigint;
  captured: bigint;
  released: bigint;
  state: 'HELD' | 'PARTIAL' | 'DONE';
}

/** One line of a journal; credit positive, debit negative. */
export interface Line {
  account: Account;
  amount: bigint;
}

export function debit(account: Account, amount: bigint): Line {
  return { account, amount: -amount };
}

export function credit(account: Account, amount: bigint): Line {
  return { account, amount };
}

/** The ledger refuses a journal: nothing was written. */
export class LedgerRefusal extends Error {
  readonly reason: 'unbalanced' | 'overdrawn' | 'negative-line' | 'hold';
  readonly account: Account | undefined;
  /** Balance before the posting. */
  readonly balance: bigint | undefined;

  constructor(reason: LedgerRefusal['reason'], message: string, account?: Account, balance?: bigint) {
    super(message);
    this.reason = reason;
    this.account = account;
    this.balance = balance;
  }
}

export interface Posting<Kind extends string = string, Note = unknown> {
  kind: Kind;
  reference: string;
  at: string;
  lines: Line[];
  /** Note of the poster, read by `posted` of the chart. */
  note?: Note | undefined;
}

export interface HoldRequest {
  orderNo: string;
  owner: string;
  /** Purse of the chart; default: that of the owner's money. */
  purse?: string | undefined;
  /** Subdivision of the owner's money; default: the undivided part. */
  dimension?: string;
  currency: string;
  amount: bigint;
  at: string;
}

export interface SharesRequest {
  /** Reference of the shares: a batch. */
  reference: string;
  owner: string;
  currency: string;
  at: string;
  /** Frozen amount per order. */
  shares: readonly { orderNo: string; amount: bigint }[];
}

export interface Capture<Kind extends string = string, Note = unknown> {
  holdNo: string;
  amount: bigint;
  kind: Kind;
  at: string;
  /**
   * Lines for the captured money and other lines of the step; the debit of the frozen account is added automatically.
   */
  lines: Line[];
  note?: Note | undefined;
}

/** A pair of account kinds between which holds move an owner's money. */
export interface Purse {
  available: string;
  frozen: string;
  /** Frozen money has an account for each order; without it, for each subdivision, like available money. */
  isFrozenByOrder?: boolean;
}

export interface Purses {
  named: Readonly<Record<string, Purse>>;
  /** Default purses of holds: of an owner's undivided money, and of a subdivision. */
  unnamed: { whole: string; part: string };
}

/** A product's rules about its accounts. */
export interface Chart<B extends Book, Kind extends string, Note> {
  /** True if accounts of a kind must never have this balance (credit positive). */
  isForbidden(kind: string, balance: bigint): boolean;
  /**
   * True if postings only append to accounts of a kind that everybody shares. They never wait; `foldDeltas` adds up the
   * balances later, and reports a forbidden one.
   */
  isSummed(kind: string): boolean;
  /** The pairs of accounts, available and frozen, between which holds move money. */
  purses: Purses;
  /** The kinds of the journals that place and release holds. */
  holds: { place: Kind; release: Kind };
  /** Keys of accounts whose balances `posted` reads besides those of a journal. */
  beside?(keys: readonly string[]): string[];
  /** Called for each journal, in its transaction. */
  posted?(book: B, journal: Journal<Kind>, about: Posted<Note>): Promise<void>;
}

export interface Posted<Note> {
  /** Balances before the journal, by key, without summed accounts. */
  balances: ReadonlyMap<string, bigint>;
  note: Note | undefined;
  /** Accounts that the journal names without changing them. */
  still: readonly string[];
}

export interface Ledger<B extends Book, Kind extends string, Note> {
  /**
   * Posts one journal. Lines of amount zero are omitted, lines of one account are added up.
   * @throws LedgerRefusal if a currency does not balance, or an account would get a balance that its kind must not have
   */
  post(book: B, posting: Posting<Kind, Note>): Promise<Journal<Kind>>;
  /** Freezes money for an order, with a hold that gives the purpose. */
  placeHold(book: B, request: HoldRequest): Promise<Hold>;
  /**
   * Freezes money for many orders at once: one journal, and one hold for each order, captured or released on its own.
   */
  placeShares(book: B, request: SharesRequest): Promise<Hold[]>;
  /** Captures a part of a hold. @throws LedgerRefusal if less than that is left */
  captureHold(book: B, capture: Capture<Kind, Note>): Promise<Hold>;
  /** Releases the rest of a hold, or a part of it, to the account that it came from. */
  releaseHold(book: B, holdNo: string, at: string, part?: bigint): Promise<Hold>;
}

/** The ledger of a chart of accounts. */
export function ledgerOf<B extends Book, Kind extends string, Note>(
  chart: Chart<B, Kind, Note>,
): Ledger<B, Kind, Note> {
  const { holds } = chart;
  return { post, placeHold, placeShares, captureHold, releaseHold };

  async function post(book: B, posting: Posting<Kind, Note>): Promise<Journal<Kind>> {
    const { kind } = posting;
    const began = performance.now();
    let outcome: 'posted' | 'refused' | undefined;
    try {
      const journal = await write(book, posting);
      outcome = 'posted';
      return journal;
    } catch (error) {
      if (error instanceof LedgerRefusal) outcome = 'refused';
      throw error;
    } finally {
      if (outcome !== undefined) journalPosted.publish({ kind, outcome, milliseconds: performance.now() - began });
    }
  }

  async function write(book: B, posting: Posting<Kind, Note>): Promise<Journal<Kind>> {
    const { kind, reference, at, lines, note } = posting;
    const sums = new Map<string, bigint>();
    const perCurrency = new Map<string, bigint>();
    for (const { account, amount } of lines) {
      const key = keyOf(account);
      sums.set(key, (sums.get(key) ?? 0n) + amount);
      perCurrency.set(account.currency, (perCurrency.get(account.currency) ?? 0n) + amount);
    }
    for (const [currency, rest] of perCurrency) {
      if (rest === 0n) continue;
      throw new LedgerRefusal('unbalanced', `${kind} ${reference} is off by ${fromMinor(rest, currency)} ${currency}`);
    }
    const keys = [...sums.keys()].filter((key) => sums.get(key) !== 0n).sort();
    // A credit that repays a debt at once leaves the balance unchanged, but is reported.
    const still = [...sums.keys()].filter((key) => sums.get(key) === 0n);
    const named = [...keys, ...still];
    const read = [...named, ...(chart.beside?.(named) ?? [])];
    const balances = await book.lock(
      read.filter((key) => !chart.isSummed(accountOf(key).kind)),
      JOURNALS,
    );
    const entries = keys.map((key) => entryOf(key, sums.get(key) ?? 0n, balances.get(key) ?? 0n));
    const journal = { journalNo: await book.nextNumber(JOURNALS, at), kind, reference, at, entries };
    await book.append(journal);
    await chart.posted?.(book, journal, { balances, note, still });
    return journal;
  }

  function entryOf(key: string, amount: bigint, before: bigint): Entry {
    const account = accountOf(key);
    if (chart.isSummed(account.kind)) return { account: key, amount, balanceAfter: undefined };
    const after = before + amount;
    // A balance that is already out of bounds may still move towards them.
    const grows = amount > 0n === after > 0n;
    if (grows && chart.isForbidden(account.kind, after)) {
      const held = fromMinor(before, account.currency);
      throw new LedgerRefusal('overdrawn', `${key} holds ${held}, less than asked`, account, before);
    }
    return { account: key, amount, balanceAfter: after };
  }

  async function placeHold(book: B, request: HoldRequest): Promise<Hold> {
    const { orderNo, owner, purse, dimension = '-', currency, amount, at } = request;
    if (amount <= 0n) throw new LedgerRefusal('hold', `A hold of ${fromMinor(amount, currency)} ${currency} is none`);
    const { available, frozen } = pairOf(request);
    const lines = [debit(available, amount), credit(frozen, amount)];
    await post(book, { kind: holds.place, reference: orderNo, at, lines });
    const holdNo = await book.nextNumber('HD', at);
    const hold: Hold = { holdNo, orderNo, owner, dimension, currency, purse, amount, ...NOTHING_YET };
    await book.putHold(hold);
    return hold;
  }

  async function placeShares(book: B, request: SharesRequest): Promise<Hold[]> {
    const { reference, owner, currency, at, shares } = request;
    if (shares.length === 0 || shares.some(({ amount }) => amount <= 0n)) {
      throw new LedgerRefusal('hold', `${reference} has a share of nothing`);
    }
    const dimension = '-';
    const lines = shares.flatMap((share) => {
      const { available, frozen } = pairOf({ owner, currency, ...share });
      return [debit(available, share.amount), credit(frozen, share.amount)];
    });
    await post(book, { kind: holds.place, reference, at, lines });
    const numbers = await book.nextNumbers('HD', at, shares.length);
    const placed = shares.map((share, n): Hold => {
      const holdNo = numbers[n];
      if (holdNo === undefined) throw new Error(`${reference} got fewer numbers than it has shares`);
      return { holdNo, owner, dimension, currency, ...share, ...NOTHING_YET };
    });
    await book.addHolds(placed);
    return placed;
  }

  async function captureHold(book: B, { holdNo, amount, kind, at, lines, note }: Capture<Kind, Note>): Promise<Hold> {
    const hold = await openHold(book, holdNo, amount);
    const { frozen } = pairOf(hold);
    await post(book, { kind, reference: hold.orderNo, at, lines: [debit(frozen, amount), ...lines], note });
    return settle(book, { ...hold, captured: hold.captured + amount });
  }

  async function releaseHold(book: B, holdNo: string, at: string, part?: bigint): Promise<Hold> {
    const hold = await openHold(book, holdNo, part ?? 1n);
    const amount = part ?? restOf(hold);
    const { available, frozen } = pairOf(hold);
    const lines = [debit(frozen, amount), credit(available, amount)];
    await post(book, { kind: holds.release, reference: hold.orderNo, at, lines });
    return settle(book, { ...hold, released: hold.released + amount });
  }

  /** The accounts between which a hold moves money. @throws Error for an unknown purse */
  function pairOf({
    orderNo,
    owner,
    currency,
    dimension = '-',
    purse,
  }: Pick<HoldRequest, 'orderNo' | 'owner' | 'currency' | 'dimension' | 'purse'>): {
    available: Account;
    frozen: Account;
  } {
    const { named, unnamed } = chart.purses;
    const name = purse ?? (dimension === '-' ? unnamed.whole : unnamed.part);
    const found = ownEntry(named, name);
    if (found === undefined) throw new Error(`There is no purse ${name}`);
    return {
      available: { kind: found.available, owner, dimension, currency },
      frozen: { kind: found.frozen, owner, dimension: found.isFrozenByOrder === true ? orderNo : dimension, currency },
    };
  }
}

/** Family of the numbers of journals. */
const JOURNALS = 'JN';

const NOTHING_YET = { captured: 0n, released: 0n, state: 'HELD' } as const;

/** Amount that a hold still freezes. */
export function restOf({ amount, captured, released }: Pick<Hold, 'amount' | 'captured' | 'released'>): bigint {
  return amount - captured - released;
}

/** Blocks every other posting of several owners, in a fixed order, so that two callers cannot deadlock. */
export async function lockOwners(book: Book, owners: readonly string[]): Promise<void> {
  for (const owner of [...new Set(owners)].sort()) await book.lockOwner(owner);
}

async function openHold(book: Book, holdNo: string, needed: bigint): Promise<Hold> {
  const hold = await book.hold(holdNo);
  if (hold === undefined) throw new LedgerRefusal('hold', `There is no hold ${holdNo}`);
  const { currency } = hold;
  const rest = restOf(hold);
  if (needed > 0n && rest >= needed) return hold;
  const said = `Hold ${holdNo} has ${fromMinor(rest, currency)} left, ${fromMinor(needed, currency)} asked`;
  throw new LedgerRefusal('hold', said);
}

async function settle(book: Book, hold: Hold): Promise<Hold> {
  const settled: Hold = { ...hold, state: restOf(hold) === 0n ? 'DONE' : 'PARTIAL' };
  await book.putHold(settled);
  return settled;
}

/** Balance of one account, credit positive. Takes no lock, so it may be outdated when it is used. */
export async function balanceOf(book: Book, account: Account): Promise<bigint> {
  const key = keyOf(account);
  return (await book.read([key])).get(key) ?? 0n;
}

/** The balance of an account, locked until the transaction ends: for steps whose postings depend on it. */
export async function lockedBalanceOf(book: Book, account: Account): Promise<bigint> {
  const key = keyOf(account);
  return (await book.lock([key])).get(key) ?? 0n;
}
