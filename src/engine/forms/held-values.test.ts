import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldValues, isSameValue } from './held-values.ts';

vi.mock('react-dom', () => ({ flushSync: (work: () => void) => work() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Stand {
  held: HeldValues;
  /** The values RJSF holds. */
  formData: Record<string, unknown>;
  /** The store sets a value. */
  set(name: string, value: unknown): void;
  /** The values given to the store. */
  told: [string, unknown][];
  changes: () => number;
  type(name: string, value: unknown): { isPainted: boolean };
}

/** RJSF's form and a store around the way between them. */
function stand(start: Record<string, unknown> = {}): Stand {
  const told: [string, unknown][] = [];
  let count = 0;
  const state = { formData: { ...start } };
  const own = { ...start };
  const held: HeldValues = new HeldValues({
    all: () => ({ ...own }),
    held: (name) => own[name],
    receive: (name, value) => void told.push([name, value]),
  });
  const setFieldValue = (path: string[], value: unknown): void => {
    count += 1;
    const [name] = path;
    state.formData = name === undefined ? (value as Record<string, unknown>) : { ...state.formData, [name]: value };
    held.receive(state.formData, name === undefined ? 'root' : `root_${name}`);
  };
  held.attach({ state, setFieldValue });
  return {
    held,
    told,
    get formData() {
      return state.formData;
    },
    changes: () => count,
    set(name, value) {
      own[name] = value;
      held.set(name);
    },
    type(name, value) {
      const field = { isPainted: true };
      held.hold(name, { hand: () => setFieldValue([name], value), release: () => void (field.isPainted = false) });
      return field;
    },
  };
}

it('gives RJSF what was typed when the page is idle, once for a burst of keys', () => {
  const { told, type, changes } = stand();
  for (const text of ['a', 'ab', 'abc']) type('name', text);
  expect(changes()).toBe(0);
  vi.advanceTimersByTime(10);
  expect(told).toEqual([['name', 'abc']]);
  expect(changes()).toBe(1);
});

it('gives RJSF what was typed when the field is left', () => {
  const stage = stand();
  const field = stage.type('name', 'a');
  stage.held.leave();
  expect(stage.formData).toEqual({ name: 'a' });
  expect(field.isPainted).toBe(false);
});

it('gives RJSF all that waits before a submit', () => {
  const stage = stand();
  const field = stage.type('name', 'a');
  stage.type('note', 'b');
  stage.held.flush();
  expect(stage.formData).toEqual({ name: 'a', note: 'b' });
  expect(field.isPainted).toBe(false);
});

it('lets a value of the store replace what is being typed', async () => {
  const stage = stand({ name: 'old' });
  const field = stage.type('name', 'typed');
  stage.set('name', 'filled');
  stage.set('note', 'too');
  expect(field.isPainted).toBe(false);
  await Promise.resolve();
  expect(stage.formData).toEqual({ name: 'filled', note: 'too' });
  expect(stage.changes()).toBe(1);
});

it('keeps what is typed after the store has set the field', async () => {
  const stage = stand();
  stage.set('name', 'filled');
  stage.type('name', 'typed');
  await Promise.resolve();
  expect(stage.formData).toEqual({ name: 'typed' });
});

it('gives RJSF the lines that the store has set in the place of what is typed in one of them', async () => {
  const stage = stand({ lines: [] });
  const field = stage.type('lines/n1/amount', '1');
  stage.set('lines', [{ amount: '1', fee: '2' }]);
  expect(field.isPainted).toBe(true);
  await Promise.resolve();
  expect(field.isPainted).toBe(false);
  expect(stage.formData).toEqual({ lines: [{ amount: '1', fee: '2' }] });
});

it('gives RJSF nothing more when the form goes away', () => {
  const { held, type, changes } = stand();
  type('name', 'a');
  held.detach();
  vi.advanceTimersByTime(100);
  expect(changes()).toBe(0);
});

it('takes copies for the same value', () => {
  expect(isSameValue(['a', { b: 1 }], ['a', { b: 1 }])).toBe(true);
  expect(isSameValue(['a'], ['b'])).toBe(false);
  expect(isSameValue(undefined, null)).toBe(false);
  expect(isSameValue('1', 1)).toBe(false);
});
