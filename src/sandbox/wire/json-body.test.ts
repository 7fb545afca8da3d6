import { describe, expect, it } from 'vitest';
import { hasReadableQuery, namesTwice } from './json-body.ts';

describe('a JSON text', () => {
  it.each([
    '{"a":1,"a":1}',
    '{"a":{"b":1,"c":[],"b":2}}',
    '[{"a":1},{"a":1,"\\u0061":2}]',
    '{"\\"":1,"x":"\\\\","\\"":2}',
    '{"__proto__":1,"__proto__":2}',
  ])('names a key twice in %s', (json) => {
    JSON.parse(json);
    expect(namesTwice(json)).toBe(true);
  });

  it.each([
    '{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}',
    '{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\\\""}',
    '{"constructor":1,"toString":2}',
    '[]',
    '"a"',
    '1',
  ])('names no key twice in %s', (json) => {
    JSON.parse(json);
    expect(namesTwice(json)).toBe(false);
  });

  it('may be as deep and as long as a body', () => {
    expect(namesTwice('['.repeat(500_000) + ']'.repeat(500_000))).toBe(false);
    expect(namesTwice(`{"a":"${'\\"'.repeat(500_000)}"}`)).toBe(false);
  });
});

it('a query is readable if its bytes are UTF-8', () => {
  expect(['/a', '/a?b=%E6%A0%B7&c=1+2', '/a?'].map(hasReadableQuery)).toEqual([true, true, true]);
  expect(['/a?b=%', '/a?b=%ff', '/a?b=%ED%A0%80'].map(hasReadableQuery)).toEqual([false, false, false]);
});
