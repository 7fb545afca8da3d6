import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreenScope } from '../Screen.tsx';
import { createScope } from './scope.ts';

describe('a scope', () => {
  it('calls only those back whose name has changed', () => {
    const scope = createScope(null, { form: { amount: '1', payee: 'a' } });
    const amount = vi.fn();
    const payee = vi.fn();
    const whole = vi.fn();
    scope.subscribe(['form.amount'], amount);
    scope.subscribe(['form.payee.name'], payee);
    scope.subscribe(['form'], whole);
    scope.setAt('form', 'amount', '2');
    expect([amount, payee, whole].map((each) => each.mock.calls.length)).toEqual([1, 0, 1]);
    scope.setAt('form', 'amount', '2');
    expect(amount).toHaveBeenCalledTimes(1);
    scope.set('form', {});
    expect([amount, payee, whole].map((each) => each.mock.calls.length)).toEqual([2, 1, 2]);
  });

  it('reads its parent, merges its own answers, and overrides what it sets', () => {
    const parent = createScope(null, { data: { a: 1 }, row: 'outer', user: 'u' });
    const child = createScope(parent, { data: { b: 2 }, row: 'inner' });
    expect(child.read()).toEqual({ data: { a: 1, b: 2 }, row: 'inner', user: 'u' });
    expect(parent.read().data).toEqual({ a: 1 });
    parent.setAt('data', 'a', 3);
    expect(child.read().data).toEqual({ a: 3, b: 2 });
  });

  it('is the same object until something changes', () => {
    const parent = createScope(null, { data: {} });
    const child = createScope(parent);
    const before = child.read();
    expect(child.read()).toBe(before);
    parent.setAt('data', 'a', 1);
    expect(child.read()).not.toBe(before);
  });

  it('notifies the child of a change in its parent, and forgets unsubscribed listeners', () => {
    const parent = createScope(null, { data: {} });
    const listener = vi.fn();
    const leave = createScope(parent).subscribe(['data.fee.fee'], listener);
    parent.setAt('data', 'fee', {});
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    parent.setAt('data', 'fee', { fee: 1 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the clock of a screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ticks only while somebody reads it', () => {
    const scope = createScreenScope({}, () => Date.now());
    const other = vi.fn();
    scope.subscribe(['form'], other);
    expect(vi.getTimerCount()).toBe(0);
    const listener = vi.fn();
    const leave = scope.subscribe(['now'], listener);
    const second = scope.subscribe(['now', 'form'], () => undefined);
    vi.advanceTimersByTime(3000);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(other).not.toHaveBeenCalled();
    leave();
    expect(vi.getTimerCount()).toBe(1);
    second();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is at most a second old when read once', () => {
    const scope = createScreenScope({}, () => Date.now());
    const before = Number(scope.read().now);
    vi.advanceTimersByTime(90_000);
    expect(Number(scope.read().now) - before).toBeGreaterThanOrEqual(90_000);
  });
});

describe('names set one by one', () => {
  it('are visible to readers, and each change yields a new record', () => {
    const scope = createScope(null, { form: { a: 1 } });
    const before = scope.read().form;
    scope.setAt('form', 'b', 2);
    scope.setAt('form', 'b', 3);
    expect(before).toEqual({ a: 1 });
    expect(scope.read().form).toEqual({ a: 1, b: 3 });
    expect(scope.read().form).toBe(scope.read().form);
  });

  it('notify only when they change', () => {
    const scope = createScope(null, { form: { a: 1 } });
    let calls = 0;
    scope.subscribe(['form.a'], () => (calls += 1));
    scope.setAt('form', 'a', 1);
    expect(calls).toBe(0);
    scope.setAt('form', 'a', 2);
    scope.setAt('form', 'a', 2);
    expect(calls).toBe(1);
    scope.setAt('form', 'a', 1);
    expect(calls).toBe(2);
    expect(scope.read().form).toEqual({ a: 1 });
  });

  it('are read one by one', () => {
    const scope = createScope(createScope(null, { form: { b: 1 } }), { form: { a: 1 } });
    expect(['a', 'b', 'toString'].map((name) => scope.readAt('form', name))).toEqual([1, undefined, undefined]);
    scope.setAt('form', 'a', 2);
    scope.setAt('form', 'c', undefined);
    expect(['a', 'c'].map((name) => scope.readAt('form', name))).toEqual([2, undefined]);
    expect(scope.readAt('row', 'a')).toBeUndefined();
  });

  it('are replaced by a whole root', () => {
    const record = { a: 1 };
    const scope = createScope(null, { form: record });
    scope.setAt('form', 'a', 2);
    scope.set('form', record);
    expect(scope.read().form).toBe(record);
  });
});
