import type { Row } from '../desk/row.ts';
import { fromSchemas } from './from-schemas.ts';
import { MERCHANT_A } from './merchants.ts';

export type SampleStore = Row<'store'> & { site: string };

/** What merchant A sells on: most stores are bound, some are not yet or no more. */
export function sampleStores(now: number): SampleStore[] {
  return fromSchemas('store', MERCHANT_A, now) as SampleStore[];
}
