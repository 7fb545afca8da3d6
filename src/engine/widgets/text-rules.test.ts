import { describe, expect, it } from 'vitest';
import { phoneLength, settleText, typeDigits, typeText } from './text-rules.ts';

describe('text as it is typed', () => {
  it('R-284: a digit input keeps digits only', () => {
    expect(typeDigits('1,2a3')).toBe('123');
    expect(typeDigits('１２')).toBe('12');
  });

  it('R-285: tabs and line breaks are removed', () => {
    expect(typeText('a\tb\r\nc', 'trim')).toBe('abc');
  });

  it('R-286: is trimmed on leaving, unless kept', () => {
    expect(typeText(' a ', 'trim')).toBe(' a ');
    expect(settleText(' a ', 'trim')).toBe('a');
    expect(settleText(' a ', 'keep')).toBe(' a ');
  });

  it('R-287: all spaces go where the field says so', () => {
    expect(typeText(' 6222 0000 ', 'none')).toBe('62220000');
  });

  it('R-288: runs of spaces become one where the field says so', () => {
    expect(typeText('a   b', 'collapse')).toBe('a b');
  });

  it('R-271: a number of code 86 has 11 digits', () => {
    expect(phoneLength('86')).toBe(11);
    expect(phoneLength('+86')).toBe(11);
  });

  it('R-272: a number of code 852 has 8 digits', () => {
    expect(phoneLength('852')).toBe(8);
  });
});
