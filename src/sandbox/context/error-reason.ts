import { cutText } from '#model/text-cut.ts';

const LONGEST = 500;

/** An error as a text that every database can store. */
export function errorReason(error: unknown): string {
  return cutText(String(error).replace(/[\0\p{Cs}]/gu, '?'), LONGEST);
}
