import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askVersion, createVersionCheck, VERSION_KEY, type VersionCheck } from './version.ts';

let server: string | null;
let stored: Map<string, string>;
let own: Map<string, string>;
let isBusy: boolean;
let now: number;
const reload = vi.fn();

const storageOf = (map: Map<string, string>): Pick<Storage, 'getItem' | 'setItem'> => ({
  getItem: (key) => map.get(key) ?? null,
  setItem: (key, text) => void map.set(key, text),
});
/** A version check as after a page load. */
const open = (): VersionCheck =>
  createVersionCheck({
    ask: () => Promise.resolve(server),
    storage: storageOf(stored),
    own: storageOf(own),
    isBusy: () => isBusy,
    reload,
    now: () => now,
  });

beforeEach(() => {
  server = '7';
  stored = new Map();
  own = new Map();
  isBusy = false;
  now = 1_800_000_000_000;
  reload.mockReset();
});

it('R-308 is read from /version.json, outside of the calls', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ version: '9' });
  });
  expect(await askVersion()).toBe('9');
  expect(asked[0]?.split('?')[0]).toBe('/version.json');
  vi.unstubAllGlobals();
});

describe('R-046 the version', () => {
  it('is stored by the first visit, without a reload', async () => {
    expect(await open().check()).toBe(false);
    expect([stored.get(VERSION_KEY), reload.mock.calls.length]).toEqual(['7', 0]);
  });

  it('reloads the page once if it differs from the stored one', async () => {
    stored.set(VERSION_KEY, '6');
    expect(await open().check()).toBe(false);
    expect([stored.get(VERSION_KEY), reload.mock.calls.length]).toEqual(['7', 1]);
    expect(await open().check()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is noticed by a page older than another window', async () => {
    const page = open();
    await page.check();
    server = '8';
    stored.set(VERSION_KEY, '8');
    await page.check();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits if something would be lost, and reloads at the next navigation', async () => {
    stored.set(VERSION_KEY, '6');
    isBusy = true;
    const page = open();
    expect(await page.check()).toBe(true);
    expect([stored.get(VERSION_KEY), reload.mock.calls.length]).toEqual(['6', 0]);
    isBusy = false;
    expect(await page.check()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits for the person’s decision', async () => {
    stored.set(VERSION_KEY, '6');
    isBusy = true;
    const page = open();
    await page.check();
    page.take();
    expect([stored.get(VERSION_KEY), reload.mock.calls.length]).toEqual(['7', 1]);
  });

  it('never reloads in a loop between two servers', async () => {
    stored.set(VERSION_KEY, '6');
    for (let n = 0; n < 20; n += 1) {
      server = n % 2 === 0 ? '7' : '6';
      now += 10_000;
      await open().check();
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is only announced if it cannot be stored', async () => {
    const page = createVersionCheck({
      ask: () => Promise.resolve(server),
      storage: { getItem: () => '6', setItem: () => undefined },
      own: storageOf(own),
      isBusy: () => false,
      reload,
      now: () => now,
    });
    expect(await page.check()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  it('has no effect if unknown', async () => {
    stored.set(VERSION_KEY, '6');
    server = null;
    expect(await open().check()).toBe(false);
    expect([stored.get(VERSION_KEY), reload.mock.calls.length]).toEqual(['6', 0]);
  });
});
