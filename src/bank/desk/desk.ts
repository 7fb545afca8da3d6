import type { Book } from '../ledger/book.ts';
import type { EntityName } from '#generated/names.ts';
import type { Message } from '../messages/message.ts';
import type { Rates } from '../rates.ts';

/** The order as the merchant sees it: amounts are decimal strings, dates `2026-11-20 15:42:08`. */
export interface OrderRow {
  orderNo: string;
  createdAt: string;
  orderType: 'WITHDRAW' | 'PAYMENT' | 'POBO' | 'BATCH' | 'BATCH_CNY' | 'SETTLE';
  payerName?: string;
  payeeName: string;
  accountNo?: string;
  bankName?: string;
  bankCountry?: string;
  payCcy: string;
  payAmount: string;
  arriveCcy: string;
  arriveAmount: string;
  rate?: string | undefined;
  /** The pair that the rate is of; without them it is payCcy/arriveCcy. */
  rateBase?: string | undefined;
  rateQuote?: string | undefined;
  fee: string;
  /** Principal and fee, where the fee comes on top. */
  totalAmount?: string;
  couponNo?: string;
  /** What the coupon let off the fee. */
  discount?: string;
  payeeNo?: string;
  poboRecordId?: string;
  tradeOrderNo?: string;
  /** As the bank's message names them. */
  swift?: string;
  payerAddress?: string;
  payeeAddress?: string;
  /** What has arrived, and stayed: null again where the bank sent it back. */
  arrivedAmount?: string | null;
  /** What came back after it had arrived, in `arriveCcy`. */
  refundAmount?: string;
  /** What was frozen and is free again, nothing of it debited, in `payCcy`. */
  releasedAmount?: string;
  /** What was debited and is available again, the fee that is in it, both in `payCcy`. */
  returnAmount?: string;
  returnFee?: string;
  /** Ids of the files that prove it, by kind. */
  files?: string[];
  contractFiles?: string[];
  invoiceFiles?: string[];
  transportFiles?: string[];
  taxFiles?: string[];
  purpose?: string;
  feeBearer?: string;
  postscript?: string;
  remark?: string;
  status: OrderStatus;
  failStage?: string | null;
  failReason?: string | null;
  /** When the bank promised it; null until the bank may begin, while others must agree or material is missing. */
  arriveTime?: string | null;
  finishedAt?: string;
  withdrawalAccount?: string;
  /** The stores that it is paid from, in a word. */
  storeName?: string;
  stores?: { storeNo: string; storeName: string; accountNo: string; currency: string; amount: string }[] | null;
  parentOrderNo?: string;
  againOrderNo?: string | null;
  batchNo?: string;
  submitter?: string;
  /** The operator behind the name: nobody reviews an order of his own. */
  submitterId?: string;
  /** How many others must agree, and until when. */
  reviewLevels?: number;
  reviewDueAt?: string;
  version: number;
}

export type OrderStatus =
  | 'WAIT_REVIEW'
  | 'REJECTED'
  | 'WAIT_MATERIAL'
  | 'AUDITING'
  | 'PROCESSING'
  | 'SUCCESS'
  | 'FAILED'
  | 'REFUNDED'
  | 'CANCELLED';

export interface OrderEvent {
  orderNo: string;
  at: string;
  step: string;
  actor: string;
  note?: string;
  result: 'DONE' | 'CURRENT' | 'WAITING' | 'FAILED';
}

export interface WithdrawalAccount {
  id: string;
  accountName: string;
  accountNo: string;
  bankName: string;
  bankCountry: string;
  currency: string;
  auditState?: string;
}

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

/** One of a merchant's people. */
export interface Operator {
  operatorId: string;
  name: string;
  role: string;
  disabled: boolean;
}

/** HELD → (CONVERTED →) SENT → SETTLED; RELEASED where nothing left; BOUNCED yuan waits for RESENT. */
export type Stage = 'HELD' | 'CONVERTED' | 'SENT' | 'SETTLED' | 'RELEASED' | 'BOUNCED' | 'RESENT';

