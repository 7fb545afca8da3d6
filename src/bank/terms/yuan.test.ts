import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, round, scaleOf } from '#model/money.ts';
import { Rates } from './rates.ts';
import { type FeeOf, leastFor, yuanFor } from './yuan.ts';

const rates = new Rates();

function feeOf(currency: string, share: string): FeeOf {
  return (gross) => round(decimal(gross).times(share), scaleOf(currency), 'halfUp');
}

describe('a yuan amount that must arrive', () => {
  it('costs the least sufficient amount (S4), to the cent', () => {
    const terms = leastFor('100000.00', 'USD', feeOf('USD', '0.0020'), rates);
    expect(terms).toEqual({ gross: '14101.41', fee: '28.20', yuan: '100000.00', atMid: '100201.26', rate: '7.1057' });
    expect(yuanFor('14101.40', 'USD', feeOf('USD', '0.0020'), rates).yuan).toBe('99999.93');
  });

  it('with one unit less is never reached, in any currency', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'HKD', 'JPY', 'GBP');
    fc.assert(
      fc.property(currency, fc.integer({ min: 10_000, max: 500_000_000 }), (from, cents) => {
        const yuan = decimal(cents).div(100).toFixed(2);
        const { gross } = leastFor(yuan, from, feeOf(from, '0.0025'), rates);
        const unit = from === 'JPY' ? '1' : '0.01';
        const less = decimal(gross)
          .minus(unit)
          .toFixed(from === 'JPY' ? 0 : 2);
        expect(decimal(yuanFor(gross, from, feeOf(from, '0.0025'), rates).yuan).gte(yuan)).toBe(true);
        expect(decimal(yuanFor(less, from, feeOf(from, '0.0025'), rates).yuan).lt(yuan)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
