import type { EntityName, FamilyName } from '#generated/names.ts';
import type {
  Family as AnyFamily,
  Move as AnyMove,
  Moved as AnyMoved,
  Opened,
  Step as AnyStep,
  AnyOrder as OrderOf,
} from '#sandbox/orders.ts';
import type { Desk, OrderEvent } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { JournalKind } from '../ledger/book.ts';
import type { FlowNote } from '../ledger/statement.ts';
import type { Message } from '../messages/message.ts';
import type { Draws } from './pool-use.ts';
import type { RefusalCode } from '../words/refusals.ts';
import type { CouponChange } from './coupon-use.ts';

/** Entities whose records are orders. */
export type OrderEntity = {
  [Name in EntityName]: Row<Name> extends { status: string | number; version: number } ? Name : never;
}[EntityName];

/** An entry of the order's progress. */
export type Progress = Omit<OrderEvent, 'orderNo' | 'at'>;

/** Types that parameterise the bank's orders. */
export interface BankTerms {
  desk: Desk;
  family: FamilyName;
  entity: OrderEntity;
  code: RefusalCode;
  journal: JournalKind;
  note: FlowNote;
  progress: Progress;
  message: Message;
  more: {
    draws?: Draws;
    coupon?: CouponChange;
  };
}

/** Any order, as the stepping function sees it. */
export type AnyOrder = OrderOf<BankTerms>;

/** An order during a step. */
export interface Order<Name extends OrderEntity, Known extends object, Stage extends string> extends Opened<BankTerms> {
  /** The order as the merchant sees it. */
  row: Row<Name>;
  /** Facts that only the bank knows; amounts in minor units, as strings. */
  facts: Known;
  /** Where the order's money is. */
  stage: Stage;
}

export type Step<O extends AnyOrder> = AnyStep<O, BankTerms>;
export type Move<O extends AnyOrder> = AnyMove<O, BankTerms>;
export type Moved<O extends AnyOrder> = AnyMoved<O, BankTerms>;
export type Family<O extends AnyOrder = AnyOrder, Name extends string = string> = AnyFamily<O, BankTerms, Name>;

/** Infers the names of the steps: `familyOf<PaymentOrder>()({ … })`. */
export function familyOf<O extends AnyOrder>() {
  return <Name extends string>(family: Family<O, Name>): Family<O, Name> => family;
}
