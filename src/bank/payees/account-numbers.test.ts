import { describe, expect, it } from 'vitest';
import { mainlandBanks } from '../reference/banks.ts';
import { isAba, isBic, isClabe, isCnaps, isIban, isLuhn, normalAccount, sameBank } from './account-numbers.ts';

describe('numbers with a check digit', () => {
  it.each(['102100099996', '308584000013', '313651027012'])('bank code %s holds', (good) =>
    expect(isCnaps(good)).toBe(true),
  );
  it('bank code 308584000014 does not', () => expect(isCnaps('308584000014')).toBe(false));
  it('every branch of the table has a valid number', () =>
    expect(mainlandBanks.filter(({ payeeBankNo }) => !isCnaps(payeeBankNo))).toEqual([]));
  it('Luhn', () => expect([isLuhn('4111111111111111'), isLuhn('4111111111111112')]).toEqual([true, false]));
  it.each([
    ['021000021', true],
    ['026009593', true],
    ['021000022', false],
    ['02100002', false],
  ])('routing number %s: %s', (number, holds) => expect(isAba(number)).toBe(holds));
  it.each([
    ['032180000118359719', true],
    ['032180000118359718', false],
    ['03218000011835971', false],
  ])('CLABE %s: %s', (number, holds) => expect(isClabe(number)).toBe(holds));
  it.each([
    ['DE89370400440532013000', true],
    ['GB29NWBK60161331926819', true],
    ['FR1420041010050500013M02606', true],
    ['DE89370400440532013001', false],
    ['DE8937040044053201300', false],
  ])('IBAN %s: %s', (number, holds) => expect(isIban(number)).toBe(holds));
  it.each([
    ['TESTDEFF', true],
    ['TESTDEFFXXX', true],
    ['TESTDEF', false],
    ['TEST1EFF', false],
    ['testdeff', false],
  ])('BIC %s: %s', (code, holds) => expect(isBic(code)).toBe(holds));
});

it('an account is kept without spaces, in capitals', () =>
  expect(normalAccount(' de89 3704　0044 ０５32 0130 00 ')).toBe('DE89370400440532013000'));

it('eight characters of a BIC are the head office of eleven', () => {
  expect(sameBank('TESTDEFF', 'TESTDEFFXXX')).toBe(true);
  expect(sameBank('TESTDEFF', 'TESTDEFF123')).toBe(false);
});
