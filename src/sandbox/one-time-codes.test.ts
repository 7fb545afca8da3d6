import { describe, expect, it } from 'vitest';
import { base32Of, codeOf, otpAddress, stepAt, stepOf } from './one-time-codes.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  // Appendix B of RFC 6238, cut to six digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is at second %i what the RFC says', (second, code) => {
    expect(codeOf(SECRET, stepAt(second * 1000))).toBe(code);
  });

  it('is valid one step before and after its own', () => {
    const now = 1_111_111_109_000;
    const step = stepAt(now);
    expect([-2, -1, 0, 1, 2].map((n) => stepOf(SECRET, codeOf(SECRET, step + n), now, 0))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
  });

  it('is used up with its step, and so are those before it', () => {
    const now = 1_111_111_109_000;
    const step = stepAt(now);
    expect(stepOf(SECRET, codeOf(SECRET, step), now, step)).toBeUndefined();
    expect(stepOf(SECRET, codeOf(SECRET, step - 1), now, step)).toBeUndefined();
    expect(stepOf(SECRET, codeOf(SECRET, step + 1), now, step)).toBe(step + 1);
  });
});

it('a secret is given in base 32, and in an address that apps read', () => {
  expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(otpAddress(SECRET, '环球付', '13800000001')).toBe(
    'otpauth://totp/%E7%8E%AF%E7%90%83%E4%BB%98:13800000001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E7%8E%AF%E7%90%83%E4%BB%98&algorithm=SHA1&digits=6&period=30',
  );
});
