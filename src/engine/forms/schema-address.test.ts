import uri from 'fast-uri';
import { describe, expect, it } from 'vitest';
import addresses from './schema-address.ts';

const BASES = ['https://example.com/a/b.json', 'https://example.com/a/', 'b.json', 'folder/b.json', '/folder/b.json'];
const REFERENCES = ['c.json', '#/$defs/one', 'c.json#part', 'https://other.example/d', '/root.json', 'urn:example:b'];

describe('addresses of schemas', () => {
  it.each(BASES.flatMap((base) => REFERENCES.map((reference) => [base, reference] as const)))(
    'are resolved as the package does that they stand in for: %s, %s',
    (base, reference) => expect(addresses.resolve(base, reference)).toBe(uri.resolve(base, reference)),
  );

  it('are the reference itself where nothing can be relative to the base', () => {
    expect(addresses.resolve('urn:example:a', 'c.json')).toBe('c.json');
  });

  it.each([
    ['https://Example.com/a', 'https://example.com/a'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['a.json', 'b.json'],
    ['a.json', 'a.json'],
  ])('are compared as the package does: %s, %s', (one, other) =>
    expect(addresses.equal(one, other)).toBe(uri.equal(one, other)),
  );
});
