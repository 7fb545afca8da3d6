import data from './scales.json' with { type: 'json' };
import type { PaymentPlan } from './payments.ts';
import type { TransferPlan } from './transfers.ts';

export interface SampleOptions {
  /** The end of the history, in milliseconds. */
  now: number;
  /** `small` has the same shape with a tenth of the rows; `load` has ten times the orders, and 200,000 receipts. */
  size: 'demo' | 'small' | 'load';
  movingRates: boolean;
  seed?: number;
}

/** Length of the history in milliseconds. */
export const EIGHTEEN_MONTHS = 548 * 86_400_000;

/** Counts of a merchant's records. */
export interface Scale {
  withdrawals: number;
  /** Payouts of stores, besides the receipts that fund outgoing orders. */
  collections: number;
  payees: number;
  /** Number of kept messages. */
  messages: number;
  /** Numbers of spot deals and forwards. */
  exchanges: [number, number];
  counts: PaymentPlan['counts'];
  settlements: number;
  batches: number;
  batchRows: number;
  quotaBatches: number;
  settleFiles: number;
  transfers: TransferPlan['counts'];
}

/** By size; `second` is for the second merchant. */
export const SCALES = data.scales as Record<SampleOptions['size'] | 'second', Scale>;

type Amounts = Readonly<Record<string, Record<string, string>>>;
/** Approximate balances and remaining quota of each merchant at the end, by currency. */
export const TARGETS: Amounts = data.targets;
export const QUOTAS: Amounts = data.quotas;
