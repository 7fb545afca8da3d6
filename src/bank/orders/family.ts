import { type Line } from '#sandbox/ledger.ts';
import type { EntityName, FamilyName } from '#generated/names.ts';
import type { Desk, Facts, OrderEvent } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { Hold } from '#sandbox/ledger.ts';
import type { Posting } from '../ledger.ts';
import type { Message } from '../messages/message.ts';
import type { RefusalCode } from '../refusals.ts';

/*
 * A family of orders is one table: for each step the states in which it may be taken, and the move that it makes (what
 * is posted, the next state, what the progress says, what follows and when). `takeStep` takes a step of any family.
 */

/** Entities whose records are orders. */
export type OrderEntity = {
  [Name in EntityName]: Row<Name> extends { status: string | number; version: number } ? Name : never;
}[EntityName];

interface Opened {
  readonly desk: Desk;
  readonly owner: string;
  readonly orderNo: string;
  /** Its facts as they were read. */
  readonly known: Facts;
  /** The time of the step, `2026-11-20 15:42:08`. */
  readonly at: string;
}

/** What the stepping function knows of any order. */
export interface AnyOrder extends Opened {
  row: { status: string | number; version: number; couponNo?: string | null };
  facts: object;
  stage: string;
}

/** An order while a step is taken: its merchants are locked, and all of it was read behind the lock. */
export interface Order<Name extends OrderEntity, Known extends object, Stage extends string> extends Opened {
  /** The order as the merchant sees it. */
  row: Row<Name>;
  /** What the bank alone knows of it; amounts are texts of minor units. */
  facts: Known;
  /** Where the order's money is. */
  stage: Stage;
}

/** Who takes a step: the bank by its clock, the merchant or a reviewer by a call, or another order's step. */
export type Trigger = 'bank' | 'merchant' | 'reviewer' | 'order';

type OneOrMore<T> = T | readonly T[];

/** One line of a family's table. The first line of a step that fits the order is taken. */
export interface Step<O extends AnyOrder, Said = unknown> {
  by: Trigger;
  /** States in which it may be taken; any state without it. */
  from?: OneOrMore<O['row']['status']>;
  /** Where the money must be; anywhere without it. */
  stage?: OneOrMore<O['stage']>;
  when?(order: O, said: Said): boolean;
  /** Money leaves the merchant by it, so the bank waits while the merchant is frozen. */
  leaves?: true;
  /** How a call is refused for an order that this line fits. */
  refuses?: RefusalCode;
  /** Without it nothing happens. A function may throw a Refusal; false means that nothing happened. */
  move?: Move<O> | Mover<O, Said>;
}

/** Methods compare their parameters loosely, so that tables of different orders are tables. */
type Mover<O extends AnyOrder, Said> = { move(order: O, said: Said): Moved<O> | Promise<Moved<O>> }['move'];
export type Moved<O extends AnyOrder> = Move<O> | false;

/** What a step changes, done in the order of these fields. */
export interface Move<O extends AnyOrder> {
  /** Uses up the open holds of the order, or one of them, with a journal for each. */
  captures?: HoldCapture;
  posts?: Omit<Posting, 'reference' | 'at'>;
  /** The open holds go back to where they came from. */
  releases?: true;
  /** What becomes of the settlement quota that the order occupies; a part of it, in minor units, is used. */
  quota?: 'USE' | 'RELEASE' | { use: bigint };
  coupon?: 'used' | 'free';
  stage?: O['stage'];
  facts?: Partial<O['facts']>;
  to?: O['row']['status'];
  /** Further fields of the record; an empty object counts its version up. */
  set?: Partial<O['row']>;
  says?: OneOrMore<Progress>;
  also?(order: O): Promise<void>;
  next?: OneOrMore<Next>;
  /** Another step of the family, taken at once. */
  then?: string | { step: string; said: unknown };
}

export interface HoldCapture extends Pick<Posting, 'kind' | 'note'> {
  /** One hold; all open ones without it. */
  holdNo?: string;
  /** The part of the holds, drawn from them in their order; what is left of them without an amount. */
  amount?: bigint;
  /** The fee of the whole order; each hold bears its share. */
  fee?: bigint;
  /** Where a hold's money goes. What concerns the order as a whole goes with the first. */
  linesOf(amount: bigint, fee: bigint, isFirst: boolean, hold: Hold): Line[];
}

/** A line of the order's progress. */
export type Progress = Omit<OrderEvent, 'orderNo' | 'at'>;

/** A later step of the bank: after a duration of bank time, or at an instant of the calendar (both milliseconds). */
export type Next = { step: string; after: number } | { step: string; at: number };

export interface Family<O extends AnyOrder = AnyOrder, Name extends string = string> {
  /** Names its facts and its steps: `payment`, `payment.audit`. */
  name: FamilyName;
  entity: OrderEntity;
  /** Fields of its calls that hold the ids of files. */
  files?: readonly string[];
  /** Names that its facts have beside its own. */
  kinds?: readonly string[];
  /** Whose queues a step holds back; the order's owner by default. */
  locks?(owner: string, facts: O['facts']): readonly string[];
  /** The message to the merchant when the order comes into another state. */
  message?(row: O['row'], at: string): Message | undefined;
  /** What the record says of released holds, in minor units. */
  released?(order: O, amount: bigint): Partial<O['row']>;
  /** Field that says that the order waits while its merchant is frozen. */
  waits?: string;
  steps: Readonly<Record<Name, OneOrMore<Step<O>>>>;
}

/** Infers the names of the steps: `familyOf<PaymentOrder>()({ … })`. */
export function familyOf<O extends AnyOrder>() {
  return <Name extends string>(family: Family<O, Name>): Family<O, Name> => family;
}
