import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createCollector,
  STORE_KEY,
  masked,
  maskedPath,
  maskedStack,
  type CollectedError,
  type Collector,
} from './collector.ts';

const store = new Map<string, string>();
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, text: string) => void store.set(key, text),
  removeItem: (key: string) => void store.delete(key),
};
let reported: { errors: CollectedError[]; at: number }[] = [];
let isDown = false;
let began = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://portal.example/pay/orders?name=secret&page=2' });
  began = Date.now();
  store.clear();
  reported = [];
  isDown = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): Collector {
  return createCollector({
    storage,
    async report(errors) {
      reported.push({ errors, at: Date.now() - began });
      if (isDown) throw new Error('no connection');
    },
  });
}
const kept = (): unknown[] => JSON.parse(store.get(STORE_KEY) ?? '[]') as unknown[];
const soft = (message: string) => ({ kind: 'promise' as const, critical: false, message });

describe('uncaught errors', () => {
  it('R-334 are told at once where they are critical', async () => {
    open().collect({ kind: 'render', critical: true, message: 'broken' });
    await vi.advanceTimersByTimeAsync(0);
    expect(reported.map(({ at }) => at)).toEqual([0]);
    expect(kept()).toEqual([]);
  });

  it('name the failed request, else the last one', async () => {
    const collector = createCollector({
      storage,
      lastRequest: () => 'the-last-one',
      async report(errors) {
        reported.push({ errors, at: 0 });
      },
    });
    collector.collect({ ...soft('failed'), requestId: 'the-one-that-failed' });
    collector.collect({ kind: 'render', critical: true, message: 'broken' });
    await vi.advanceTimersByTimeAsync(0);
    const ids = reported.flatMap(({ errors }) => errors.map(({ requestId }) => requestId));
    expect(ids).toEqual(['the-one-that-failed', 'the-last-one']);
  });

  it('R-335 are told every 5 seconds otherwise, together', async () => {
    const collector = open();
    collector.collect(soft('one'));
    await vi.advanceTimersByTimeAsync(2000);
    collector.collect(soft('two'));
    await vi.advanceTimersByTimeAsync(2999);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported.map(({ errors }) => errors.map(({ message }) => message))).toEqual([['one', 'two']]);
    collector.collect(soft('three'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported.map(({ at }) => at)).toEqual([5000, 10_000]);
  });

  it('R-336 wait in a queue of 50 at most, the newest', async () => {
    const collector = open();
    for (let n = 0; n < 70; n += 1) collector.collect(soft(`e${String.fromCodePoint(0x4e00 + n)}`));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported[0]?.errors).toHaveLength(50);
    expect(reported[0]?.errors.at(-1)?.message).toBe(`e${String.fromCodePoint(0x4e00 + 69)}`);
  });

  it('R-337 are kept for the next visit, 100 at most, until they are told', async () => {
    isDown = true;
    const collector = open();
    for (let n = 0; n < 130; n += 1) collector.collect(soft(`e${String.fromCodePoint(0x4e00 + n)}`));
    await vi.advanceTimersByTimeAsync(5000);
    expect(kept()).toHaveLength(100);
    isDown = false;
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    const before = reported.length;
    open().listen();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported[before]?.errors).toHaveLength(50);
  });

  it('a failed report causes no error, and delays the next one', async () => {
    isDown = true;
    const collector = open();
    collector.collect({ kind: 'window', critical: true, message: 'broken' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reported.map(({ at }) => at)).toEqual([0, 10_000, 30_000]);
    expect(reported.every(({ errors }) => errors.length === 1)).toBe(true);
    // A critical error does not shorten the pause after a failed report.
    collector.collect({ kind: 'window', critical: true, message: 'again' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(reported).toHaveLength(3);
    isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reported.at(-1)?.errors.map(({ message }) => message)).toEqual(['broken', 'again']);
    expect(kept()).toEqual([]);
  });

  it('are counted when repeated, and dropped if they come from the browser itself', async () => {
    const collector = open();
    for (let n = 0; n < 9; n += 1) collector.collect(soft('same'));
    collector.collect(soft('ResizeObserver loop completed with undelivered notifications.'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(reported[0]?.errors).toMatchObject([{ message: 'same', count: 9, path: '/pay/orders?name&page' }]);
  });
});

describe('a report', () => {
  it.each([
    ['card 6222 0212 3456 7890 refused', 'card •••• refused'],
    ['13800000001 is not a number', '•••• is not a number'],
    ['wang@example.com unknown', '•@• unknown'],
    ['amount 1,234,567.89 is wrong', 'amount •••• is wrong'],
    ['GET /api/x?token=abc&b=c failed', 'GET /api/x?… failed'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9 expired', '•••• expired'],
    ["Cannot read properties of undefined (reading 'list')", "Cannot read properties of undefined (reading 'list')"],
  ])('%s', (text, safe) => expect(masked(text)).toBe(safe));

  it('contains a path without values, and a stack with its positions', () => {
    expect(maskedPath('https://a.example/pay/order/8001000123?no=1&no=2#x')).toBe('/pay/order/••••?no');
    const stack = maskedStack('Error: no 13800000001\n    at draw (https://a.example/assets/x.js?v=12345:10:20345)');
    expect(stack).toBe('Error: no ••••\n    at draw (https://a.example/assets/x.js?…:10:20345)');
    expect(masked('x'.repeat(5000))).toHaveLength(500);
  });
});
