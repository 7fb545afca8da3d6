import { describe, expect, it } from 'vitest';
import { cutNote, settleAmount, spellAmount, typeAmount, typedScale } from './amount-rules.ts';

describe('typing an amount', () => {
  it('R-275: a full-width full stop becomes a point', () => {
    expect(typeAmount('12。5', 2)).toBe('12.5');
    expect(typeAmount('12．5', 2)).toBe('12.5');
  });

  it('R-276: non-digits are stripped', () => {
    expect(typeAmount('1a2b3', 2)).toBe('123');
    expect(typeAmount('-1,234.50 USD', 2)).toBe('1234.50');
    expect(typeAmount('１２３', 2)).toBe('123');
  });

  it('R-277: only the first decimal point is kept', () => {
    expect(typeAmount('1.2.3', 2)).toBe('1.23');
    expect(typeAmount('1..5', 2)).toBe('1.5');
  });

  it('R-278: decimals are cut to the scale, not rounded', () => {
    expect(typeAmount('1.239', 2)).toBe('1.23');
    expect(typeAmount('0.999', 2)).toBe('0.99');
  });

  it('R-279: the scale of JPY is 0', () => {
    expect(typeAmount('100.5', typedScale('JPY', undefined))).toBe('100');
  });

  it('R-280: the scale of IDR is 0, whatever is configured', () => {
    expect(typedScale('IDR', 4)).toBe(0);
  });

  it('R-281: the scale is otherwise 2, or the configured one', () => {
    expect(typedScale('USD', undefined)).toBe(2);
    expect(typedScale(undefined, undefined)).toBe(2);
    expect(typedScale('USD', 4)).toBe(4);
  });

  it('of several spreadsheet cells takes the first: their digits are not one amount', () => {
    expect(typeAmount('100\t200\n', 2)).toBe('100');
    expect(typeAmount('\n1,250.00\r\n860.50', 2)).toBe('1250.00');
  });

  it('reports truncated decimals, unless they are zeros', () => {
    expect(cutNote('12.345', 2, 'USD')).toBe('USD 最多支持 2 位小数，多出的数字已略去，请核对金额');
    expect(cutNote('100.5', 0, 'JPY')).toBe('JPY 不支持小数，多出的数字已略去，请核对金额');
    expect(cutNote('12.3400', 2, 'USD')).toBeNull();
    expect(cutNote('100.00', 0, 'JPY')).toBeNull();
    expect(cutNote('12.3', 2, undefined)).toBeNull();
  });

  it('accepts a point before its decimals', () => {
    expect(typeAmount('12.', 2)).toBe('12.');
    expect(typeAmount('.', 2)).toBe('.');
  });
});

describe('an amount after blur', () => {
  it('R-282: is normalised', () => {
    expect(settleAmount('007.', 2)).toBe('7');
    expect(settleAmount('.5', 2)).toBe('0.5');
    expect(settleAmount('0', 2)).toBe('0');
    expect(settleAmount('00', 2)).toBe('0');
    expect(settleAmount('.', 2)).toBe('');
    expect(settleAmount('', 2)).toBe('');
  });

  it('R-283: is shown with thousands separators and up to 10 decimals', () => {
    expect(spellAmount('1234567.1234567891', undefined)).toBe('1,234,567.1234567891');
    expect(spellAmount('20000', 'USD')).toBe('20,000.00');
    expect(spellAmount('20000', 'JPY')).toBe('20,000');
    expect(spellAmount('', 'USD')).toBe('');
  });

  it('stays exact beyond the range of numbers', () => {
    expect(spellAmount(settleAmount('9007199254740993.07', 2), 'USD')).toBe('9,007,199,254,740,993.07');
  });
});
