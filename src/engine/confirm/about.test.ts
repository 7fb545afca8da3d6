import { expect, it } from 'vitest';
import type { AboutDefinition } from '#model/action.ts';
import type { Expression } from '#model/expression.ts';
import { aboutOf, titleWith } from './about.ts';

const read = (path: string): Expression => {
  const [root, ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as 'row', path: rest }, reads: [path] };
};
const about: AboutDefinition = {
  title: 'payee',
  amount: { value: read('row.amount'), currency: read('row.currency'), format: 'money' },
  each: true,
};
const rows = [
  { payee: 'A', amount: '100.55', currency: 'USD' },
  { payee: 'B', amount: '7', currency: 'JPY' },
  { payee: 'C', amount: '0.20', currency: 'USD' },
];
const print = (_: unknown, scope: object): string => (scope as { row: { payee: string } }).row.payee;
const printSum = (_: string, { amount, currency }: { amount: string; currency: string }): string =>
  `${amount} ${currency}`;

it('names each selected row and sums up by currency, never across currencies', () => {
  const found = aboutOf(about, { rows }, print);
  expect(found?.lines.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  expect(found?.sums).toEqual([
    { amount: '100.75', currency: 'USD' },
    { amount: '7', currency: 'JPY' },
  ]);
  expect(titleWith('通过', found, printSum)).toBe('通过 3 笔 · 100.75 USD 等 2 种币');
});

it('shows a single amount without a count, and does not repeat the title', () => {
  const one = aboutOf(about, { rows: rows.slice(0, 1) }, print);
  expect(titleWith('通过', one, printSum)).toBe('通过 100.55 USD');
  expect(titleWith('确认 100.55 USD', one, printSum)).toBe('确认 100.55 USD');
});

it('omits unknown rows', () => {
  expect(aboutOf(about, { rows: [{}, {}] }, print)).toBeNull();
  expect(aboutOf(about, { rows: [] }, print)).toBeNull();
  expect(aboutOf(undefined, { rows }, print)).toBeNull();
  expect(titleWith('通过', null, printSum)).toBe('通过');
});
