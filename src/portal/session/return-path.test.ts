import { describe, expect, it } from 'vitest';
import { loginPath, safeReturnPath } from './return-path.ts';

const ORIGIN = 'https://member.example';

describe('safeReturnPath', () => {
  it.each(['/pay/commonPayee', '/transaction-manage/payment-order?status=FAILED&page=2', '/a#b'])(
    'continues to %s',
    (path) => {
      expect(safeReturnPath(path, ORIGIN)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'pay/commonPayee',
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/',
    '/login?to=/x',
    '/subLogin',
    '/403',
    '/exception/403',
  ])('does not go to %j', (path) => {
    expect(safeReturnPath(path, ORIGIN)).toBeNull();
  });
});

it('keeps the wanted path in the address of the sign-in page', () => {
  expect(loginPath('/pay/commonPayee?page=2', ORIGIN)).toBe('/login?to=%2Fpay%2FcommonPayee%3Fpage%3D2');
  expect(loginPath('/', ORIGIN)).toBe('/login');
});
