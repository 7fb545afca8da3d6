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

export const TARGETS_A = {
  USD: '120000.00',
  EUR: '92400.00',
  GBP: '41800.00',
  HKD: '780000.00',
  JPY: '6850000',
  CNY: '512600.00',
  AUD: '23900.00',
  CAD: '18400.00',
  SGD: '15200.00',
  IDR: '420000000',
};
export const QUOTA_A = { USD: '280000.00', EUR: '60000.00', GBP: '25000.00', HKD: '300000.00', JPY: '4000000' };

export const TARGETS_B = { USD: '21400.00', EUR: '3600.00', HKD: '16000.00', CNY: '8200.00' };
export const QUOTA_B = { USD: '12000.00', EUR: '2000.00' };

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

export const SCALES: Record<SampleOptions['size'], Scale> = {
  demo: {
    withdrawals: 240,
    collections: 1_240,
    payees: 120,
    messages: 400,
    counts: { PAYMENT: 420, POBO: 60, SETTLE: 180 },
    batches: 60,
    batchRows: 2400,
    exchanges: [148, 12],
    quotaBatches: 25,
    transfers: { transfers: 37, allocations: 90, b2b: 25 },
  },
  small: {
    withdrawals: 24,
    collections: 80,
    payees: 24,
    messages: 40,
    counts: { PAYMENT: 40, POBO: 6, SETTLE: 16 },
    batches: 14,
    batchRows: 240,
    exchanges: [13, 5],
    quotaBatches: 6,
    transfers: { transfers: 4, allocations: 9, b2b: 3 },
  },
  load: {
    withdrawals: 2_000,
    collections: 197_000,
    payees: 1_000,
    messages: 4_000,
    counts: { PAYMENT: 4_000, POBO: 500, SETTLE: 1_500 },
    batches: 240,
    batchRows: 12_000,
    quotaBatches: 250,
    exchanges: [1_480, 20],
    transfers: { transfers: 370, allocations: 900, b2b: 250 },
  },
};
