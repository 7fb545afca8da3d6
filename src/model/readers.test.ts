import { describe, expect, it } from 'vitest';
import { readAccount } from './read-account.ts';
import { readAmount, readWhole } from './read-amount.ts';
import { readDay } from './read-day.ts';
import { readIban } from './read-iban.ts';
import { readChineseName, readEnglishName } from './read-name.ts';
import { readChoice, readCode, readDigits, readEmail, readPhone, readReference } from './read-text.ts';
import { type Reading, sayRefused } from './reading.ts';
import { SPELLINGS, type ValueKind } from './testing/spellings.ts';
import country from '../../schemas/enums/country.json' with { type: 'json' };

const READERS: Record<ValueKind, (text: string) => Reading<string | number>> = {
  amount: (text) => readAmount(text, { currency: 'USD', scale: 2 }),
  whole: (text) => readWhole(text),
  day: (text) => readDay(text),
  chineseName: (text) => readChineseName(text, 'person'),
  englishName: (text) => readEnglishName(text, 'SWIFT'),
  account: readAccount,
  iban: readIban,
  digits: (text) => readDigits(text, { lengths: [9] }),
  email: (text) => readEmail(text, 'other'),
  loginEmail: (text) => readEmail(text, 'login'),
  phone: (text) => readPhone(text),
  code: (text) => readCode(text),
  choice: (text) => readChoice(text, country.oneOf),
  reference: readReference,
};

describe.each(Object.entries(SPELLINGS))('the reader of a value: %s', (kind, spellings) => {
  const read = READERS[kind as ValueKind];

  it('gives each spelling its one value or its one refusal', () => {
    const found = spellings.map(({ text }) => {
      const reading = read(text);
      return 'value' in reading ? { text, value: reading.value } : { text, refused: reading.refused };
    });
    expect(found).toEqual(spellings.map(({ text, value, refused }) => (refused ? { text, refused } : { text, value })));
  });

  it('names the invalid character', () => {
    const signs = spellings.filter(({ sign }) => sign !== undefined);
    const found = signs.map(({ text }) => {
      const reading = read(text);
      return { text, sign: 'refused' in reading ? reading.sign : undefined };
    });
    expect(found).toEqual(signs.map(({ text, sign }) => ({ text, sign })));
    for (const { text, sign = '' } of signs) {
      const reading = read(text);
      expect('refused' in reading && sayRefused(reading), text).toContain(sign);
    }
  });

  it('reads its own value unchanged, and empty text as empty', () => {
    for (const { value } of spellings) if (value !== undefined) expect(read(value)).toEqual({ value });
    for (const nothing of ['', '  ', '\u3000', '\u200b', '\t\n']) expect(read(nothing)).toEqual({ value: '' });
  });

  it('has at least sixty spellings', () => {
    expect(new Set(spellings.map(({ text }) => text)).size).toBeGreaterThanOrEqual(60);
  });
});

describe('a refused text', () => {
  const said = (reading: Reading<string | number>): string => ('refused' in reading ? sayRefused(reading) : 'taken');

  it('is answered with both readings of a comma', () => {
    expect(said(readAmount('12,50', { currency: 'USD' }))).toBe('12,50：是 12.50 还是 1,250？请不用分隔符重新填写');
    expect(said(readAmount('12.500,00'))).toContain('是 12,500.00 还是');
    expect(said(readDay('5/1/2026'))).toBe('5/1/2026：是 2026-01-05 还是 2026-05-01？请按年、月、日填写');
  });

  it('suggests a spelling that banks accept', () => {
    expect(said(readEnglishName('Müller & Söhne', 'SWIFT'))).toContain('“Mueller and Soehne”');
    expect(said(readEnglishName('MÜLLER', 'SWIFT'))).toContain('“MUELLER”');
    expect(said(readEnglishName('Wałęsa', 'LOCAL'))).toContain('“Walesa”');
    expect(said(readEnglishName('青禾', 'SWIFT'))).not.toContain('可写作');
  });

  it('is distinguished by its error', () => {
    expect(said(readEnglishName('A'.repeat(71), 'SWIFT'))).toBe('最多70个字符');
    expect(said(readDigits('21000021', { lengths: [9] }))).toContain('9位数字');
    expect(said(readAmount('1.005', { currency: 'USD', scale: 2 }))).toBe('USD 最多支持 2 位小数');
  });
});
