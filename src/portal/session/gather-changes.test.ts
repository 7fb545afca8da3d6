import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherChanges } from './gather-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('refreshes within half a second of the first change, then at most once per 1.2 seconds', () => {
  const asked: (readonly string[] | null)[] = [];
  const { hear } = gatherChanges((entities) => asked.push(entities) > 0);
  hear(['order']);
  vi.advanceTimersByTime(400);
  expect(asked).toEqual([['order']]);
  for (let n = 0; n < 100; n += 1) {
    hear([n % 2 === 0 ? 'order' : 'balance']);
    vi.advanceTimersByTime(100);
  }
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(asked.slice(1).every((each) => each?.length === 2)).toBe(true);
});

it('keeps changes until a hidden page becomes visible', () => {
  let isSeen = false;
  const asked: (readonly string[] | null)[] = [];
  const { hear, plan } = gatherChanges((entities) => isSeen && asked.push(entities) > 0);
  hear(['order']);
  vi.advanceTimersByTime(1000);
  hear(null);
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([]);
  isSeen = true;
  plan();
  vi.advanceTimersByTime(400);
  expect(asked).toEqual([null]);
});
