import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { Root } from '#model/expression.ts';
import type { EntityField } from '#model/entity.ts';
import { ExpressionError } from '../problems/expression-error.ts';
import { infer } from './infer.ts';
import { parse } from './parse.ts';
import type { Typed } from './setting.ts';
import {
  BOOLEAN,
  DATE,
  DECIMAL,
  NUMBER,
  record,
  TEXT,
  type Member,
  type RecordType,
  type Type,
} from '../types/types.ts';

const STATE: Type = {
  kind: 'enum',
  label: 'enum "state"',
  values: [
    { name: 'OPEN', const: 1 },
    { name: 'DONE', const: 7 },
  ],
};
const CURRENCY: Type = {
  kind: 'enum',
  label: 'enum "currency"',
  values: [
    { name: 'USD', const: 'USD' },
    { name: 'JPY', const: 'JPY' },
  ],
};

function money(name: string, currency: EntityField['currency'], code?: string): Member {
  const field: EntityField = {
    name,
    title: name,
    type: 'string',
    format: 'money',
    widget: 'amount',
    ...(currency && { currency }),
  };
  return { type: code === undefined ? { kind: 'money' } : { kind: 'money', code }, field };
}

const payer: RecordType = { ...record('this object', { name: { type: TEXT } }), nullable: true };
const order = record('entity "order"', {
  orderNo: { type: TEXT },
  state: { type: STATE },
  ccy: { type: CURRENCY },
  amount: money('amount', { field: 'ccy' }),
  fee: money('fee', { field: 'ccy' }),
  dollars: money('dollars', { code: 'USD' }, 'USD'),
  yen: money('yen', { code: 'JPY' }, 'JPY'),
  rate: { type: DECIMAL },
  count: { type: NUMBER },
  at: { type: DATE },
  birthday: { type: DATE },
  on: { type: BOOLEAN },
  payer: { type: payer },
  tags: { type: { kind: 'list', of: TEXT } },
});
const roots: Partial<Record<Root, Type>> = { row: order, rows: { kind: 'list', of: order }, now: DATE };

function type(source: string, wanted?: Type): Typed & { reads: string[] } {
  const reads = new Set<string>();
  return {
    ...infer(parse(source), { roots, variables: {}, known: new Set(), reads }, wanted),
    reads: [...reads].sort(),
  };
}

function value(source: string, row: Record<string, unknown>, rows: unknown[] = []): unknown {
  const { tree, reads } = type(source);
  return evaluate({ source, tree, reads }, { row, rows } as Scope);
}

describe('types', () => {
  it.each([
    ['row.state', 'enum'],
    ['row.amount + row.fee', 'money'],
    ['row.amount * 2', 'money'],
    ['row.amount * row.rate', 'money'],
    ['row.rate * 2', 'decimal'],
    ['row.count + 1', 'number'],
    ["'1 ' + row.ccy + ' = ' + row.rate", 'text'],
    ['row.amount >= 100', 'boolean'],
    ["row.state == 'OPEN' ? row.amount : row.fee", 'money'],
    ['row.at < now', 'boolean'],
    ["row.at >= '2026-11-20'", 'boolean'],
    ["now - '18 years'", 'date'],
    ['rows.orderNo', 'list'],
    ['size(rows) + 1', 'number'],
    ['sum(rows.amount)', 'money'],
    ['max(row.amount, row.fee)', 'money'],
    ["'a' in row.tags", 'boolean'],
    ["row.state in ['OPEN', 'DONE']", 'boolean'],
    ["rows.all(r, r.state == 'OPEN' && r.amount > 0)", 'boolean'],
    ['has(row.payer.name)', 'boolean'],
    ["has(row.payer) && row.payer.name == 'a'", 'boolean'],
    ["row.payer != null ? row.payer.name : ''", 'text'],
    ["row.orderNo ?? 'none'", 'text'],
    ['row.ccy == row.orderNo', 'boolean'],
    ['-row.amount', 'money'],
  ])('%s is %s', (source, kind) => {
    expect(type(source).type.kind).toBe(kind);
  });

  it.each([
    ["row.amount + 'a'", 'type-error'],
    ['row.amount + row.count', 'type-error'],
    ['row.amount > row.rate', 'type-error'],
    ['row.amount * row.fee', 'type-error'],
    ['row.dollars < row.yen', 'type-error'],
    ['row.dollars + row.yen', 'type-error'],
    ['row.state == 1', 'type-error'],
    ["row.state == 'OPNE'", 'unknown-enum-name'],
    ["row.state in ['OPEN', 'X']", 'unknown-enum-name'],
    ['row.state == row.ccy', 'type-error'],
    ["row.state < 'DONE'", 'type-error'],
    ['row.state == row.orderNo', 'type-error'],
    ['row.payer.name', 'type-error'],
    ["has(row.payer) || row.payer.name == 'a'", 'type-error'],
    ['row.nothing', 'unknown-field'],
    ['row.orderNo.x', 'type-error'],
    ['form.x', 'type-error'],
    ['nothing.x', 'type-error'],
    ['!row.amount', 'type-error'],
    ['row.amount && row.on', 'type-error'],
    ['row.on ? row.amount : row.orderNo', 'type-error'],
    ["row.at == 'today'", 'type-error'],
    ['size(row.amount)', 'type-error'],
    ['trim(rows)', 'type-error'],
    ['sum(rows.orderNo)', 'type-error'],
    ['row.amount in row.tags', 'type-error'],
    ['row.all(r, r.on)', 'type-error'],
    ['r.on', 'type-error'],
  ])('%s is refused: %s', (source, code) => {
    expect(() => type(source)).toThrow(expect.objectContaining({ rule: expect.objectContaining({ code }) as unknown }));
  });

  it('points at the wrong word and suggests the right ones', () => {
    expect(() => type("row.on && row.state == 'OPNE'")).toThrow(
      expect.objectContaining({ index: 23, word: 'OPNE', among: ['OPEN', 'DONE'] }),
    );
    expect(() => type('row.amuont > 1')).toThrow(expect.objectContaining({ index: 4, word: 'amuont' }));
    expect(() => type("'共 ' + row.count")).toThrow('A text takes a value in braces');
  });
});

