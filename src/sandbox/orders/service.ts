import type { Ledger } from '../ledger/ledger.ts';
import type { Refusal, RefusalCatalogue } from '../context/refusal.ts';
import type { AnyOrder, Terms } from './family.ts';

/** Product code for its families. */
export interface OrderService<T extends Terms> {
  ledger: Ledger<T['desk']['book'], T['journal'], T['note']>;
  /** Does what a move changes besides. */
  more(order: AnyOrder<T>, more: T['more']): Promise<void>;
  /** Whether the order's money may not leave, or not come in, for now. */
  isHeldBack(order: AnyOrder<T>, way: 'leaves' | 'enters'): Promise<boolean>;
  /** Progress texts of a waiting step and of a running step. */
  waits: T['progress'];
  goesOn: T['progress'];
  /** Reason in the record meanwhile. */
  reason: string;
  /** Between letting an owner go and taking up its orders, in milliseconds. */
  takenUpAfter: number;
  refusal(code: T['code']): Refusal;
  /** Default: those of the sandbox. */
  refusals?: Pick<RefusalCatalogue, 'notFound' | 'wrongState' | 'stale'>;
}

/**
 * Moves an order of its family along one edge. An edge that the order's state does not admit changes nothing and answers
 * false, so that an event which comes twice, or late, does no harm.
 */
export type EdgeHandler<D> = (desk: D, orderNo: string) => Promise<boolean>;
