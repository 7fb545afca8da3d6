import { expect, it, vi } from 'vitest';

it('merges allOf only with the merge that a foreign form brings', async () => {
  // The files of a worker share their modules: one with a foreign form may have brought its merge before.
  vi.resetModules();
  const { default: mergeAllOf, mergeAllOfBy } = await import('./all-of-merge.ts');
  expect(() => mergeAllOf({ allOf: [] })).toThrow('No form of this page can merge allOf.');
  mergeAllOfBy(() => ({ type: 'object' }));
  expect(mergeAllOf({ allOf: [] })).toEqual({ type: 'object' });
});
