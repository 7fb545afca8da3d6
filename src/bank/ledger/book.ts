import type { Book as LedgerBook } from '#sandbox/ledger.ts';
import type { Flow } from './statement.ts';

/** The bank's ledger, with the statements that merchants read. */
export interface Book extends LedgerBook {
  /** Writes rows into the statements of merchants, in the order in which they happened. */
  addFlows(flows: readonly Flow[]): Promise<void>;
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
