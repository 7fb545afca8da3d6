import { expect, it } from 'vitest';
import { SPELLINGS } from '#model/testing/spellings.ts';
import { readPasted } from './pasting.ts';

/* Every spelling of a reference, pasted into a filter whose call takes several. */

const EMPTY = { before: '', after: '', most: undefined };
const paste = (text: string): string | null =>
  readPasted(text, { kind: 'line', forms: true, list: true }, EMPTY, (each) => each).text;

it.each(SPELLINGS.reference.filter(({ value }) => value !== undefined))('reads $text', ({ text, value }) => {
  expect(paste(text)).toBe(value);
});

it('accepts all of several cells', () => {
  expect(paste('PY1\r\n\u200bＰＹ2\tPY3\n')).toBe('PY1 PY2 PY3');
});
