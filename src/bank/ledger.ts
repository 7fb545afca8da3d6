import type { Book, Entry, Hold, Journal, JournalKind } from './ledger/book.ts';
import { type Account, accountOf, available, frozen, fromMinor, isForbidden, keyOf } from './ledger/chart.ts';
import { type FlowNote, flowsOf, heldWith } from './ledger/statement.ts';

/** One side of a journal, in minor units; credit positive, debit negative. */
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

/** The ledger refuses to book: nothing was written. */
export class LedgerRefusal extends Error {
  readonly reason: 'unbalanced' | 'overdrawn' | 'negative-line' | 'hold';
  readonly account: Account | undefined;
  /** What the account held before, in minor units. */
  readonly balance: bigint | undefined;

  constructor(reason: LedgerRefusal['reason'], message: string, account?: Account, balance?: bigint) {
    super(message);
    this.reason = reason;
    this.account = account;
    this.balance = balance;
  }
}

export interface Posting {
  kind: JournalKind;
  reference: string;
  at: string;
  lines: Line[];
  /** What the rows in merchants' statements say besides the figures. */
  note?: FlowNote;
}

/**
 * Books one business edge, and the rows that it leaves in the statements of merchants. Lines of amount zero are left out,
 * lines of one account are added up.
 * @throws LedgerRefusal where a currency does not balance or an account would come to what its kind may never hold.
 */
export async function post(book: Book, posting: Posting): Promise<Journal> {
  const sums = new Map<string, bigint>();
  const perCurrency = new Map<string, bigint>();
  for (const { account, amount } of posting.lines) {
    const key = keyOf(account);
    sums.set(key, (sums.get(key) ?? 0n) + amount);
    perCurrency.set(account.currency, (perCurrency.get(account.currency) ?? 0n) + amount);
  }
  for (const [currency, rest] of perCurrency) {
    if (rest !== 0n) {
      throw new LedgerRefusal(
        'unbalanced',
        `${posting.kind} ${posting.reference} is off by ${fromMinor(rest, currency)} ${currency}`,
      );
    }
  }
  const keys = [...sums.keys()].filter((key) => sums.get(key) !== 0n).sort();
  // What is credited and taken for a debt at once changes nothing, and is told all the same.
  const still = [...sums.keys()].filter((key) => sums.get(key) === 0n);
  const balances = await book.lock([...keys, ...still, ...heldWith([...keys, ...still])]);
  const entries: Entry[] = keys.map((key) => {
    const amount = sums.get(key) ?? 0n;
    const before = balances.get(key) ?? 0n;
    const account = accountOf(key);
    // What was wrong before may still be made better.
    const grows = amount > 0n === before + amount > 0n;
    if (grows && isForbidden(account.kind, before + amount)) {
      throw new LedgerRefusal(
        'overdrawn',
        `${key} holds ${fromMinor(before, account.currency)}, less than asked`,
        account,
        before,
      );
    }
    return { account: key, amount, balanceAfter: before + amount };
  });
  const journal: Journal = {
    journalNo: await book.nextNumber('JN', posting.at),
    kind: posting.kind,
    reference: posting.reference,
    at: posting.at,
    entries,
  };
  await book.append(journal);
  const flows = flowsOf(journal, balances, posting.note, still);
  if (flows.length > 0) await book.addFlows(flows);
  return journal;
}

export interface HoldRequest {
  orderNo: string;
  owner: string;
  /** The collection account and store, `account/store`; the main account without it. */
  dimension?: string;
  currency: string;
  amount: bigint;
  at: string;
}

/** Freezes money for an order: M.AVL → M.FRZ or S.AVL → S.FRZ, with a hold row that says what for. */
export async function placeHold(book: Book, request: HoldRequest): Promise<Hold> {
  const { orderNo, owner, dimension = '-', currency, amount, at } = request;
  if (amount <= 0n) throw new LedgerRefusal('hold', `A hold of ${fromMinor(amount, currency)} ${currency} is none`);
  await post(book, {
    kind: 'HOLD',
    reference: orderNo,
    at,
    lines: [debit(available(owner, currency, dimension), amount), credit(frozen(owner, currency, dimension), amount)],
  });
  const holdNo = await book.nextNumber('HD', at);
  const hold: Hold = {
    holdNo,
    orderNo,
    owner,
    dimension,
    currency,
    amount,
    captured: 0n,
    released: 0n,
    state: 'HELD',
  };
  await book.putHold(hold);
  return hold;
}

