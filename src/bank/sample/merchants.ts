import { dateTimeOf, dayOf } from '#model/instant.ts';
import { sampleMomentOf } from '#model/samples.ts';
import type { NewMerchant } from '../people/open-merchants.ts';
import merchants from './merchants.json' with { type: 'json' };

export interface SampleMerchant extends NewMerchant {
  /** Types of signed agreements. */
  signed?: string[];
  /** Opening money of merchants without a history. */
  opening?: Record<string, string>;
}

export const MERCHANT_A = '80010001';
export const MERCHANT_B = '80010002';
/** An advertising agency that only uses cards. */
export const MERCHANT_CARDS = '80010004';
/** A software company. */
export const MERCHANT_SERVICE = '80010003';
/** A trading company abroad. */
export const MERCHANT_TRADE = '80010005';

/** The ten merchants of the domain's brief. */
export function sampleMerchants(now: number): SampleMerchant[] {
  return (merchants as SampleMerchant[]).map((each) => ({
    ...each,
    ...(each.certificateExpireAt && { certificateExpireAt: dayOf(sampleMomentOf(each.certificateExpireAt, now)) }),
    ...(each.frozen && { frozen: { ...each.frozen, since: dateTimeOf(sampleMomentOf(each.frozen.since, now)) } }),
  }));
}
