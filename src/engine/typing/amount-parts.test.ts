import { expect, it } from 'vitest';
import { readPasted } from './pasting.ts';

const paste = (text: string, before: string, after = ''): string | null =>
  readPasted(text, { kind: 'amount', scale: 2, currency: 'USD' }, { before, after, most: undefined }, (each) => each)
    .text;

it.each([
  ['．５', '77', '', '.5'],
  ['12', '20,000.', '', '12'],
  ['\u200b5', '1', '2', '5'],
])('%j is inserted between %j and %j of an amount unchanged', (text, before, after, inserted) => {
  expect(paste(text, before, after)).toBe(inserted);
});

it.each([
  ['1,234', '77'],
  ['5.5', '7.7'],
  ['1 000', '5'],
  ['USD 5', '5'],
])('%j is not appended to %j: it would be another amount', (text, before) => {
  expect(paste(text, before)).toBeNull();
});
