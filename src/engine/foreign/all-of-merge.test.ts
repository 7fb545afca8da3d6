import { expect, it } from 'vitest';
import mergeAllOf, { mergeAllOfBy } from './all-of-merge.ts';

it('merges allOf only with the merge that a foreign form brings', () => {
  expect(() => mergeAllOf({ allOf: [] })).toThrow('No form of this page can merge allOf.');
  mergeAllOfBy(() => ({ type: 'object' }));
  expect(mergeAllOf({ allOf: [] })).toEqual({ type: 'object' });
});
