import type { FactsOf } from './facts-shape.ts';
import type { Account, Book, Hold, HoldRequest, Line, Posting } from '../ledger/ledger.ts';

/*
 * A family of orders is one table: for each step the states that allow it, and its move (postings, next state, progress
 * text, later steps). `ordersOf` runs the steps of any family.
 */

/** Facts about an order beyond its record, one row per order. */
export interface Facts<T = unknown> {
  orderNo: string;
  owner: string;
  /** Family of the order. */
  family: string;
  /** The stage of the order's money; each family has its own names for stages. */
  stage: string;
  at: string;
  /** USD in minor units, for the limits of the family. */
  usdEquivalent?: bigint;
  /** Facts of the order as JSON, with amounts as strings. */
  facts: T;
}

/** A step that an order takes later without a call: family and name, `loan.remind`. */
export type EdgeName = `${string}.${string}`;

/** A value that a field must have, or a list of allowed values. */
export type Wanted = string | number | string[];

/** The storage of orders: one transaction of the database, or memory. */
export interface OrderDesk {
  readonly book: Book;
  /** Milliseconds. */
  readonly now: number;
  /** A record of an entity, locked; undefined if it is unknown or another owner's. */
  record(owner: string, entity: string, key: string): Promise<object | undefined>;
  addRecord(owner: string, entity: string, record: object): Promise<void>;
  /** @throws if this owner has no such record */
  changeRecord(owner: string, entity: string, key: string, changes: object): Promise<void>;
  facts<T>(orderNo: string): Promise<Facts<T> | undefined>;
  putFacts(facts: Facts): Promise<void>;
  /** A line of an order's progress. */
  event(owner: string, event: object): Promise<void>;
  tell(owner: string, message: object): Promise<void>;
  /** Schedules a step. `after` is a duration in milliseconds. */
  schedule(owner: string, edge: EdgeName, orderNo: string, after: number): Promise<void>;
  /** Schedules a step at a time of the calendar, in milliseconds. */
  scheduleAt(owner: string, edge: EdgeName, orderNo: string, at: number): Promise<void>;
  /** Postpones a step until the owner is released, at most once. */
  putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void>;
  /** Retries events from outside that wait for these orders. */
  wakeEvents(references: readonly string[]): Promise<void>;
}

/** The types of a product in which its families are written. */
export interface Terms {
  desk: OrderDesk;
  /** Names of families, and of entities whose records are orders. */
  family: string;
  entity: string;
  /** Codes of refusals. */
  code: string;
  /** Kinds of journals, and their notes. */
  journal: string;
  note: unknown;
  /** A line of the order's progress. */
  progress: object;
  message: object;
  /** Further changes of its moves. */
  more: object;
}

/** An order during a step: its owners are locked, and everything was read after the lock. */
export interface Opened<T extends Terms = Terms> {
  readonly desk: T['desk'];
  readonly owner: string;
  readonly orderNo: string;
  /** The stored facts at the time of reading. */
  readonly known: Facts;
  /** The time of the step, `2026-11-20 15:42:08`. */
  readonly at: string;
  /** The person who started this chain of steps; absent for the clock. */
  actor?: string;
}

/** Fields that orders of all families share. */
export interface AnyOrder<T extends Terms = Terms> extends Opened<T> {
  /** The order's record, as its owner sees it. */
  row: { status: string | number; version: number };
  /** Further facts; amounts are strings of minor units. */
  facts: object;
  /** The stage of the order's money. */
  stage: string;
  /** A type only: the input of each step of the family, by step name. */
  readonly hears?: object;
}

/** The inputs of an order's steps, by step name. */
type Hears<O extends { hears?: object }> = NonNullable<O['hears']>;

/** The input of one step: undefined if the order's type does not list it, unknown if the type lists no steps at all. */
export type Heard<O extends { hears?: object }, Name extends string> =
  object extends Hears<O> ? unknown : Name extends keyof Hears<O> ? Hears<O>[Name] : undefined;

/** Another step with its input. */
type Then<O extends { hears?: object }> =
  object extends Hears<O>
    ? { step: string; said: unknown }
    : { [Name in keyof Hears<O> & string]: { step: Name; said: Hears<O>[Name] } }[keyof Hears<O> & string];

/** The cause of a step: the clock, a call of the owner or a reviewer, or another order's step. */
export type Trigger = 'clock' | 'owner' | 'reviewer' | 'order';

export type OneOrMore<Value> = Value | readonly Value[];

/** One line of a family's table. The first line of a step that matches the order applies. */
export interface Step<O extends AnyOrder<T>, T extends Terms, Said = unknown> {
  by: Trigger;
  /** States that allow it; without it any state. */
  from?: OneOrMore<O['row']['status']>;
  /** Required stage of the money; without it any. */
  stage?: OneOrMore<O['stage']>;
  when?(order: O, said: Said): boolean;
  /** The step pays money of the owner, so it waits while the owner's payments are blocked. */
  leaves?: true;
  /** The step receives money, so it waits while the receiving account is blocked. */
  enters?: true;
  /** The refusal of a call for an order that this line matches. */
  refuses?: T['code'];
  /** For a step of the clock: the step that ends the order if this one throws. Without it the step is retried later. */
  breaks?: string;
  /** Without it nothing happens. A function may throw a Refusal; false means that nothing happened. */
  move?: Move<O, T> | Mover<O, T, Said>;
}

