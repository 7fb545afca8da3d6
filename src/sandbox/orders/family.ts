import type { FactsOf } from './facts-shape.ts';
import type { Account, Book, Hold, HoldRequest, Line, Posting } from '../ledger/ledger.ts';

/*
 * A family of orders is one table: for each step the states in which it may be taken, and the move that it makes (what
 * is posted, the next state, what the progress says, what follows and when). `ordersOf` takes a step of any family.
 */

/** Facts about an order beyond its record, one row per order. */
export interface Facts<T = unknown> {
  orderNo: string;
  owner: string;
  /** Family of the order. */
  family: string;
  /** Where the order's money is; the words are the family's. */
  stage: string;
  at: string;
  /** USD in minor units, for the limits of the family. */
  usdEquivalent?: bigint;
  /** As JSON; amounts as texts. */
  facts: T;
}

/** A step that an order takes by itself later: family and name, `loan.remind`. */
export type EdgeName = `${string}.${string}`;

/** A value that a record must have, or a list of which it must have one. */
export type Wanted = string | number | string[];

/** Where orders are worked on: one transaction of the database, or memory. */
export interface OrderDesk {
  readonly book: Book;
  /** Milliseconds. */
  readonly now: number;
  /** A record of an entity, locked; undefined where it is unknown or another owner's. */
  record(owner: string, entity: string, key: string): Promise<object | undefined>;
  addRecord(owner: string, entity: string, record: object): Promise<void>;
  /** @throws if this owner has no such record */
  changeRecord(owner: string, entity: string, key: string, changes: object): Promise<void>;
  facts<T>(orderNo: string): Promise<Facts<T> | undefined>;
  putFacts(facts: Facts): Promise<void>;
  /** A line of an order's progress. */
  event(owner: string, event: object): Promise<void>;
  tell(owner: string, message: object): Promise<void>;
  /** Asks to be called again with this edge. `after` is undivided time in milliseconds. */
  schedule(owner: string, edge: EdgeName, orderNo: string, after: number): Promise<void>;
  /** The same at a time of the calendar, in milliseconds. */
  scheduleAt(owner: string, edge: EdgeName, orderNo: string, at: number): Promise<void>;
  /** Keeps an edge until the owner is let go, however often it is kept. */
  putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void>;
  /** Has events from outside tried again that wait for these orders. */
  wakeEvents(references: readonly string[]): Promise<void>;
}

/** A product's own types, in which its families are written. */
export interface Terms {
  desk: OrderDesk;
  /** Names of families, and of entities whose records are orders. */
  family: string;
  entity: string;
  /** Codes of refusals. */
  code: string;
  /** Kinds of journals, and what they note. */
  journal: string;
  note: unknown;
  /** A line of the order's progress. */
  progress: object;
  message: object;
  /** Further changes of its moves. */
  more: object;
}

/** An order while a step is taken: its owners are locked, and all of it was read behind the lock. */
export interface Opened<T extends Terms = Terms> {
  readonly desk: T['desk'];
  readonly owner: string;
  readonly orderNo: string;
  /** Its facts as they were read. */
  readonly known: Facts;
  /** The time of the step, `2026-11-20 15:42:08`. */
  readonly at: string;
  /** The person who started this chain of steps; absent if the clock did. */
  actor?: string;
}

/** Common shape of orders of all families. */
export interface AnyOrder<T extends Terms = Terms> extends Opened<T> {
  /** The order as its owner sees it. */
  row: { status: string | number; version: number };
  /** Further facts; amounts are strings of minor units. */
  facts: object;
  /** Where the order's money is. */
  stage: string;
  /** Only a type: the input of each step of the family, by step name. */
  readonly hears?: object;
}

/** The inputs of an order's steps, by step name. */
type Hears<O extends { hears?: object }> = NonNullable<O['hears']>;

/** The input of one step: undefined if the order's type does not list it, unknown if the type lists no steps at all. */
export type Heard<O extends { hears?: object }, Name extends string> =
  object extends Hears<O> ? unknown : Name extends keyof Hears<O> ? Hears<O>[Name] : undefined;

/** Another step with what it is told. */
type Then<O extends { hears?: object }> =
  object extends Hears<O>
    ? { step: string; said: unknown }
    : { [Name in keyof Hears<O> & string]: { step: Name; said: Hears<O>[Name] } }[keyof Hears<O> & string];

/** Actor of a step: the clock, the owner or a reviewer by a call, or another order's step. */
export type Trigger = 'clock' | 'owner' | 'reviewer' | 'order';

export type OneOrMore<Value> = Value | readonly Value[];

/** One line of a family's table. The first line of a step that fits the order is taken. */
export interface Step<O extends AnyOrder<T>, T extends Terms, Said = unknown> {
  by: Trigger;
  /** States in which it may be taken; any state without it. */
  from?: OneOrMore<O['row']['status']>;
  /** Where the money must be; anywhere without it. */
  stage?: OneOrMore<O['stage']>;
  when?(order: O, said: Said): boolean;
  /** Money leaves the owner by it, so it waits while the owner is held back. */
  leaves?: true;
  /** Money comes to the owner by it, so it waits while the place where it comes to is held back. */
  enters?: true;
  /** How a call is refused for an order that this line fits. */
  refuses?: T['code'];
  /** Step of the clock alone: the step that ends the order where this one throws. Else this one is tried again later. */
  breaks?: string;
  /** Without it nothing happens. A function may throw a Refusal; false means that nothing happened. */
  move?: Move<O, T> | Mover<O, T, Said>;
}

