import { describe, expect, it } from 'vitest';
import { isEmail, phoneLength, phoneProblem } from '#model/contact.ts';
import { words } from '../../words/words.ts';
import { settleText, typeDigits, typeEnglish, typeText } from './text-rules.ts';
import { textOf } from '../../typing/text-of.ts';

describe('text as it is typed', () => {
  it('R-284: a digit input keeps digits only', () => {
    expect(typeDigits('1,2a3')).toBe('123');
    expect(typeDigits('１２')).toBe('12');
    // Two numbers must not merge into one, whether side by side or in two lines.
    expect(typeDigits('6222\n0214')).toBe('6222');
    expect(typeDigits('6222\t0214')).toBe('6222');
  });

  it('R-285: tabs and line breaks are removed', () => {
    expect(typeText('a\tb\r\nc', 'trim')).toBe('abc');
  });

  it('R-286: is trimmed on blur, unless kept', () => {
    expect(typeText(' a ', 'trim')).toBe(' a ');
    expect(settleText(' a ', 'trim')).toBe('a');
    expect(settleText(' a ', 'keep')).toBe(' a ');
    expect(settleText('阿里木　•　买 买提 ', 'name')).toBe('阿里木·买买提');
  });

  it('R-287: all spaces are removed if the field says so', () => {
    expect(typeText(' 6222 0000 ', 'none')).toBe('62220000');
  });

  it('R-288: runs of spaces become one if the field says so', () => {
    expect(typeText('a   b', 'collapse')).toBe('a b');
  });

  it('R-273: a mobile number is 1 and ten digits', () => {
    const said = (number: string, code?: string): string | null => {
      const rule = phoneProblem(number, code);
      return rule === null ? null : words.rules.phone('', rule);
    };
    expect(said('13812345678')).toBeNull();
    for (const wrong of ['23812345678', '1381234567', '138123456789', '138****5678']) {
      expect(said(wrong, '86'), wrong).toBe('为 1 开头的 11 位数字');
    }
    expect(said('61234567', '852')).toBeNull();
    expect(said('6123456', '852')).toBe('为 8 位数字');
    expect(said('5551234567', '1')).toBeNull();
  });

  it('R-274: the address of a login is letters, digits, _ and -, an @, a domain and a dotted suffix', () => {
    for (const right of ['a_b-1@x.com', 'A@b-c.co.uk', '1@2.3']) expect(isEmail(right, 'login'), right).toBe(true);
    for (const wrong of ['a@x', 'a.b@x.com', 'a@x.', '@x.com', 'a@.com', 'a b@x.com', 'a@x.com ', '名@x.com']) {
      expect(isEmail(wrong, 'login'), wrong).toBe(false);
    }
    // The restriction applies to login addresses; a payee's address may contain a dot and a plus.
    expect(isEmail('a.b+c@x.com', 'other')).toBe(true);
  });

  it('of English accepts the characters of banks, and names refused ones', () => {
    expect(typeEnglish('ＡＢＣ　１２３（ＨＫ）')).toEqual({ text: 'ABC 123(HK)', refused: [] });
    expect(typeEnglish('Lanyu 蓝屿 & Co_蓝')).toEqual({ text: 'Lanyu   Co', refused: ['蓝', '屿', '&', '_'] });
  });

  it('represents a value of any type without JavaScript notation', () => {
    expect([undefined, null, 7, true, ['a'], { a: 1 }].map(textOf)).toEqual(['', '', '7', 'true', '["a"]', '{"a":1}']);
  });

  it('R-271: a number of code 86 has 11 digits', () => {
    expect(phoneLength('86')).toBe(11);
    expect(phoneLength('+86')).toBe(11);
  });

  it('R-272: a number of code 852 has 8 digits', () => {
    expect(phoneLength('852')).toBe(8);
  });
});