/** Method syntax, because it compares parameters bivariantly: tables of different orders stay assignable. */
type Mover<O extends AnyOrder<T>, T extends Terms, Said> = {
  move(order: O, said: Said): Moved<O, T> | Promise<Moved<O, T>>;
}['move'];
export type Moved<O extends AnyOrder<T>, T extends Terms> = Move<O, T> | false;

/** Changes of a step, applied in the order of these fields; the product's own changes come before the stage. */
export type Move<O extends AnyOrder<T>, T extends Terms> = T['more'] & {
  /** Captures the open holds of the order, or one of them, with a journal for each. */
  captures?: HoldCapture<T>;
  posts?: Omit<Posting<T['journal'], T['note']>, 'reference' | 'at'>;
  /** Releases the open holds to the accounts that they came from. */
  releases?: true;
  stage?: O['stage'];
  facts?: Partial<O['facts']>;
  to?: O['row']['status'];
  /** Further fields of the record; an empty object only increments its version. */
  set?: Partial<O['row']>;
  says?: OneOrMore<T['progress']>;
  also?(order: O): Promise<void>;
  next?: OneOrMore<Next>;
  /** Another step of the family, run at once, with the same input or the one given here. */
  then?: string | Then<O>;
};

export interface HoldCapture<T extends Terms = Terms> extends Pick<Posting<T['journal'], T['note']>, 'kind' | 'note'> {
  /** One hold; without it all open ones. */
  holdNo?: string;
  /** The amount to capture, taken from the holds in order; without it the rest of the holds. */
  amount?: bigint;
  /** The fee of the whole order; each hold pays its share. */
  fee?: bigint;
  /** Ledger lines for the money of a hold. Lines about the whole order go with the first one. */
  linesOf(amount: bigint, fee: bigint, isFirst: boolean, hold: Hold): Line[];
  /** The account that pays an amount beyond the holds. Without it the holds must cover the whole amount. */
  overdraws?: Overdraft;
}

/** The part of a capture without a hold: a line of its own, in the journal of the last hold if there is one. */
export interface Overdraft {
  /** The account that pays the excess; its balance may become negative if its kind allows that. */
  account: Account;
  /** Ledger lines for the amount; `fee` is the order's fee if there was no hold at all, else 0. */
  linesOf(amount: bigint, fee: bigint): Line[];
}

/** A later step of the clock: after a duration, or at an instant of the calendar (both in milliseconds). */
export type Next = { step: string; after: number } | { step: string; at: number };

export interface Family<O extends AnyOrder<T>, T extends Terms, Name extends string = string> extends FactsOf {
  /** Name of its facts and prefix of its steps: `loan`, `loan.remind`. */
  name: T['family'];
  entity: T['entity'];
  /** Fields of its calls that contain file ids. */
  files?: readonly string[];
  /** Owners that a step locks; default: the order's owner. */
  locks?(owner: string, facts: O['facts']): readonly string[];
  /** The message to the owner when the order enters another state. */
  message?(row: O['row'], at: string): T['message'] | undefined;
  /** Changes of the record after released holds, in minor units. */
  released?(order: O, amount: bigint): Partial<O['row']>;
  /** Names besides its number that events from outside use for the order. */
  references?(row: O['row'], facts: O['facts']): readonly string[];
  /** Field of the record that says that the order waits for its blocked owner. */
  waits?: string;
  steps: Readonly<Record<Name, OneOrMore<Step<O, T>>>>;
}

/** First move of a new order. */
interface Start<O extends AnyOrder<T>, T extends Terms> {
  stage: O['stage'];
  /** The kind of its facts, if the family has several. */
  kind?: string;
  /** Value in USD minor units, for limits. */
  usdEquivalent?: bigint;
  posts?: Move<O, T>['posts'];
  /** The product's own changes. */
  more?: T['more'];
  says?: Move<O, T>['says'];
  next?: Move<O, T>['next'];
}

/** An order to be stored. */
export interface Opening<O extends AnyOrder<T>, T extends Terms> extends Start<O, T> {
  orderNo: string;
  /** Undefined fields are omitted. */
  row: O['row'];
  facts: O['facts'];
}

/** A new order: it gets a number and holds, and is stored. */
export interface Beginning<O extends AnyOrder<T>, T extends Terms> extends Start<O, T> {
  /** The family of its number: `WD`. */
  numbers: string;
  /** Amounts to hold, one hold each; by default of the owner's money. */
  takes?: readonly Taken[];
  /** Returns the order's record and facts; `holds` are the numbers of the holds, in the order of `takes`. */
  draw(drawn: { orderNo: string; at: string; holds: readonly string[] }): Pick<Opening<O, T>, 'row' | 'facts'>;
}

/** Money that an order holds, in minor units. */
export type Taken = Pick<HoldRequest, 'currency' | 'amount' | 'dimension' | 'purse'> & { owner?: string };

/** The order that a call names. */
export interface Asked {
  orderNo: string;
  /** The version that the person saw; without it any. */
  version?: number | undefined;
  /** The person's name. */
  actor?: string;
}

export function isOf(
  { name, kinds }: { name: string; kinds?: readonly string[] },
  facts: Pick<Facts, 'family'>,
): boolean {
  return facts.family === name || kinds?.includes(facts.family) === true;
}

export function listOf<Value>(value: OneOrMore<Value> | undefined): readonly Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value];
}
