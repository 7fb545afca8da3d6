import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('ignores key order and undefined values, but not the order of lists', () => {
  const one = { b: [1, { y: null, x: '二' }], a: true, gone: undefined };
  expect(canonical(one)).toBe('{"a":true,"b":[1,{"x":"二","y":null}]}');
  expect(canonical({ a: true, b: [1, { x: '二', y: null }] })).toBe(canonical(one));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  expect(canonical('1')).not.toBe(canonical(1));
  expect(canonical([undefined])).toBe('[null]');
});
