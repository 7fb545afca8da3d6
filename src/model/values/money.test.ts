import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, isDecimal, printAmount, round, scaleOf, subtract } from './money.ts';

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    return (units < 0n ? '-' : '') + (scale === 0 ? whole : `${whole}.${digits.slice(-scale)}`);
  });

describe('money', () => {
  it('gives yen and rupiah no decimals and other currencies two', () => {
    expect(['JPY', 'IDR', 'KRW', 'VND', 'USD', 'CNY', undefined].map((code) => scaleOf(code))).toEqual([
      0, 0, 0, 0, 2, 2, 2,
    ]);
    expect(['constructor', '__proto__', ''].map(scaleOf)).toEqual([2, 2, 2]);
  });

  it('adds exactly, unlike binary floats', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(add('9999999999999999.99', '0.01')).toBe('10000000000000000');
  });

  it('subtracting what was added gives the amount back', () => {
    fc.assert(fc.property(amount, amount, (a, b) => compare(subtract(add(a, b), b), a) === 0));
  });

  it('supports the bank’s four rounding modes', () => {
    expect(round('106336.8005', 2, 'floor')).toBe('106336.80');
    expect(round('1407.0436', 2, 'ceil')).toBe('1407.05');
    expect(round('2469.5', 0, 'halfUp')).toBe('2470');
    expect(round('2468.5', 0, 'halfEven')).toBe('2468');
    expect(round('60', 2, 'floor')).toBe('60.00');
  });

  it('prints thousands, the scale of the currency and a true minus', () => {
    expect(printAmount('12480', 'USD')).toBe('12,480.00');
    expect(printAmount('-1234567.5', 'EUR')).toBe('−1,234,567.50');
    expect(printAmount('3280000', 'JPY')).toBe('3,280,000');
    expect(printAmount('0.123456789012')).toBe('0.1234567890');
    expect(['-0.00', '007.5', '-0.000', '00'].map((each) => printAmount(each, 'USD'))).toEqual([
      '0.00',
      '7.50',
      '0.000',
      '0.00',
    ]);
  });

  it('prints every amount exactly', () => {
    fc.assert(
      fc.property(amount, (each) => {
        const back = printAmount(each, 'USD').replaceAll(',', '').replace('−', '-');
        return compare(back, each) === 0 && /\.\d{2,}$/.test(back);
      }),
    );
  });

  it('distinguishes a decimal from similar texts', () => {
    expect(['1', '1.50', '-0.01'].every(isDecimal)).toBe(true);
    expect([1, '', '1e5', '1.', '.5', '１', 'NaN', '0x10', ' 1', null].some(isDecimal)).toBe(false);
  });
});
