import { expect, it } from 'vitest';
import { cellsOf, isSeveral, plainForms, plainLine, plainLines, visibleText } from './plain-text.ts';

it('drops invisible characters', () => {
  expect(visibleText('a\u200bb\u00adc\u202ed\u2060e\ufefff\u0007')).toBe('abcdef');
  expect(visibleText('王\u{E0100}小\ufe0f明')).toBe('王小明');
});

it('keeps joiners inside emoji', () => {
  for (const emoji of ['👨‍👩‍👧', '❤️', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇳', '1️⃣', '🏳️‍🌈', '👩🏽‍💻']) {
    expect(visibleText(`a${emoji}b\u200b`)).toBe(`a${emoji}b`);
  }
});

it('normalises every space, and keeps lines if allowed', () => {
  expect(plainLine('\u3000a\u00a0b\u2003c\td\u2800')).toBe('a b c d');
  expect(plainLines('a\r\nb\u2028c\rd ')).toBe('a\nb\nc\nd');
  expect(plainLine('a\r\nb')).toBe('a b');
});

it('converts width forms, but no superscripts', () => {
  expect(plainForms('１２３ＡＢＣ￥﹣')).toBe('123ABC¥-');
  expect(plainForms('10²①')).toBe('10²①');
});

it('distinguishes spreadsheet cells from a single text', () => {
  expect(isSeveral('50\n60')).toBe(true);
  expect(isSeveral('50\t60')).toBe(true);
  expect(isSeveral('\n50 60\r\n')).toBe(false);
  expect(cellsOf('50\t60\r\n\r\n70')).toEqual(['50', '60', '70']);
});
