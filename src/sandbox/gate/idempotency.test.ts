import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import { fingerprint } from './idempotency.ts';

const AMOUNT: JsonSchema = { type: 'string', format: 'money' };
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    amount: AMOUNT,
    note: { type: 'string' },
    parts: { type: 'array', items: { type: 'object', properties: { amount: AMOUNT } } },
    any: { anyOf: [AMOUNT, { type: 'array', items: AMOUNT }] },
  },
};

const same = (one: object, other: object): boolean => fingerprint(one, SCHEMA) === fingerprint(other, SCHEMA);

describe('the fingerprint of a request', () => {
  it.each([
    ['a member', { amount: '11.00' }, { amount: '11.0' }],
    ['a line', { parts: [{ amount: '011' }] }, { parts: [{ amount: '11.000' }] }],
    ['one of several', { any: ['11.00'] }, { any: ['11'] }],
    ['one where several may stand', { any: '-0' }, { any: '0.00' }],
  ])('is one for two spellings of an amount in %s', (_where, one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it('differs for another amount, and for another spelling of a text', () => {
    expect(same({ amount: '11.00' }, { amount: '11.01' })).toBe(false);
    expect(same({ note: '11.00' }, { note: '11.0' })).toBe(false);
  });
});
