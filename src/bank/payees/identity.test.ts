import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { isCompanyId, isHongKongId, isPaperNumber, isResidentId } from './identity.ts';

const now = instantOf('2026-11-20 10:30:00');

describe('identity documents', () => {
  it.each([
    ['11010519491231002X', true],
    ['990101198804123012', true],
    ['990101199309256621', true],
    ['110105194912310021', false],
    ['11010519490231002X', false],
    ['11010520991231002X', false],
    ['1101051949123100', false],
  ])('resident number %s: %s', (number, holds) => expect(isResidentId(number, now)).toBe(holds));
  it.each([
    ['A123456(3)', true],
    ['AB123456(9)', true],
    ['A123456(4)', false],
    ['AB123456(8)', false],
    ['A1234563', false],
  ])('Hong Kong number %s: %s', (number, holds) => expect(isHongKongId(number)).toBe(holds));
  it.each([
    [1, '990101198804123012', true],
    [2, 'E12345678', true],
    [2, 'E123', false],
    [3, 'H12345678', true],
    [3, 'M1234567890', true],
    [3, 'X12345678', false],
    [4, '12345678', true],
    [4, '1234567', false],
    [5, '990101198804123012', false],
    [0, 'anything', true],
    [0, '', false],
  ])('kind %d, %s: %s', (kind, number, holds) => expect(isPaperNumber(kind, number, now)).toBe(holds));
  it('a residence permit is a resident number of its own areas', () => {
    const first = '81000019880412301';
    const good =
      Array.from('0123456789X')
        .map((last) => first + last)
        .find((number) => isResidentId(number, now)) ?? '';
    expect(isPaperNumber(5, good, now)).toBe(true);
  });
  it.each([
    ['CN', '91440300MA5XDEM13N', true],
    ['CN', '91350100M000100Y4Z', false],
    ['HK', '12345678', true],
    ['HK', '1234567', false],
    ['DE', 'HRB12345', true],
    ['DE', 'x', false],
  ])('a company of %s, %s: %s', (country, number, holds) => expect(isCompanyId(country, number)).toBe(holds));
});
