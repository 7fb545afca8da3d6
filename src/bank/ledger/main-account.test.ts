import { expect, it } from 'vitest';
import { mainAccountNo } from './main-account.ts';

it('a main account has a number for each currency', () => {
  expect(mainAccountNo('80010001', 'USD')).toBe('99980010001840');
});
