import type { EdgeHandler as OrderEdgeHandler, EdgeName, OrderDesk, Wanted } from '#sandbox/orders.ts';
import type { CardsOf } from './cards-of.ts';
import type { Counters } from '#sandbox/ledger.ts';
import type { Book } from '../ledger/book.ts';
import type { Print } from '../card-secrets/secrets.ts';
import type { EntityName } from '#generated/names.ts';
import type { Message } from '../messages/message.ts';
import type { Operator } from '../people/roles.ts';
import type { Pool, PoolKind, PoolMove, Share } from './pools.ts';
import type { Rates } from '../terms/rates.ts';
import type { Row } from './row.ts';

export type OrderRow = Row<'payment-order'>;
export type OrderEvent = Omit<Row<'order-event'>, 'eventId'>;
export type WithdrawalAccount = Pick<
  Row<'withdrawal-account'>,
  'id' | 'accountName' | 'accountNo' | 'bankName' | 'bankCountry' | 'currency' | 'auditState'
>;

export interface Merchant {
  owner: string;
  /** Permitted names of the merchant's own accounts. */
  names: string[];
  person: boolean;
  /** Monthly volume band 1 to 4 of the yuan fee. */
  band: number;
  frozen: boolean;
  verified: boolean;
  /** Names of the merchant's groups; absent when not loaded. */
  groups?: string[];
  /** `2026-11-20`; absent when the certificate does not expire. */
  certificateExpireAt?: string;
  /** Names of the opened products; absent when all are open. */
  products?: string[];
}

/** A coupon as of today. A coupon locked by an unfinished order names the order. */
export type Coupon = Omit<Row<'coupon'>, 'couponName' | 'faceValue'>;

/** The workspace for orders: a database transaction, or memory while sample history is made. */
export interface Desk extends OrderDesk {
  readonly book: Book;
  /** Sums of spending by scope, for limits. */
  readonly counters: Counters;
  readonly rates: Rates;
  /** The rates at another time in milliseconds. */
  ratesAt(time: number): Rates;
  /** True if the last two digits of an amount force an order's outcome (demo only). */
  readonly triggers: boolean;
  merchant(owner: string): Promise<Merchant | undefined>;
  operators(owner: string): Promise<Operator[]>;
  /** A record of an entity, locked; undefined when the record is unknown or another owner's. */
  record<Name extends EntityName>(owner: string, entity: Name, key: string): Promise<Row<Name> | undefined>;
  addRecord(owner: string, entity: EntityName, record: object): Promise<void>;
  addRecords(owner: string, entity: EntityName, records: readonly object[]): Promise<void>;
  /** Records with these field values, locked and sorted by key; a list matches any of its values. */
  findRecords<Name extends EntityName>(
    owner: string,
    entity: Name,
    where: Record<string, Wanted>,
  ): Promise<Row<Name>[]>;
  /** @throws when this owner has no such record. */
  changeRecord(owner: string, entity: EntityName, key: string, changes: object): Promise<void>;
  /** Changes the same fields of many records, each identified by its key. */
  changeRecords(owner: string, entity: EntityName, changes: readonly object[]): Promise<void>;
  /** Worth in USD minor units of a family's orders since a date (`2026-11-01`), except those in `without` stages. */
  worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint>;
  /** Amounts credited to a merchant since a date (`2026-11-01`), in minor units per currency. */
  credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]>;
  /** Sends a message to the concerned operators of the merchant; it is read for the one whose request causes it. */
  tell(owner: string, message: Message): Promise<void>;
  event(owner: string, event: OrderEvent): Promise<void>;
  /** Pools in the order in which they are used up; with names those pools, in the order of the names. */
  pools(owner: string, kind: PoolKind, currency: string, names?: readonly string[]): Promise<Pool[]>;
  /** Moves pools, and keeps the records that show them equal to the book. @throws Error when a pool lacks the amount */
  movePools(moves: readonly PoolMove[]): Promise<void>;
  /** The open shares of an order in all pools: occupied, neither used nor released. */
  occupied(orderNo: string): Promise<Share[]>;
  /**
   * Claims names that may be used once in the whole bank (order numbers as evidence). Returns those the reference now
   * holds; the others were claimed before, perhaps by the same owner.
   */
  claim(kind: string, names: readonly string[], owner: string, reference: string): Promise<Set<string>>;
  /** Releases a reference's claims on names; null releases all of them. */
  unclaim(kind: string, names: readonly string[] | null, reference: string): Promise<void>;
  /** The sum of a field over the records with these values, as a decimal string. */
  sum(owner: string, entity: EntityName, field: string, where: Record<string, string | number>): Promise<string>;
  /** Issues a card: its number, expiry and CVV are sealed. Returns the masked number. */
  issueCard(owner: string, cardId: string, print: Print): Promise<string>;
  /** The number of cards that are open or being opened, including those of sub-users, for any caller. */
  cardCount(owner: string, of: CardsOf): Promise<number>;
  /** Takes and removes the steps set aside for a merchant, in the order of their numbers. */
  takeAside(owner: string): Promise<{ edge: EdgeName; orderNo: string }[]>;
}

/** A step that the bank takes by its clock; false when the order's state does not allow it. */
export type EdgeHandler = OrderEdgeHandler<Desk>;