/** What the bank knows of a withdrawal beyond the order; amounts in minor units. */
export interface Withdrawal {
  orderNo: string;
  owner: string;
  payCcy: string;
  arriveCcy: string;
  amount: bigint;
  fee: bigint;
  arriveAmount: bigint;
  /** The yuan at mid; null where nothing is exchanged. */
  midAmount: bigint | null;
  /** USD, for the limits. */
  usdEquivalent: bigint;
  accountId: string;
  /** Null for yuan that is sent again. */
  holdNo: string | null;
  stage: Stage;
  trigger: string | null;
  parent: string | null;
  at: string;
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
export interface Coupon {
  couponNo: string;
  couponType: string;
  /** The kind of order that it is good for. */
  scene: string;
  displayStatus: string;
  faceAmount?: string | null;
  faceCcy?: string | null;
  /** So many percent of the fee are let off. */
  facePercent?: string | null;
  /** So many basis points are taken off the margin of a rate. */
  faceBp?: number | null;
  minAmount?: string | null;
  minCcy?: string | null;
  validFrom: string;
  validTo: string;
  usedOrderNo?: string | null;
  usedAt?: string | null;
}

/** A step that an order takes by itself later: family and name, `withdrawal.audit`. */
export type EdgeName = `${string}.${string}`;

/**
 * Moves an order of its family along one edge. An edge that the order's state does not admit changes nothing and answers
 * false, so that an event which comes twice, or late, does no harm.
 */
export type EdgeHandler = (desk: Desk, orderNo: string) => Promise<boolean>;

/** What the bank knows of an order beyond what its merchant sees. */
export interface Facts<T = unknown> {
  orderNo: string;
  owner: string;
  /** `exchange`, `collection`: whose facts they are. */
  family: string;
  /** Where the order's money is; the words are the family's. */
  stage: string;
  at: string;
  /** USD in minor units, for the limits of the family. */
  usdEquivalent?: bigint;
  /** As JSON; amounts as texts. */
  facts: T;
}

/** Where orders are worked on: one transaction of the database, or memory while sample history is made. */
export interface Desk {
  readonly book: Book;
  readonly rates: Rates;
  /** The rates of another time in milliseconds. */
  ratesAt(time: number): Rates;
  /** The bank's time in milliseconds. */
  readonly now: number;
  /** Whether the last two digits of an amount decide how an order ends (demo only). */
  readonly triggers: boolean;
  merchant(owner: string): Promise<Merchant | undefined>;
  operators(owner: string): Promise<Operator[]>;
  /** A record of an entity, locked; undefined where it is unknown or another owner's. */
  record<T extends object>(owner: string, entity: EntityName, key: string): Promise<T | undefined>;
  addRecord(owner: string, entity: EntityName, record: object): Promise<void>;
  addRecords(owner: string, entity: EntityName, records: readonly object[]): Promise<void>;
  /** The records that have these values, locked, by their keys. */
  findRecords<T extends object>(
    owner: string,
    entity: EntityName,
    where: Record<string, string | number>,
  ): Promise<T[]>;
  /** @throws where there is no such record of this owner. */
  changeRecord(owner: string, entity: EntityName, key: string, changes: object): Promise<void>;
  /** Changes the same fields of many records, each named by its key. */
  changeRecords(owner: string, entity: EntityName, changes: readonly object[]): Promise<void>;
  facts<T>(orderNo: string): Promise<Facts<T> | undefined>;
  putFacts(facts: Facts): Promise<void>;
  /** What a family's orders since a date (`2026-11-01`) are worth in USD minor units, those in `without` stages left out. */
  worthSince(owner: string, family: string, since: string, without: readonly string[]): Promise<bigint>;
  /** What was credited to a merchant since a date (`2026-11-01`), in minor units per currency. */
  credited(owner: string, since: string): Promise<{ currency: string; amount: bigint }[]>;
  /** Tells the merchant's operators whom it concerns. */
  tell(owner: string, message: Message): Promise<void>;
  account(owner: string, id: string): Promise<WithdrawalAccount | undefined>;
  /** Locked; undefined where it is unknown or another owner's. */
  order(owner: string, orderNo: string): Promise<OrderRow | undefined>;
  addOrder(owner: string, row: OrderRow): Promise<void>;
  changeOrder(owner: string, orderNo: string, changes: Partial<OrderRow>): Promise<void>;
  event(owner: string, event: OrderEvent): Promise<void>;
  withdrawal(orderNo: string): Promise<Withdrawal | undefined>;
  putWithdrawal(withdrawal: Withdrawal): Promise<void>;
  /** Locked; undefined where it is unknown or another owner's. */
  coupon(owner: string, couponNo: string): Promise<Coupon | undefined>;
  changeCoupon(owner: string, couponNo: string, changes: Partial<Coupon>): Promise<void>;
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
  /** What buyers and platforms have paid for a store, credited, in minor units. */
  receiptsOf(owner: string, storeNo: string, currency: string): Promise<bigint>;
  moveQuotas(moves: readonly QuotaMove[]): Promise<void>;
  /** What this order has occupied and neither used nor given back, per platform. */
  occupied(orderNo: string): Promise<{ platform: string; currency: string; amount: bigint }[]>;
  /** USD in minor units that went out since a date (`2026-11-01`), less what was given back. */
  spent(owner: string, since: string): Promise<bigint>;
  /** Asks to be called again with this edge. `after` is undivided bank time in milliseconds. */
  schedule(edge: EdgeName, orderNo: string, after: number): Promise<void>;
  /** The same at a time of the calendar, in milliseconds: what was promised to the merchant, who acts by it too. */
  scheduleAt(edge: EdgeName, orderNo: string, at: number): Promise<void>;
  /** Keeps an edge until the merchant is let go, however often it is kept. */
  putAside(owner: string, edge: EdgeName, orderNo: string): Promise<void>;
  /** What was kept for a merchant, in the order of the numbers; it is kept no more. */
  takeAside(owner: string): Promise<{ edge: EdgeName; orderNo: string }[]>;
}
