import type { Row } from '../desk/row.ts';
import { fromSchemas } from './from-schemas.ts';
import { MERCHANT_A } from './merchants.ts';

export type SampleStore = Row<'store'> & { site: string };

/** Merchant A's stores: most are bound, some not yet or no longer. */
export function sampleStores(now: number): SampleStore[] {
  return fromSchemas('store', MERCHANT_A, now) as SampleStore[];
}