describe('trees', () => {
  it('compare enum names by their wire values', () => {
    expect(value("row.state == 'DONE'", { state: 7 })).toBe(true);
    expect(value("row.state in ['OPEN', 'DONE']", { state: 2 })).toBe(false);
    expect(type("'DONE'", STATE).tree).toEqual({ op: 'literal', value: 7 });
  });

  it('carry amounts with their currency', () => {
    expect(type('row.amount').tree).toEqual({
      op: 'money',
      amount: { op: 'read', root: 'row', path: ['amount'] },
      currency: { op: 'read', root: 'row', path: ['ccy'] },
    });
    expect(type('row.amount').reads).toEqual(['row.amount', 'row.ccy']);
    expect(value('row.amount + row.fee', { amount: '0.10', fee: '0.20', ccy: 'USD' })).toBe('0.3');
    expect(value('row.amount > 9', { amount: '10.00', ccy: 'USD' })).toBe(true);
    expect(
      value('sum(rows.amount) <= 0.3', {}, [
        { amount: '0.1', ccy: 'USD' },
        { amount: '0.2', ccy: 'USD' },
      ]),
    ).toBe(true);
    expect(() =>
      value('sum(rows.amount)', {}, [
        { amount: '1', ccy: 'USD' },
        { amount: '1', ccy: 'JPY' },
      ]),
    ).toThrow('cannot be compared or added');
  });

  it('keep every digit of a literal beside an amount', () => {
    expect(value('row.amount == 12345678901234567890.12', { amount: '12345678901234567890.12', ccy: 'USD' })).toBe(
      true,
    );
    expect(value('row.amount * 0.1', { amount: '0.30', ccy: 'USD' })).toBe('0.03');
  });

  it('compare dates by their instant', () => {
    expect(value("row.at >= '2026-11-20'", { at: '2026-11-20 00:00:00' })).toBe(true);
  });

  it('count months and years on the calendar', () => {
    expect(value("row.at - '18 years' == row.birthday", { at: '2026-02-10', birthday: '2008-02-10' })).toBe(true);
    expect(value("row.at + '1 month' == row.birthday", { at: '2026-12-31', birthday: '2027-01-31' })).toBe(true);
  });
});

describe('any expression', () => {
  const leaf = fc.constantFrom(
    'row.amount',
    'row.state',
    'row.at',
    'row.payer.name',
    'rows',
    'rows.amount',
    'row.tags',
    '1',
    "'OPEN'",
    'null',
    'true',
    'now',
    'form.x',
    'row.rate',
    'r.on',
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '==', '<', '&&', '||', '??', 'in'), tie('tree'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      tie('tree').map((a) => `!${a}`),
      tie('tree').map((a) => `-${a}`),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc.tuple(fc.constantFrom('size', 'sum', 'min', 'max', 'has'), tie('tree')).map(([name, a]) => `${name}(${a})`),
      tie('tree').map((a) => `rows.exists(r, ${a})`),
      fc.array(tie('tree'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    ),
  }));
  const row = {
    amount: '1.50',
    ccy: 'USD',
    state: 1,
    at: '2026-11-20',
    payer: null,
    tags: ['a'],
    rate: '0.5',
    on: true,
  };

  it('is typed or refused by an ExpressionError; what is typed can be evaluated', () => {
    fc.assert(
      fc.property(tree, (source) => {
        let typed: ReturnType<typeof type>;
        try {
          typed = type(source);
        } catch (error) {
          if (error instanceof ExpressionError) return;
          throw error;
        }
        try {
          evaluate({ source, tree: typed.tree, reads: typed.reads }, { row, rows: [row, row], now: 1_795_000_000_000 });
        } catch (error) {
          expect((error as Error).message).toMatch(/cannot be compared or added|Division by zero/);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
