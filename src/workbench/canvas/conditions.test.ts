import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from '#generators/expression.ts';
import { readCondition, writeCondition, type Condition } from './conditions.ts';

/** Keys whose value is a condition. */
const KEYS = [
  'visible',
  'enabled',
  'required',
  'readOnly',
  'when',
  'until',
  'that',
  'check',
  'selectable',
  'each',
  'where',
];

/** All conditions in the schemas. */
const written = globSync('schemas/{screens,calls,entities,needs,sets,widgets,menus}/**/*.json').flatMap((file) => {
  const found: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (KEYS.includes(key) && isExpression(value)) found.push(value);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) walk(each, Array.isArray(value) ? key : name);
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return found;
});
const conditions = [...new Set(written)];

function isExpression(source: string): boolean {
  try {
    parse(source);
    return true;
  } catch {
    return false;
  }
}

/** The parsed expression without positions. */
const meaning = (source: string): string =>
  JSON.stringify(parse(source), (key, value: unknown) => (key === 'index' ? undefined : value));

/** The same condition without its original spelling. */
function anew(condition: Condition): Condition {
  if (condition.kind === 'group') return { ...condition, parts: condition.parts.map(anew) };
  if (condition.kind === 'written') return condition;
  const { source: _, ...row } = condition;
  return row;
}

const partsOf = (condition: Condition): Condition[] =>
  condition.kind === 'group' ? condition.parts.flatMap(partsOf) : [condition];

describe('the conditions of the schemas', () => {
  it('are many', () => {
    expect(conditions.length).toBeGreaterThan(300);
  });

  it('are printed unchanged', () => {
    const spelled = (source: string): string => source.replaceAll(/\s+/g, ' ').trim();
    const other = conditions.filter((source) => writeCondition(readCondition(source)) !== spelled(source));
    expect(other).toEqual([]);
  });

  it('keep their meaning when all rows are reprinted', () => {
    const other = conditions.filter(
      (source) => meaning(writeCondition(anew(readCondition(source)))) !== meaning(source),
    );
    expect(other).toEqual([]);
  });

  it('are mostly rows', () => {
    const parts = conditions.flatMap((source) => partsOf(readCondition(source)));
    const rows = parts.filter(({ kind }) => kind === 'row');
    expect(rows.length / parts.length).toBeGreaterThan(0.8);
  });

  it('keep their meaning between additional rows', () => {
    const more: Condition = { kind: 'row', field: 'row.zz', is: '==', value: { constant: 'A' } };
    for (const source of conditions)
      for (const join of ['&&', '||'] as const) {
        const group: Condition = {
          kind: 'group',
          join,
          parts: [more, readCondition(source), more],
          isBracketed: false,
        };
        const expected = `(row.zz == 'A') ${join} (${source}) ${join} (row.zz == 'A')`;
        expect(flat(parse(writeCondition(group)), join)).toEqual(flat(parse(expected), join));
      }
  });
});

/** Flattens operands of one operator: `a && (b && c)` becomes `a && b && c`. */
function flat(ast: unknown, join: string): string[] {
  const { kind, op, left, right } = ast as { kind: string; op?: string; left?: unknown; right?: unknown };
  if (kind === 'binary' && op === join) return [...flat(left, join), ...flat(right, join)];
  return [JSON.stringify(ast, (key, value: unknown) => (key === 'index' ? undefined : value))];
}

describe('a condition', () => {
  it.each([
    ["row.state == 'OPEN'", { field: 'row.state', is: '==', value: { constant: 'OPEN' } }],
    ['row.amount >= -1.5', { field: 'row.amount', is: '>=', value: { constant: -1.5 } }],
    ["!(row.state in ['A', 'B'])", { field: 'row.state', is: 'notIn', value: { constants: ['A', 'B'] } }],
    ['has(form.note)', { field: 'form.note', is: 'has' }],
    ['!user.isFrozen', { field: 'user.isFrozen', is: 'no' }],
    ['form.a != data.b.c', { field: 'form.a', is: '!=', value: { field: 'data.b.c' } }],
  ])('%s is a row', (source, row) => {
    expect(readCondition(source)).toEqual({ kind: 'row', ...row, source });
    expect(writeCondition(anew(readCondition(source)))).toBe(source);
  });

  it.each(['size(rows) > 1', 'a ? b : c', "a ?? 'x' == 'y'", 'this is no expression', "'A' == row.state", ''])(
    '%s stays as it is written',
    (source) => {
      expect(readCondition(source)).toEqual({ kind: 'written', source });
    },
  );

  it('puts brackets around an or inside of an and', () => {
    const row = (field: string): Condition => ({ kind: 'row', field, is: 'yes' });
    const or: Condition = { kind: 'group', join: '||', parts: [row('a'), row('b')], isBracketed: false };
    const and: Condition = { kind: 'group', join: '&&', parts: [or, row('c')], isBracketed: false };
    expect(writeCondition(and)).toBe('(a || b) && c');
    expect(readCondition('(a || b) && c')).toMatchObject({
      join: '&&',
      parts: [{ join: '||', isBracketed: true }, {}],
    });
    const loose: Condition = {
      kind: 'group',
      join: '&&',
      parts: [row('a'), { kind: 'written', source: 'x ? y : z' }],
      isBracketed: false,
    };
    expect(writeCondition(loose)).toBe('a && (x ? y : z)');
  });

  it('quotes text with special characters', () => {
    const source = writeCondition({ kind: 'row', field: 'row.note', is: '==', value: { constant: "it's\\a\nb" } });
    expect(readCondition(source)).toMatchObject({ value: { constant: "it's\\a\nb" } });
  });
});
