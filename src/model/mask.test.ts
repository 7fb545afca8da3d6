import { expect, it } from 'vitest';
import { maskEmail, maskText } from './mask.ts';

it('masks an address as one, wherever it is hidden', () => {
  expect(maskEmail('main@example.com')).toBe('ma****@example.com');
  expect(maskText('main@example.com')).toBe('ma****@example.com');
  expect(maskText(maskText('main@example.com'))).toBe('ma****@example.com');
  expect(maskEmail('a@example.com')).toBe('a****@example.com');
  expect(maskText('a@b@example.com')).toBe('a@b********.com');
  expect(maskText('6222020200112233')).toBe('622*********2233');
});
