import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#engine/client.ts';
import {
  createStoredPreferences,
  KEPT_KEY,
  type StoredPreferences,
  type PreferenceServer,
} from './stored-preferences.ts';

const A = '80010001:1';
const B = '80010001:2';

let onServer: Record<string, string>;
let saved: [string, string | undefined][];
let isDown: boolean;
let stored: Map<string, string>;
let server: PreferenceServer;
let kept: StoredPreferences;

const open = (): StoredPreferences =>
  createStoredPreferences(server, {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  });
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

beforeEach(() => {
  vi.useFakeTimers();
  onServer = { density: 'compact' };
  saved = [];
  isDown = false;
  stored = new Map();
  server = {
    load: () =>
      isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(
            Object.entries(onServer).map(([preferenceKey, preferenceValue]) => ({ preferenceKey, preferenceValue })),
          ),
    save(key, text) {
      if (isDown) return Promise.reject(new Error('down'));
      saved.push([key, text]);
      if (text === undefined) delete onServer[key];
      else onServer[key] = text;
      return Promise.resolve();
    },
  };
  kept = open();
});

describe('preferences', () => {
  it('come from the server, and notify listeners', async () => {
    const heard = vi.fn();
    kept.subscribe(heard);
    kept.follow(A);
    await later();
    expect(kept.read('density')).toBe('compact');
    expect(heard).toHaveBeenCalled();
  });

  it('apply at once, and only the last change is sent after a pause', async () => {
    kept.follow(A);
    await later();
    for (const width of ['1', '2', '3']) kept.write('columns.x', width);
    expect(kept.read('columns.x')).toBe('3');
    await later();
    expect(saved).toEqual([['columns.x', '3']]);
    kept.write('columns.x', undefined);
    await later();
    expect(onServer).toEqual({ density: 'compact' });
  });

  it('apply from the cache after a reload, until the server answers', async () => {
    kept.follow(A);
    await later();
    onServer['density'] = 'roomy';
    kept = open();
    kept.follow(A);
    expect(kept.read('density')).toBe('compact');
    await later();
    expect(kept.read('density')).toBe('roomy');
  });

  it('survive an unreachable server', async () => {
    kept.follow(A);
    await later();
    isDown = true;
    kept.write('density', 'roomy');
    await later();
    kept = open();
    kept.follow(A);
    await later();
    expect(kept.read('density')).toBe('roomy');
    isDown = false;
    kept = open();
    kept.follow(A);
    await later();
    expect(onServer).toEqual({ density: 'roomy' });
    expect(kept.read('density')).toBe('roomy');
  });

  it('are not overwritten by an answer from before the change', async () => {
    let answer: (value: { preferenceKey: string; preferenceValue: string }[]) => void = () => undefined;
    server.load = () => new Promise((resolve) => (answer = resolve));
    kept.follow(A);
    kept.write('density', 'roomy');
    await later();
    answer([{ preferenceKey: 'density', preferenceValue: 'compact' }]);
    await later();
    expect([kept.read('density'), onServer['density']]).toEqual(['roomy', 'roomy']);
  });

  it('are sent one change at a time, so that the last one wins', async () => {
    kept.follow(A);
    await later();
    const save = server.save;
    const arrive: (() => void)[] = [];
    server.save = async (key, text) => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return save(key, text);
    };
    kept.write('density', 'roomy');
    await later();
    kept.write('density', 'normal');
    await later();
    expect(arrive).toHaveLength(1);
    arrive[0]?.();
    await later();
    arrive[1]?.();
    await later();
    expect(saved.map(([, text]) => text)).toEqual(['roomy', 'normal']);
  });

  it('that the server refuses do not block the others', async () => {
    kept.follow(A);
    await later();
    const save = server.save;
    server.save = (key, text) =>
      key === 'long' ? Promise.reject(new CallError('broken', '400', '请求错误')) : save(key, text);
    kept.write('long', 'x');
    kept.write('density', 'roomy');
    await later();
    expect(onServer['density']).toBe('roomy');
  });

  it("is nobody else's", async () => {
    kept.follow(A);
    await later();
    kept.write('density', 'roomy');
    onServer = {};
    kept.follow(B);
    expect(kept.read('density')).toBeUndefined();
    await later();
    expect([kept.read('density'), saved]).toEqual([undefined, []]);
    kept.follow('');
    expect(stored.has(KEPT_KEY)).toBe(false);
  });

  it('work without a person, and are not sent', async () => {
    kept.write('density', 'roomy');
    await later();
    expect([kept.read('density'), saved]).toEqual(['roomy', []]);
  });

  it('ignore invalid storage', () => {
    for (const text of ['{', '5', '{"identity":"80010001:1"}']) {
      stored.set(KEPT_KEY, text);
      kept = open();
      kept.follow(A);
      expect(kept.read('density')).toBeUndefined();
    }
  });
});
