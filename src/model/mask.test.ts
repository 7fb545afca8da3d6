import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskEmail, maskPhone, maskPhoneEnd, maskText, shortMask } from './mask.ts';

it('masks an email address everywhere by its own rule', () => {
  expect(maskEmail('main@example.com')).toBe('ma****@example.com');
  expect(maskText('main@example.com')).toBe('ma****@example.com');
  expect(maskText(maskText('main@example.com'))).toBe('ma****@example.com');
  expect(maskEmail('a@example.com')).toBe('a****@example.com');
  expect(maskText('a@b@example.com')).toBe('a@b********.com');
  expect(maskText('6222020200112233')).toBe('622*********2233');
});

it('ends in the last characters of the value', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,34}$/), (value) => {
      for (const masked of [maskText(value), shortMask(maskText(value)), maskPhone(value), maskPhoneEnd(value)]) {
        const tail = /[^*]*$/.exec(masked)?.[0] ?? '';
        expect(value.endsWith(tail), `${masked} of ${value}`).toBe(true);
        if (value.length > 10) expect(tail.length).toBeGreaterThanOrEqual(4);
      }
    }),
  );
});
