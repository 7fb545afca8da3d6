import type { Calls } from '#generated/calls.ts';
import type { EntityName, FamilyName, OrderCalls, OrderStepName } from '#generated/names.ts';
import type {
  FactKinds,
  Family as AnyFamily,
  Heard,
  Move as AnyMove,
  Moved as AnyMoved,
  OneOrMore,
  Opened,
  Step as AnyStep,
  AnyOrder as OrderOf,
} from '#sandbox/orders.ts';
import type { Person } from '../approvals/review.ts';
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

/** The operator whose call takes a step. */
interface Caller {
  orderNo: string;
  /** The displayed name. */
  actor: string;
  person: Person;
}

interface Reviewing {
  pass: boolean;
  remark?: string | undefined;
  reviewer: Person;
}

type Request<Step extends OrderStepName> = Calls[OrderCalls[Step]]['request'];

/** A call's request and its sender; for a review also the decision. */
export type Called<Step extends OrderStepName> = Request<Step> &
  Caller &
  ('reviewResult' extends keyof Request<Step> ? Reviewing : unknown);

/** The requests that steps of a family take, by step. */
export type CallsOf<Name extends FamilyName> = {
  [Step in OrderStepName as Step extends `${Name}.${infer Own}` ? Own : never]: Called<Step>;
};

/** Calls on any order of the entity `payment-order`, whose facts contain the order's family. */
export type PaymentCalls = Pick<CallsOf<'payment'>, 'cancel' | 'review' | 'supply'>;

/** An order during a step. @typeParam Told the input of each step, from calls (`CallsOf`) or from other code */
export interface Order<
  Name extends OrderEntity,
  Known extends object,
  Stage extends string,
  Told extends object = object,
> extends Opened<BankTerms> {
  readonly hears?: Told;
  /** The order as the merchant sees it. */
  row: Row<Name>;
  /** Facts that only the bank knows; amounts in minor units, as strings. */
  facts: Known;
  /** The stage of the order's money. */
  stage: Stage;
}

export type Step<O extends AnyOrder, Said = unknown> = AnyStep<O, BankTerms, Said>;
export type Move<O extends AnyOrder> = AnyMove<O, BankTerms>;
export type Moved<O extends AnyOrder> = AnyMoved<O, BankTerms>;
export type Family<O extends AnyOrder = AnyOrder, Name extends string = string> = AnyFamily<O, BankTerms, Name>;

/** A family as product code declares it, with its facts and with a typed input for each step. */
type Written<O extends AnyOrder, Name extends string> = Omit<Family<O, Name>, 'facts' | 'steps'> & {
  facts: FactKinds<O['facts']>;
  steps: { readonly [Own in Name]: OneOrMore<Step<O, Heard<O, Own>>> };
};

/** Infers the names of the steps: `familyOf<PaymentOrder>()({ … })`. */
export function familyOf<O extends AnyOrder>() {
  return <Name extends string>(family: Written<O, Name>): Family<O, Name> => family;
}
