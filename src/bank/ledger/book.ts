import type { Book as LedgerBook } from '#sandbox/ledger.ts';
import type { CardFlow } from './card-flows.ts';
import type { Flow } from './statement.ts';

/** The bank's ledger, with merchants' statements. */
export interface Book extends LedgerBook {
  /** Writes rows into the statements of merchants, in chronological order. */
  addFlows(flows: readonly Flow[]): Promise<void>;
  /** Writes the changes of card balances, in chronological order. */
  addCardFlows(flows: readonly CardFlow[]): Promise<void>;
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
  | 'REPAY'
  | 'CARD_FUND'
  | 'CARD_SUB'
  | 'CARD_OPEN'
  | 'CARD_RECHARGE'
  | 'CARD_REFUND'
  | 'CARD_CLOSE'
  | 'CARD_CLEARING'
  | 'CARD_RETURN'
  | 'CARD_FEE'
  | 'CARD_SWEEP'
  | 'SCHEME_PAY';
