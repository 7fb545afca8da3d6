import { expect, it } from 'vitest';
import { cutText } from './text-cut.ts';

it('cuts after so many code points', () => {
  expect(cutText('十一月第三周的货款回款', 10)).toBe('十一月第三周的货款回');
  expect(cutText('十一月第三周的货款回', 10)).toBe('十一月第三周的货款回');
  expect(cutText('abc', 10)).toBe('abc');
  expect(cutText('', 10)).toBe('');
});

it('cuts no character in half', () => {
  expect(cutText('𠮷'.repeat(11), 10)).toBe('𠮷'.repeat(10));
  expect(cutText('𠮷'.repeat(10), 10)).toBe('𠮷'.repeat(10));
  expect(cutText('123456789e\u0301x', 10)).toBe('123456789');
  expect(cutText('12345678👨‍👩‍👧', 10)).toBe('12345678');
  expect(cutText('123456789🇨🇳', 10)).toBe('123456789');
});

it('is not held up by a character without end', () => {
  expect(Array.from(cutText(`a${'\u0301'.repeat(5000)}`, 10))).toHaveLength(10);
});