export interface SharesRequest {
  /** What the shares are of: a batch. */
  reference: string;
  owner: string;
  currency: string;
  at: string;
  /** What is frozen for each order, in minor units. */
  shares: readonly { orderNo: string; amount: bigint }[];
}

/** Freezes money for many orders at once: one journal, and a hold for each, which is captured or released alone. */
export async function placeShares(book: Book, request: SharesRequest): Promise<Hold[]> {
  const { reference, owner, currency, at, shares } = request;
  if (shares.length === 0 || shares.some(({ amount }) => amount <= 0n)) {
    throw new LedgerRefusal('hold', `${reference} has a share of nothing`);
  }
  const amount = shares.reduce((sum, share) => sum + share.amount, 0n);
  const lines = [debit(available(owner, currency), amount), credit(frozen(owner, currency), amount)];
  await post(book, { kind: 'HOLD', reference, at, lines });
  const numbers = await book.nextNumbers('HD', at, shares.length);
  const holds = shares.map((share, n): Hold => {
    const holdNo = numbers[n];
    if (holdNo === undefined) throw new Error(`${reference} got fewer numbers than it has shares`);
    const nothing = { captured: 0n, released: 0n, state: 'HELD' as const };
    return { holdNo, owner, dimension: '-', currency, ...share, ...nothing };
  });
  await book.addHolds(holds);
  return holds;
}

export interface Capture {
  holdNo: string;
  amount: bigint;
  kind: JournalKind;
  at: string;
  /** Where the frozen money goes, and what else the edge books; the debit of the frozen account is added here. */
  lines: Line[];
  note?: FlowNote;
}

/** Uses up a part of a hold. @throws LedgerRefusal where less than that is left of it. */
export async function captureHold(book: Book, capture: Capture): Promise<Hold> {
  const hold = await openHold(book, capture.holdNo, capture.amount);
  await post(book, {
    kind: capture.kind,
    reference: hold.orderNo,
    at: capture.at,
    lines: [debit(frozen(hold.owner, hold.currency, hold.dimension), capture.amount), ...capture.lines],
    ...(capture.note === undefined ? {} : { note: capture.note }),
  });
  return settle(book, { ...hold, captured: hold.captured + capture.amount });
}

/** Gives back what is left of a hold, or a part of it, to where it was taken from. */
export async function releaseHold(book: Book, holdNo: string, at: string, part?: bigint): Promise<Hold> {
  const hold = await openHold(book, holdNo, part ?? 1n);
  const amount = part ?? hold.amount - hold.captured - hold.released;
  await post(book, {
    kind: 'RELEASE',
    reference: hold.orderNo,
    at,
    lines: [
      debit(frozen(hold.owner, hold.currency, hold.dimension), amount),
      credit(available(hold.owner, hold.currency, hold.dimension), amount),
    ],
  });
  return settle(book, { ...hold, released: hold.released + amount });
}

/** Holds back every other posting of several merchants, in the order of their numbers, so that no two can wait for each other. */
export async function lockOwners(book: Book, owners: readonly string[]): Promise<void> {
  for (const owner of [...new Set(owners)].sort()) await book.lockOwner(owner);
}

async function openHold(book: Book, holdNo: string, needed: bigint): Promise<Hold> {
  const hold = await book.hold(holdNo);
  if (hold === undefined) throw new LedgerRefusal('hold', `There is no hold ${holdNo}`);
  const rest = hold.amount - hold.captured - hold.released;
  if (needed <= 0n || rest < needed) {
    throw new LedgerRefusal(
      'hold',
      `Hold ${holdNo} has ${fromMinor(rest, hold.currency)} left, ${fromMinor(needed, hold.currency)} asked`,
    );
  }
  return hold;
}

async function settle(book: Book, hold: Hold): Promise<Hold> {
  const rest = hold.amount - hold.captured - hold.released;
  const settled: Hold = { ...hold, state: rest === 0n ? 'DONE' : 'PARTIAL' };
  await book.putHold(settled);
  return settled;
}

/** Balance of one account in minor units, credit positive; locks it. */
export async function balanceOf(book: Book, account: Account): Promise<bigint> {
  const key = keyOf(account);
  return (await book.lock([key])).get(key) ?? 0n;
}
