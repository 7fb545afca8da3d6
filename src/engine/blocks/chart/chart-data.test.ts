import { describe, expect, it } from 'vitest';
import type { Expression } from '#model/expression.ts';
import type { ShownDefinition } from '#model/field.ts';
import { chartData, heightOf, isOfCurrency } from './chart-data.ts';

function read(name: string): Expression {
  return { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: [`row.${name}`] };
}

function shown(name: string, currency?: Expression): ShownDefinition {
  return { name, title: name, format: 'money', value: read(name), inferred: [], ...(currency && { currency }) };
}

const USD: Expression = { source: "'USD'", tree: { op: 'literal', value: 'USD' }, reads: [] };

describe('rows as series', () => {
  it('makes a series of each figure, in the order of the rows', () => {
    const data = chartData(
      { x: shown('day'), y: [shown('in', USD), shown('out', USD)] },
      [
        { day: '11-01', in: '1.10', out: '2' },
        { day: '11-02', in: '3', out: null },
      ],
      {},
    );
    expect(data.places).toEqual(['11-01', '11-02']);
    expect(data.series.map(({ title, values }) => [title, values])).toEqual([
      ['in', ['1.10', '3']],
      ['out', ['2', undefined]],
    ]);
  });

  it('never draws two currencies as one line', () => {
    const data = chartData(
      { x: shown('month'), y: [shown('amount', read('currency'))] },
      [
        { month: '10', currency: 'USD', amount: '5' },
        { month: '10', currency: 'JPY', amount: '700' },
        { month: '11', currency: 'JPY', amount: '800' },
      ],
      {},
    );
    expect(data.places).toEqual(['10', '11']);
    expect(data.series.map(({ title, values }) => [title, values])).toEqual([
      ['USD', ['5', undefined]],
      ['JPY', ['700', '800']],
    ]);
  });

  it('identifies series by currency only if no two share one', () => {
    const rows = [
      { month: '10', currency: 'USD', amount: '5', spent: '1' },
      { month: '10', currency: 'JPY', amount: '700', spent: '2' },
    ];
    const told = (...names: string[]) => {
      const y = names.map((name) => shown(name, read('currency')));
      const { series } = chartData({ x: shown('month'), y }, rows, {});
      return series.map((each) => isOfCurrency(each, series));
    };
    expect(told('amount')).toEqual([true, true]);
    expect(told('amount', 'spent')).toEqual([false, false, false, false]);
  });

  it('keeps rows at the same point separate', () => {
    const data = chartData(
      { x: shown('day'), y: [shown('in', USD)] },
      [
        { day: 'a', in: '1' },
        { day: 'a', in: '2' },
      ],
      {},
    );
    expect(data.places).toEqual(['a', 'a']);
    expect(data.series[0]?.values).toEqual(['1', '2']);
  });

  it('has no height for a value that is not a number', () => {
    expect(heightOf('12.5')).toBe(12.5);
    for (const none of ['', ' ', null, undefined, 'x', {}]) expect(heightOf(none)).toBeNaN();
  });
});
