import { createElement } from 'react';
import { createCustomEqual as createOwn } from 'fast-equals';
import { expect, it } from 'vitest';
import { createCustomEqual } from './deep-equal.ts';

const isEqual = createCustomEqual();
const isEqualByPackage = createOwn({
  circular: true,
  createCustomConfig: () => ({ areFunctionsEqual: (_one, other) => typeof other === 'function' }),
});

function circle(length: number, end: unknown): object {
  const first: Record<string, unknown> = { end };
  let last = first;
  for (let each = 1; each < length; each++) last = (last['next'] = { end }) as Record<string, unknown>;
  last['next'] = first;
  return first;
}

const VALUES = (): unknown[] => [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  '0',
  false,
  () => 1,
  {},
  [],
  { a: undefined },
  { b: undefined },
  { a: { b: [1, { c: 'd' }] } },
  { a: { b: [1, { c: 'e' }] } },
  { length: 0 },
  [undefined],
  [1, 2],
  [2, 1],
  Object.create(null),
  circle(2, 'a'),
  circle(2, 'b'),
  createElement('p', null, 'a'),
  createElement('p', null, 'b'),
  { made: () => 2, by: [() => 3] },
];

it('equals what RJSF’s own comparison equals', () => {
  const compare = (by: typeof isEqual): boolean[][] => VALUES().map((one) => VALUES().map((other) => by(one, other)));
  expect(compare(isEqual)).toEqual(compare(isEqualByPackage));
});
