import { expect, it } from 'vitest';
import type { CallDefinition } from '#model/call.ts';
import { isChoice } from './question.ts';

const CALL: CallDefinition = {
  name: 'payee.format',
  title: 'Format',
  methods: ['POST'],
  path: '/format',
  pathParams: [],
  required: [],
  fields: ['country', 'way', 'account'],
  chosen: ['country', 'way'],
  result: 'record',
  reads: [],
  writes: [],
  needs: [],
  permission: 'public',
  idempotent: false,
  money: false,
};
const ASKED = { country: 'CN', way: 'LOCAL', account: '12' };

it('a request changed by a selection is sent at once', () => {
  expect(isChoice(CALL, ASKED, { ...ASKED, country: 'DE' })).toBe(true);
  expect(isChoice(CALL, ASKED, { country: 'DE', account: '12' })).toBe(true);
});

it('a request changed by typing is debounced', () => {
  expect(isChoice(CALL, ASKED, { ...ASKED, account: '123' })).toBe(false);
  expect(isChoice(CALL, ASKED, { ...ASKED, country: 'DE', account: '123' })).toBe(false);
  expect(isChoice({ ...CALL, chosen: undefined }, ASKED, { ...ASKED, country: 'DE' })).toBe(false);
});
