import type { Random } from '../random.ts';
import { isNumber, numberFor, NUMBERS } from './numbers.ts';
import { WORDS } from './words.ts';
import { ownEntry } from '../values/own-entry.ts';

/* Template parts other than fields: words, numbers, the owner. */

const OWNER = ['owner', 'owner name', 'owner english name'];
const COUNTED = /^(n|digits) (\d{1,2})$/;

/** Every part; those with arguments as an example. */
export const PARTS: readonly string[] = [
  ...Object.keys(WORDS),
  ...OWNER,
  ...['n', 'n 4', 'digits 6', 'field.field of its record'],
  ...Object.keys(NUMBERS).map((each) => `${each} 9999 6`),
];

/** @param fields of the entity; `{payeeNo.payeeName}` reads the record that a field refers to */
export function isPart(word: string, fields: Record<string, unknown>): boolean {
  const [field = '', other] = word.split('.');
  if (other !== undefined) return Object.hasOwn(fields, field);
  const isWord = word === 'n' || OWNER.includes(word) || COUNTED.test(word) || isNumber(word);
  return isWord || Object.hasOwn(fields, word) || Object.hasOwn(WORDS, word);
}

export interface Printing {
  random: Random;
  n: number;
  options: { owner: string; names?: readonly [string, string] };
}

/** Undefined if the part is a field. */
export function partOf(word: string, { random, n, options: { owner, names } }: Printing): string | undefined {
  const [, name, digits] = COUNTED.exec(word) ?? [];
  if (word === 'n' || name === 'n') return String(n + 1).padStart(Number(digits ?? 6), '0');
  if (name === 'digits') return random.digits(Number(digits));
  if (word === 'owner') return owner;
  const isOwner = OWNER.indexOf(word);
  const make = ownEntry(WORDS, isOwner === 1 ? 'company' : isOwner === 2 ? 'english company' : word);
  return (isOwner > 0 ? names?.[isOwner - 1] : undefined) ?? make?.(random) ?? numberFor(word, random);
}
