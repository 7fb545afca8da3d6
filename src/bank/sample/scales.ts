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

/** How long ago the history begins. */
export const EIGHTEEN_MONTHS = 548 * 86_400_000;

/** How much a merchant has of each. */
export interface Scale {
  withdrawals: number;
  /** Payouts of stores, beside the receipts that cover what goes out. */
  collections: number;
  payees: number;
  /** Kept of what the merchant was told. */
  messages: number;
  /** Spot deals, and forwards. */
  exchanges: [number, number];
  counts: PaymentPlan['counts'];
  batches: number;
  batchRows: number;
  quotaBatches: number;
  transfers: TransferPlan['counts'];
}

/** By size; `second` is that of the second merchant. */
export const SCALES = data.scales as Record<SampleOptions['size'] | 'second', Scale>;

type Amounts = Readonly<Record<string, Record<string, string>>>;
/** About what each merchant shall hold at the end, and what shall be left of its quota; by currency. */
export const TARGETS: Amounts = data.targets;
export const QUOTAS: Amounts = data.quotas;
