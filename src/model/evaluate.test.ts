import { describe, expect, it } from 'vitest';
import { CurrencyMismatch, evaluate, holds, passes, readPath, type Scope } from './evaluate.ts';
import type { Expression, Root, Tree } from './expression.ts';

const expression = (tree: Tree): Expression => ({ source: '', tree, reads: [] });
const read = (root: Root, ...path: string[]): Tree => ({ op: 'read', root, path });
const literal = (value: string | number | boolean | null): Tree => ({ op: 'literal', value });
const money = (amount: Tree, currency: Tree): Tree => ({ op: 'money', amount, currency });
const run = (tree: Tree, scope: Scope = {}): unknown => evaluate(expression(tree), scope);

describe('evaluate', () => {
  it('reads a path, and the name of every element of a list', () => {
    const scope = {
      rows: [
        { orderNo: 'A', to: { name: 'x' } },
        { orderNo: 'B', to: null },
      ],
    };
    expect(run(read('rows', 'orderNo'), scope)).toEqual(['A', 'B']);
    expect(readPath(scope.rows, ['to', 'name'])).toEqual(['x', null]);
  });

  it('compares amounts exactly and keeps the currency through a sum', () => {
    const total: Tree = {
      op: '+',
      as: 'money',
      left: money(read('form', 'amount'), read('form', 'currency')),
      right: money(read('data', 'fee', 'fee'), read('data', 'fee', 'ccy')),
    };
    const check: Tree = { op: '<=', as: 'money', left: total, right: money(read('chosen', 'balance'), literal('USD')) };
    const scope = {
      form: { amount: '1,000.10', currency: 'USD' },
      data: { fee: { fee: '0.20', ccy: 'USD' } },
      chosen: { balance: '1000.30' },
    };
    expect(run(total, scope)).toBe('1000.3');
    expect(holds(expression(check), scope)).toBe(true);
  });

  it('is unknown after a division by zero', () => {
    const half = (right: Tree, as: 'money' | 'number'): Tree => ({
      op: '/',
      as,
      left: literal(as === 'money' ? '1' : 1),
      right,
    });
    expect(run(half(literal('0.00'), 'money'))).toBeNull();
    expect(run(half(money(literal('0'), literal('USD')), 'money'))).toBeNull();
    expect(run(half(literal(0), 'number'))).toBeNull();
    expect(run(half(literal('4'), 'money'))).toBe('0.25');
  });

  it('reads a partly typed number, and is unknown for other text', () => {
    const told: Tree = { op: '*', as: 'money', left: read('form', 'amount'), right: literal('2') };
    const check: Tree = { op: '<=', as: 'money', left: read('form', 'amount'), right: literal('20') };
    const sum: Tree = { op: 'sum', as: 'money', of: [read('rows', 'amount')] };
    const typed = (amount: string): Scope => ({ form: { amount } });
    expect(['12.', '.5', '1,200.5', '.', '1e3', '-'].map((each) => run(told, typed(each)))).toEqual([
      '24',
      '1',
      '2401',
      null,
      null,
      null,
    ]);
    expect(passes(expression(check), typed('30.'))).toBe(false);
    expect(passes(expression(check), typed('.'))).toBe(true);
    expect(run({ op: 'negate', of: read('form', 'amount') }, typed('.'))).toBeNull();
    expect(run(sum, { rows: [{ amount: '1.' }, { amount: 'x' }, { amount: '2.5' }] })).toBe('3.5');
  });

  it('trims a text', () => {
    expect(run({ op: 'trim', of: read('form', 'name') }, { form: { name: ' a b ' } })).toBe('a b');
    expect(run({ op: 'trim', of: read('form', 'name') }, { form: {} })).toBeNull();
  });

  it('refuses to add two currencies', () => {
    const sum: Tree = {
      op: '+',
      as: 'money',
      left: money(literal('1'), literal('USD')),
      right: money(literal('1'), literal('EUR')),
    };
    expect(() => run(sum)).toThrow(CurrencyMismatch);
  });

  it('keeps unknown values unknown: a check passes, a condition does not hold', () => {
    const check = expression({
      op: '<',
      as: 'money',
      left: money(read('form', 'amount'), literal('USD')),
      right: literal('5'),
    });
    expect(passes(check, { form: {} })).toBe(true);
    expect(holds(check, { form: {} })).toBe(false);
  });

  it('supports three truth values in && and ||', () => {
    const unknown: Tree = { op: '<', as: 'number', left: read('form', 'n'), right: literal(1) };
    expect(run({ op: '&&', left: unknown, right: literal(false) })).toBe(false);
    expect(run({ op: '&&', left: unknown, right: literal(true) })).toBe(null);
    expect(run({ op: '||', left: unknown, right: literal(true) })).toBe(true);
    expect(run({ op: '!', of: unknown })).toBe(null);
  });

  it('compares missing values', () => {
    expect(run({ op: '==', as: 'text', left: read('form', 'a'), right: literal(null) }, { form: { a: '' } })).toBe(
      true,
    );
    expect(run({ op: '!=', as: 'text', left: read('form', 'a'), right: literal('x') }, { form: {} })).toBe(true);
  });

  it('compares dates with times at UTC+8, and with now', () => {
    const before: Tree = { op: '<', as: 'date', left: read('now'), right: read('data', 'expireAt') };
    const scope = { data: { expireAt: '2026-11-20 18:00:00' } };
    expect(run(before, { ...scope, now: Date.UTC(2026, 10, 20, 9, 59, 59) })).toBe(true);
    expect(run(before, { ...scope, now: Date.UTC(2026, 10, 20, 10, 0, 0) })).toBe(false);
  });

  it('counts the seconds from one date to another', () => {
    const late: Tree = { op: '-', as: 'date', left: read('now'), right: read('data', 'arriveTime') };
    const scope = { data: { arriveTime: '2026-11-20 18:00:00' }, now: Date.UTC(2026, 10, 20, 16, 0, 1) };
    expect(run(late, scope)).toBe(6 * 3600 + 1);
    expect(run(late, { ...scope, data: {} })).toBeNull();
  });

  it('counts months on the calendar, and keeps the time of day', () => {
    const later: Tree = { op: '+', as: 'months', left: read('data', 'from'), right: literal(1) };
    expect(run(later, { data: { from: '2027-01-31 18:30:05' } })).toBe(Date.UTC(2027, 1, 28, 10, 30, 5));
    expect(run({ ...later, op: '-', right: literal(12) }, { data: { from: '2028-02-29' } })).toBe(
      Date.UTC(2027, 1, 27, 16),
    );
    expect(run(later, { data: {} })).toBeNull();
  });

  it('walks all, exists and count with a variable', () => {
    const all: Tree = {
      op: 'all',
      of: read('rows'),
      variable: 'r',
      that: {
        op: 'in',
        left: { op: 'variable', name: 'r', path: ['status'] },
        right: { op: 'list', items: [literal('OPEN'), literal('HELD')] },
      },
    };
    expect(run(all, { rows: [{ status: 'OPEN' }, { status: 'HELD' }] })).toBe(true);
    expect(run(all, { rows: [{ status: 'OPEN' }, { status: 'SHUT' }] })).toBe(false);
    expect(run({ ...all, op: 'exists' }, { rows: [{ status: 'SHUT' }] })).toBe(false);
    expect(run({ ...all, op: 'count' }, { rows: [{ status: 'OPEN' }, { status: 'SHUT' }, {}] })).toBe(1);
    expect(run({ ...all, op: 'count' }, {})).toBeNull();
  });

  it('sums a column of amounts without floats', () => {
    const sum: Tree = { op: 'sum', of: [money(read('rows', 'amount'), literal('USD'))], as: 'money' };
    expect(run(sum, { rows: [{ amount: '0.10' }, { amount: '0.20' }, { amount: null }] })).toBe('0.3');
    const most: Tree = { op: 'max', of: [read('rows', 'n')], as: 'number' };
    expect(run(most, { rows: [{ n: 9 }, { n: 10 }] })).toBe(10);
  });

  it('uses the other value only if the first is unknown', () => {
    const either: Tree = { op: '??', left: read('chosen', 'code'), right: literal('-') };
    expect(run(either, { chosen: { code: 'X' } })).toBe('X');
    expect(run(either, {})).toBe('-');
    expect(run({ op: '?:', if: literal(true), then: literal('a'), else: literal('b') })).toBe('a');
  });

  it('compares text by code point and not by the reader’s language', () => {
    expect(run({ op: '<', as: 'text', left: literal('B'), right: literal('a') })).toBe(true);
  });
});
