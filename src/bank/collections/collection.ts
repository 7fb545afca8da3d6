import type { Row } from '../desk/row.ts';
import type { Called, CallsOf, Order } from '../orders/family.ts';
import rules from '../rules/collections.json' with { type: 'json' };

/** Wire values of the state; 6 and 9 do not exist. */
export const STATUS = {
  toConfirm: 0,
  advised: 1,
  credited: 2,
  crediting: 3,
  failed: 4,
  doubtful: 5,
  materials: 7,
  review: 8,
  refunding: 10,
  refundAsked: 11,
  refunded: 12,
  afterClosing: -99,
} as const;
export type Status = (typeof STATUS)[keyof typeof STATUS];

/** The receipt as the merchant sees it. */
export type CollectionRow = Row<'collection-order'>;
export type CollectionAccount = Row<'collection-account'>;

/** A message of a correspondent or a platform about money that has come or will come. */
export interface Receipt {
  accountNo: string;
  currency: string;
  amount: string;
  payerName: string;
  payerCountry?: string;
  payerBank?: string;
  postscript?: string;
  /** The store that is paid out, if the platform names it. */
  storeNo?: string;
  /** True if the merchant knows the payer, so no confirmation is needed. */
  known?: boolean;
  /** True if the money is known not to be an announced payout. */
  unannounced?: boolean;
  /** A name of the payer is on a screening list. */
  screened?: boolean;
  /** A technical reason that prevents crediting. */
  mismatch?: string;
}

/** Stage of the money of a receipt. */
export type Stage = 'ADVISED' | 'TRANSIT' | 'SUSPENSE' | 'CREDITED' | 'PAYABLE' | 'SENT' | 'REFUNDED';

/** Facts that the bank keeps of a receipt beyond the record; amounts in minor units, as strings. */
export interface CollectionFacts {
  currency: string;
  amount: string;
  /** The balance to credit: `account/store`, or `-` for the main account. */
  target: string;
  /** The fee charged on crediting. */
  fee: string;
  /** The payer or the store is known, so no confirmation is needed. */
  known: boolean;
  /** The receipt passed a manual review, or passed with its materials. */
  cleared: boolean;
  /** A name of the payer is on a screening list. */
  screened: boolean;
  /** A technical reason that prevents crediting. */
  mismatch?: string;
  /** The number of rejections of materials. */
  rejected: number;
  trigger: string | null;
  /** The amount that the payer's bank recalled after crediting. */
  recalled?: string;
  refund?: RefundFacts;
}

export interface RefundFacts {
  refundNo: string;
  /** State of the receipt when the refund was requested. */
  from: Status;
  amount: string;
  fee: string;
  bearer: 'PAYER' | 'MERCHANT';
  /** Hold on the merchant's own balance for the fee. */
  holdNo?: string;
}

export interface RefundPayee {
  refundPayeeName: string;
  refundAccountNo: string;
  bankName: string;
  swift?: string | undefined;
}

/** A refund as the merchant sees it, one for each returned receipt. */
export type RefundRow = Row<'refund-order'>;

/** A merchant's request for a refund. */
export interface RefundRequest extends Partial<RefundPayee> {
  actor: string;
  refundReason: RefundRow['refundReason'];
  /** The whole receipt by default; a part only of a credited receipt. */
  refundAmount?: string | undefined;
}

/** Input of the steps of a receipt that other steps take: an optional reason. */
type Reasons = Record<
  'ask' | 'askForMaterials' | 'askToConfirm' | 'credit' | 'doubtful' | 'fail',
  string | null | undefined
>;

type Told = Omit<CallsOf<'collection'>, 'refund'> &
  Reasons & {
    /** The received money; absent if it arrived as announced. */
    arrive: Receipt | undefined;
    refund: Called<'collection.refund'> | RefundRequest;
    /** Minor units; the whole receipt without it. */
    recall: bigint | undefined;
  };

export type Collection = Order<'collection-order', CollectionFacts, Stage, Told>;

const MINUTE = 60_000;

/** Days within which a merchant can tell the origin of received money. */
export const CONFIRM_DAYS = rules.minutes.unanswered / (24 * 60);

/** Duration of an edge in milliseconds. */
export function durationOf(name: keyof typeof rules.minutes): number {
  return rules.minutes[name] * MINUTE;
}
