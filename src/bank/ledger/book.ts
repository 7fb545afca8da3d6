import type { Flow } from './statement.ts';

/** Where the ledger is kept: tables inside the caller's transaction, or memory while sample history is made. */
export interface Book {
  /** Holds back every other posting for this merchant until the transaction ends. */
  lockOwner(owner: string): Promise<void>;
  /** Locks the accounts in the order of their keys, opens missing ones, and tells balances in minor units, credit positive. */
  lock(keys: readonly string[]): Promise<Map<string, bigint>>;
  append(journal: Journal): Promise<void>;
  /** Writes rows into the statements of merchants, in the order in which they happened. */
  addFlows(flows: readonly Flow[]): Promise<void>;
  hold(holdNo: string): Promise<Hold | undefined>;
  /** The holds of an order that still freeze something. */
  openHolds(orderNo: string): Promise<Hold[]>;
  putHold(hold: Hold): Promise<void>;
  /** Holds that are new, many at once. */
  addHolds(holds: readonly Hold[]): Promise<void>;
  /** The next number of a family, `WD` + yyyyMMdd + 10 digits; never given twice, even after a rollback. */
  nextNumber(family: string, at: string): Promise<string>;
  nextNumbers(family: string, at: string, count: number): Promise<string[]>;
  /** The collection accounts and stores (`account/store`) that hold money of a merchant in a currency. */
  storeAccounts(owner: string, currency: string): Promise<string[]>;
}

export type JournalKind =
  | 'OPENING'
  | 'COLLECTION'
  | 'HOLD'
  | 'RELEASE'
  | 'WITHDRAW'
  | 'PAYMENT'
  | 'SETTLE'
  | 'CONVERT'
  | 'REMIT'
  | 'CONFIRM'
  | 'BOUNCE'
  | 'REVERSE'
  | 'REFUND'
  | 'EXCHANGE'
  | 'CLOSE_OUT'
  | 'TRANSFER'
  | 'ALLOCATE'
  | 'ARRIVE'
  | 'SUSPEND'
  | 'RESUME'
  | 'RECALL'
  | 'RETURN'
  | 'ADJUST'
  | 'ADVANCE'
  | 'REPAY';

export interface Entry {
  account: string;
  /** Minor units; credit positive, debit negative. */
  amount: bigint;
  balanceAfter: bigint;
}

export interface Journal {
  journalNo: string;
  kind: JournalKind;
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
  amount: bigint;
  captured: bigint;
  released: bigint;
  state: 'HELD' | 'PARTIAL' | 'DONE';
}

export function numberOf(family: string, at: string, sequence: bigint | number): string {
  return family + at.slice(0, 10).replaceAll('-', '') + String(sequence).padStart(10, '0');
}
