import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSameValue } from './form-cell.ts';
import { HeldValues } from './held-values.ts';

vi.mock('react-dom', () => ({ flushSync: (work: () => void) => work() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Stand {
  held: HeldValues;
  /** The values RJSF holds. */
  formData: Record<string, unknown>;
  /** The store has another value, because it was typed or by itself. */
  set(name: string, value: unknown, atOnce?: boolean): void;
  changes: () => number;
}

/** RJSF's form and a store around the way between them. */
function stand(start: Record<string, unknown> = {}, given = start): Stand {
  let count = 0;
  const own = { ...start };
  const held = new HeldValues({ all: () => ({ ...own }), held: (name) => own[name], attach: () => undefined });
  const state = { formData: structuredClone(given) };
  const setFieldValue = (path: string[], value: unknown): void => {
    expect(path).toEqual([]);
    count += 1;
    state.formData = structuredClone(value) as Record<string, unknown>;
    held.receive(state.formData);
  };
  held.attach({ state, setFieldValue });
  return {
    held,
    get formData() {
      return state.formData;
    },
    changes: () => count,
    set(name, value, atOnce) {
      own[name] = value;
      held.set(name, atOnce);
    },
  };
}

it('gives RJSF what was typed when the typing pauses, once for a burst of keys', async () => {
  const stage = stand();
  await Promise.resolve();
  for (const text of ['a', 'ab', 'abc']) {
    stage.set('name', text);
    vi.advanceTimersByTime(100);
  }
  expect(stage.changes()).toBe(0);
  expect(stage.held.waits('name')).toBe(true);
  vi.advanceTimersByTime(200);
  expect(stage.formData).toEqual({ name: 'abc' });
  expect(stage.changes()).toBe(1);
  expect(stage.held.waits('name')).toBe(false);
});

it('gives RJSF what was typed when the field is left', () => {
  const stage = stand();
  stage.set('name', 'a');
  stage.held.hand();
  expect(stage.formData).toEqual({ name: 'a' });
  vi.advanceTimersByTime(500);
  expect(stage.changes()).toBe(1);
});

it('gives RJSF all that waits before a submit, as one change', () => {
  const stage = stand({ kept: ['x'] });
  stage.set('name', 'a');
  stage.set('note', 'b');
  stage.held.flush();
  expect(stage.formData).toEqual({ kept: ['x'], name: 'a', note: 'b' });
  expect(stage.changes()).toBe(1);
});

it('gives RJSF lines that came or went in the same moment, with all that waits', async () => {
  const stage = stand({ lines: [] });
  stage.set('name', 'typed');
  stage.set('lines', [{ amount: '1' }], true);
  stage.set('lines', [{ amount: '1' }, {}], true);
  await Promise.resolve();
  expect(stage.formData).toEqual({ name: 'typed', lines: [{ amount: '1' }, {}] });
  expect(stage.changes()).toBe(1);
});

it('gives RJSF what the store has set before there was a form', async () => {
  const stage = stand({ name: 'filled', list: ['a'] }, { name: 'old', list: ['a'], gone: 1 });
  await Promise.resolve();
  expect(stage.formData).toEqual({ name: 'filled', list: ['a'] });
});

it('lets a value wait that was typed on while RJSF took the one before', () => {
  const stage = stand();
  stage.set('name', 'a');
  stage.held.hand();
  stage.set('name', 'ab');
  stage.held.receive({ name: 'a' });
  expect(stage.held.waits('name')).toBe(true);
  stage.held.receive({ name: 'ab' });
  expect(stage.held.waits('name')).toBe(false);
});

it('gives RJSF nothing more when the form goes away', () => {
  const { held, set, changes } = stand();
  const leave = held.attach(null);
  set('name', 'a');
  leave();
  vi.advanceTimersByTime(500);
  expect(changes()).toBe(0);
});

it('takes copies for the same value', () => {
  expect(isSameValue(['a', { b: 1 }], ['a', { b: 1 }])).toBe(true);
  expect(isSameValue(['a'], ['b'])).toBe(false);
  expect(isSameValue(undefined, null)).toBe(false);
  expect(isSameValue('1', 1)).toBe(false);
});
