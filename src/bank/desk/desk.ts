import type { EdgeName, OrderDesk, Wanted } from '#sandbox/order-family.ts';
import type { EdgeHandler as OrderEdgeHandler } from '#sandbox/orders.ts';
import type { Book } from '../ledger/book.ts';
import type { EntityName } from '#generated/names.ts';
import type { Message } from '../messages/message.ts';
import type { Operator } from '../people/roles.ts';
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
  /** Names under which its own accounts may stand. */
  names: string[];
  person: boolean;
  /** Monthly volume band 1 to 4 of the yuan fee. */
  band: number;
  frozen: boolean;
  verified: boolean;
  /** Names of the groups that it has; none where they are not told. */
  groups?: string[];
  /** `2026-11-20`; without it the certificate does not end. */
  certificateExpireAt?: string;
  /** Names of the products that are opened; all of them without it. */
  products?: string[];
}

export interface Quota {
  platform: string;
  total: bigint;
  occupied: bigint;
  used: bigint;
}

export interface QuotaMove {
  kind: 'GRANT' | 'OCCUPY' | 'RELEASE' | 'USE';
  reference: string;
  owner: string;
  platform: string;
  currency: string;
  amount: bigint;
  at: string;
}

/** A coupon as of today. One that is locked by an order that has not ended yet says which. */
export type Coupon = Omit<Row<'coupon'>, 'couponName' | 'faceValue'>;

/** Where orders are worked on: one transaction of the database, or memory while sample history is made. */
export interface Desk extends OrderDesk {
  readonly book: Book;
  readonly rates: Rates;
  /** The rates of another time in milliseconds. */
  ratesAt(time: number): Rates;
  /** Whether the last two digits of an amount decide how an order ends (demo only). */
  readonly triggers: boolean;
  merchant(owner: string): Promise<Merchant | undefined>;
  operators(owner: string): Promise<Operator[]>;
  /** A record of an entity, locked; undefined where it is unknown or another owner's. */
  record<Name extends EntityName>(owner: string, entity: Name, key: string): Promise<Row<Name> | undefined>;
  addRecord(owner: string, entity: EntityName, record: object): Promise<void>;
  addRecords(owner: string, entity: EntityName, records: readonly object[]): Promise<void>;
  /** The records that have these values, locked, by their keys; of a list any of its values. */
  findRecords<Name extends EntityName>(
    owner: string,
    entity: Name,
    where: Record<string, Wanted>,
  ): Promise<Row<Name>[]>;
  /** @throws where there is no such record of this owner. */
  changeRecord(owner: string, entity: EntityName, key: string, changes: object): Promise<void>;
  /** Changes the same fields of many records, each named by its key. */
  changeRecords(owner: string, entity: EntityName, changes: readonly object[]): Promise<void>;
  /** What a family's orders since a date (`2026-11-01`) are worth in USD minor units, those in `without` stages left out. */
  worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint>;
  /** What was credited to a merchant since a date (`2026-11-01`), in minor units per currency. */
  credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]>;
  /** Tells the merchant's operators whom it concerns. */
  tell(owner: string, message: Message): Promise<void>;
  event(owner: string, event: OrderEvent): Promise<void>;
  /** Quota per platform, in the order in which it is drawn. */
  quotas(owner: string, currency: string): Promise<Quota[]>;
  moveQuota(move: QuotaMove): Promise<void>;
  /**
   * Names that may be used once in the whole bank (order numbers as evidence): which of these the reference has now. The
   * others somebody, perhaps the same, has used.
   */
  claim(kind: string, names: readonly string[], owner: string, reference: string): Promise<Set<string>>;
  /** Lets names of a reference go again; null for all of them. */
  unclaim(kind: string, names: readonly string[] | null, reference: string): Promise<void>;
  /** A decimal string: the field of the records that have these values, added up. */
  sum(owner: string, entity: EntityName, field: string, where: Record<string, string | number>): Promise<string>;
  moveQuotas(moves: readonly QuotaMove[]): Promise<void>;
  /** What this order has occupied and neither used nor given back, per platform. */
  occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]>;
  /** What was kept for a merchant, in the order of the numbers; it is kept no more. */
  takeAside(owner: string): Promise<{ edge: EdgeName; orderNo: string }[]>;
}

/** A step that the bank takes by its clock; false where the order's state does not admit it. */
export type EdgeHandler = OrderEdgeHandler<Desk>;
