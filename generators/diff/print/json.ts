import { countsOf, type Review } from '../review.ts';

export const FORMAT_VERSION = '1.2';

/** For programs. A newer minor number only adds keys. */
export function printJson(review: Review): string {
  return JSON.stringify({ formatVersion: FORMAT_VERSION, ...review, counts: countsOf(review.changes) }, null, 2);
}