/** Methods compare their parameters loosely, so that tables of different orders are tables. */
type Mover<O extends AnyOrder<T>, T extends Terms, Said> = {
  move(order: O, said: Said): Moved<O, T> | Promise<Moved<O, T>>;
}['move'];
export type Moved<O extends AnyOrder<T>, T extends Terms> = Move<O, T> | false;

/** Changes of a step, applied in the order of these fields; the product's own changes come before the stage. */
export type Move<O extends AnyOrder<T>, T extends Terms> = T['more'] & {
  /** Uses up the open holds of the order, or one of them, with a journal for each. */
  captures?: HoldCapture<T>;
  posts?: Omit<Posting<T['journal'], T['note']>, 'reference' | 'at'>;
  /** The open holds go back to where they came from. */
  releases?: true;
  stage?: O['stage'];
  facts?: Partial<O['facts']>;
  to?: O['row']['status'];
  /** Further fields of the record; an empty object counts its version up. */
  set?: Partial<O['row']>;
  says?: OneOrMore<T['progress']>;
  also?(order: O): Promise<void>;
  next?: OneOrMore<Next>;
  /** Another step of the family, taken at once. It is told the same, or what is said here. */
  then?: string | Then<O>;
};

export interface HoldCapture<T extends Terms = Terms> extends Pick<Posting<T['journal'], T['note']>, 'kind' | 'note'> {
  /** One hold; all open ones without it. */
  holdNo?: string;
  /** The part of the holds, drawn from them in their order; what is left of them without an amount. */
  amount?: bigint;
  /** The fee of the whole order; each hold bears its share. */
  fee?: bigint;
  /** Where a hold's money goes. What concerns the order as a whole goes with the first. */
  linesOf(amount: bigint, fee: bigint, isFirst: boolean, hold: Hold): Line[];
  /** The account that pays an amount beyond the holds. Without it, the holds must cover the whole amount. */
  overdraws?: Overdraft;
}

/** The part of a capture for which no hold is left: a line of its own, in the journal of the last hold if there is one. */
export interface Overdraft {
  /** Pays it, and may fall below zero if its kind may. */
  account: Account;
  /** Where it goes; `fee` is that of the order where there was no hold at all, else 0. */
  linesOf(amount: bigint, fee: bigint): Line[];
}

/** A later step of the clock: after a duration, or at an instant of the calendar (both milliseconds). */
export type Next = { step: string; after: number } | { step: string; at: number };

export interface Family<O extends AnyOrder<T>, T extends Terms, Name extends string = string> extends FactsOf {
  /** Names its facts and its steps: `loan`, `loan.remind`. */
  name: T['family'];
  entity: T['entity'];
  /** Fields of its calls that hold the ids of files. */
  files?: readonly string[];
  /** Owners whose queues a step locks; by default the order's owner. */
  locks?(owner: string, facts: O['facts']): readonly string[];
  /** The message to the owner when the order comes into another state. */
  message?(row: O['row'], at: string): T['message'] | undefined;
  /** Changes of the record after released holds, in minor units. */
  released?(order: O, amount: bigint): Partial<O['row']>;
  /** Names besides its number under which events from outside speak of the order. */
  references?(row: O['row'], facts: O['facts']): readonly string[];
  /** Field that says that the order waits while its owner is held back. */
  waits?: string;
  steps: Readonly<Record<Name, OneOrMore<Step<O, T>>>>;
}

/** First move of a new order. */
interface Start<O extends AnyOrder<T>, T extends Terms> {
  stage: O['stage'];
  /** The kind of its facts, where the family has several. */
  kind?: string;
  /** Value in USD minor units, for limits. */
  usdEquivalent?: bigint;
  posts?: Move<O, T>['posts'];
  /** The product's own changes. */
  more?: T['more'];
  says?: Move<O, T>['says'];
  next?: Move<O, T>['next'];
}

/** An order as it is put down. */
export interface Opening<O extends AnyOrder<T>, T extends Terms> extends Start<O, T> {
  orderNo: string;
  /** Fields that are undefined are left out. */
  row: O['row'];
  facts: O['facts'];
}

/** A new order: it gets a number, sets money aside, and is put down. */
export interface Beginning<O extends AnyOrder<T>, T extends Terms> extends Start<O, T> {
  /** The family of its number: `WD`. */
  numbers: string;
  /** Amounts to set aside, one hold each; the owner's money by default. */
  takes?: readonly Taken[];
  /** Its record and what is known besides; `holds` are the numbers of the holds, in the order of `takes`. */
  draw(drawn: { orderNo: string; at: string; holds: readonly string[] }): Pick<Opening<O, T>, 'row' | 'facts'>;
}

/** Money that an order sets aside, in minor units. */
export type Taken = Pick<HoldRequest, 'currency' | 'amount' | 'dimension' | 'purse'> & { owner?: string };

/** The order that a call names. */
export interface Asked {
  orderNo: string;
  /** The version that the person saw; any without it. */
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
