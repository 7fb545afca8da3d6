import { expect, it } from 'vitest';
import { cutText } from './text-cut.ts';

it('truncates to a number of code points', () => {
  expect(cutText('十一月第三周的货款回款', 10)).toBe('十一月第三周的货款回');
  expect(cutText('十一月第三周的货款回', 10)).toBe('十一月第三周的货款回');
  expect(cutText('abc', 10)).toBe('abc');
  expect(cutText('', 10)).toBe('');
});

it('splits no character', () => {
  expect(cutText('𠮷'.repeat(11), 10)).toBe('𠮷'.repeat(10));
  expect(cutText('𠮷'.repeat(10), 10)).toBe('𠮷'.repeat(10));
  expect(cutText('123456789e\u0301x', 10)).toBe('123456789');
  expect(cutText('12345678👨‍👩‍👧', 10)).toBe('12345678');
  expect(cutText('123456789🇨🇳', 10)).toBe('123456789');
});

it('handles an endless character', () => {
  expect(Array.from(cutText(`a${'\u0301'.repeat(5000)}`, 10))).toHaveLength(10);
});
