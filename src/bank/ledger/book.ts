import type { Book as LedgerBook } from '#sandbox/ledger.ts';
import type { Flow } from './statement.ts';

/** The bank's ledger, with merchants' statements. */
export interface Book extends LedgerBook {
  /** Writes rows into the statements of merchants, in chronological order. */
  addFlows(flows: readonly Flow[]): Promise<void>;
  /** Collection accounts and stores (`account/store`) with money of a merchant in a currency. */
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
