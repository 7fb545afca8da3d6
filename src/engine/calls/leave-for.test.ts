import { afterEach, expect, it, vi } from 'vitest';
import { leaveFor } from './address.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['an address of https', 'https://platform.example/authorise?state=1', 'https://platform.example/authorise?state=1'],
  ['a path of this server', '/test/platform?state=1', 'http://127.0.0.1:4173/test/platform?state=1'],
  ['a script', 'javascript:alert(1)', null],
  ['an address without TLS', 'http://platform.example/', null],
  ['nothing', null, null],
])('leaves the portal for %s or stays', (_name, address, expected) => {
  const assign = vi.fn();
  vi.stubGlobal('window', {
    location: { href: 'http://127.0.0.1:4173/payee', origin: 'http://127.0.0.1:4173', assign },
  });
  leaveFor(address);
  expect(assign.mock.calls).toEqual(expected === null ? [] : [[expected]]);
});
