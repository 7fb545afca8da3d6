import { describe, expect, it } from 'vitest';
import { refuseWeakPassword } from './password-rule.ts';

const NAMES = ['wangxin01', '13800000002', 'accounts@example.com', null];
const codeOf = async (password: string): Promise<string> =>
  refuseWeakPassword(password, NAMES, '/newPassword').then(
    () => '0',
    (error: { code: string }) => error.code,
  );

describe('a new password', () => {
  it.each([
    ['Seller#2026x', '0'],
    ['four words with 1 digit and spaces, as long as 64 signs', '0'],
    [`a1${'x'.repeat(62)}`, '0'],
    [`a1${'x'.repeat(63)}`, '10035'],
    ['abc1234', '10035'],
    ['quiet harbour lantern', '0'],
    ['四海为家一路平安', '0'],
    ['!?§%&/()=+', '0'],
    ['83920174650', '0'],
    ['a\u0000bcdefghi', '10035'],
  ])('%s is answered with %s by its length and signs', async (password, code) => {
    expect(await codeOf(password)).toBe(code);
  });

  it.each(['password1', 'Password1', 'qwerty123', '1qaz2wsx', 'ａｂｃ12345'])(
    '%s is one of the common ones',
    async (password) => {
      expect(await codeOf(password)).toBe('10039');
    },
  );

  it.each(['2026202620', 'aaaaaaaabb', '19901231', '1990-12-31', '31121990', '23456789', '98765432', 'lkjhgfdsa'])(
    '%s is guessed without a list',
    async (password) => {
      expect(await codeOf(password)).toBe('10039');
    },
  );

  it.each(['WangXin01#', 'x13800000002', 'Accounts#2026'])('%s contains a name of its person', async (password) => {
    expect(await codeOf(password)).toBe('10040');
  });
});
