import { describe, expect, it } from 'vitest';
import { shareWith } from './share.ts';

describe('the redrawn value', () => {
  const before = { title: 'a', columns: [{ name: 'x' }, { name: 'y', sum: true }], calls: { a: { needs: [] } } };

  it('keeps equal parts', () => {
    expect(shareWith(before, structuredClone(before))).toBe(before);
  });

  it('shares all unchanged parts', () => {
    const next = structuredClone(before);
    next.columns[1]!.name = 'z';
    const shared = shareWith(before, next);
    expect(shared).toEqual(next);
    expect(shared.columns[0]).toBe(before.columns[0]);
    expect(shared.calls).toBe(before.calls);
    expect(shared.columns[1]).not.toBe(before.columns[1]);
  });

  it.each([
    [{ a: [1, 2] }, { a: [1] }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: null }, { a: {} }],
    [{ a: [] }, { a: {} }],
    [[{ a: 1 }], [{ a: 1 }, { b: 2 }]],
    [undefined, { a: 1 }],
  ])('equals the next value: %j, %j', (first, second) => {
    expect(shareWith(first, second)).toEqual(second);
    expect(Object.keys(shareWith(first, second) as object)).toEqual(Object.keys(second as object));
  });
});
