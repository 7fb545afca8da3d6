import { expect, it } from 'vitest';
import { readValue, writeValue } from './values.ts';

it.each([
  ['a word', "'OPEN'"],
  ['a text with a value in braces', '{row.name} 的订单'],
  ['a number', 12],
  ['true', true],
  ['nothing', null],
  ['a list', ['OPEN', 'DONE']],
  ['an object', { from: 1, to: { in: [1, 2] } }],
])('writes and reads %s', (_what, value) => {
  expect(readValue(writeValue(value), value)).toEqual({ is: 'value', value });
});

it('keeps a word a word, but takes a whole list', () => {
  expect(readValue('12', "'a'")).toEqual({ is: 'value', value: '12' });
  expect(readValue('{row.name}', 'x')).toEqual({ is: 'value', value: '{row.name}' });
  expect(readValue('["a"]', undefined)).toEqual({ is: 'value', value: ['a'] });
});

it('reports half a list, and empties with an empty text', () => {
  expect(readValue('["a"', ['a'])).toEqual({ is: 'broken' });
  expect(readValue(' ', ['a'])).toEqual({ is: 'value', value: undefined });
});
