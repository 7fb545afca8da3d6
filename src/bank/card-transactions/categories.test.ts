import { expect, it } from 'vitest';
import purchases from '../sample/card-purchases.json' with { type: 'json' };
import rules from '../rules/card-transactions.json' with { type: 'json' };
import { categoryOf } from './categories.ts';

/* Merchant category codes have names in Chinese and English. */

it.each([
  ['7311', '广告服务 Advertising Services'],
  ['3000', '航空公司 Airlines'],
  ['3412', '租车 Car Rental'],
  ['0001', '其他商户 Other Merchants'],
])('names %s', (mcc, name) => {
  expect(categoryOf(mcc)).toBe(name);
});

it('names every code of the sample data and every category that a limit can block', () => {
  const blocked = Object.values(rules.categories).flatMap((codes) => codes.map((each) => each.split('-')[0] ?? ''));
  const unnamed = [...purchases.shops.map(({ mcc }) => mcc), ...blocked].filter((mcc) =>
    categoryOf(mcc).startsWith('其他'),
  );
  expect(unnamed).toEqual([]);
});
