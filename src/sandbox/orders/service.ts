import type { Ledger } from '../ledger/ledger.ts';
import type { Refusal, RefusalCatalogue } from '../context/refusal.ts';
import type { AnyOrder, Terms } from './family.ts';

/** Product code for its families. */
export interface OrderService<T extends Terms> {
  ledger: Ledger<T['desk']['book'], T['journal'], T['note']>;
  /** Applies further changes of a move. */
  more(order: AnyOrder<T>, more: T['more']): Promise<void>;
  /** True if payments of the order, or receipts, are blocked now. */
  isHeldBack(order: AnyOrder<T>, way: 'leaves' | 'enters'): Promise<boolean>;
  /** Progress texts of a waiting step and of a running step. */
  waits: T['progress'];
  goesOn: T['progress'];
  /** Reason in the record while it waits. */
  reason: string;
  /** Delay between releasing an owner and continuing its orders, in milliseconds. */
  takenUpAfter: number;
  refusal(code: T['code']): Refusal;
  /** Default: those of the sandbox. */
  refusals?: Pick<RefusalCatalogue, 'notFound' | 'wrongState' | 'stale'>;
}

/**
 * Moves an order of its family by one step. A step that its state does not allow changes nothing and returns false, so
 * that a repeated or late event does no harm.
 */
export type EdgeHandler<D> = (desk: D, orderNo: string) => Promise<boolean>;
