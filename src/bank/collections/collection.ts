import type { Row } from '../desk/row.ts';
import type { Order } from '../orders/family.ts';
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

/** Where the money of a receipt is. */
export type Stage = 'ADVISED' | 'TRANSIT' | 'SUSPENSE' | 'CREDITED' | 'PAYABLE' | 'SENT' | 'REFUNDED';

/** What the bank knows of a receipt beyond the order; amounts in minor units as texts. */
export interface CollectionFacts {
  currency: string;
  amount: string;
  /** Where it goes, or went: `account/store`, or `-` for the main account. */
  target: string;
  /** What was charged when it was credited. */
  fee: string;
  /** The payer or the store is known, so nobody need confirm it. */
  known: boolean;
  /** It was looked at by a person, or passed with its materials. */
  cleared: boolean;
  /** A name of the payer is on a list. */
  screened: boolean;
  /** A technical reason for which it cannot be credited. */
  mismatch?: string;
  /** How often materials were not good enough. */
  rejected: number;
  trigger: string | null;
  /** What the payer's bank took back after it was credited. */
  recalled?: string;
  refund?: RefundFacts;
}

export interface RefundFacts {
  refundNo: string;
  /** The state that it was asked in. */
  from: Status;
  amount: string;
  fee: string;
  bearer: 'PAYER' | 'MERCHANT';
  /** What the merchant's own balance holds for the fee. */
  holdNo?: string;
}

export type Collection = Order<'collection-order', CollectionFacts, Stage>;

const MINUTE = 60_000;

/** Bank time of an edge, in milliseconds. */
export function durationOf(name: keyof typeof rules.minutes): number {
  return rules.minutes[name] * MINUTE;
}
