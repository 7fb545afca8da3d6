import { describe, expect, it } from 'vitest';
import type { FormKey } from '#generators/workbench-wire.ts';
import { print } from '#generators/print.ts';
import { spotOfWay } from '../bench/places.ts';
import { changed, errorsAt, putAt, recordAt, valuesOf } from './writing.ts';

const TEXT = print({
  $schema: '../dialect/screen.json',
  table: { call: 'memo.page', columns: ['title', { field: 'amount', 'x-note': 'kept', sum: true }, 'dueAt'] },
});

const key = (name: string, writes: FormKey['writes'] = 'text', type = 'string'): FormKey =>
  ({ field: { name, of: { type } }, writes, isRequired: false }) as FormKey;
const COLUMN = [key('field'), key('title'), key('format'), key('sum', 'yes')];
const all = new Set(COLUMN.map(({ field }) => field.name));

describe('a form writes', () => {
  it('a short word as an object, and as a word again without other keys', () => {
    const at = ['table', 'columns', 0];
    const record = recordAt(TEXT, at, 'field');
    expect(record).toEqual({ field: 'title' });
    const titled = putAt(TEXT, at, changed(record!, COLUMN, all, { field: 'title', title: '标题' }), 'field')!;
    expect(recordAt(titled, at, 'field')).toEqual({ field: 'title', title: '标题' });
    const again = changed(recordAt(titled, at, 'field')!, COLUMN, all, { field: 'title', title: '' });
    expect(putAt(titled, at, again, 'field')).toBe(TEXT);
  });

  it('unknown keys unchanged, and a new key in order', () => {
    const at = ['table', 'columns', 1];
    const record = recordAt(TEXT, at, 'field')!;
    const next = changed(record, COLUMN, all, { field: 'amount', title: '金额', sum: 'false' });
    expect(Object.entries(next)).toEqual([
      ['field', 'amount'],
      ['title', '金额'],
      ['x-note', 'kept'],
      ['sum', false],
    ]);
    expect(changed(record, COLUMN, new Set(['title']), {})).toEqual(record);
    expect(changed(record, COLUMN, all, { field: 'amount' })).toEqual({ field: 'amount', 'x-note': 'kept' });
  });

  it('booleans and numbers, not strings', () => {
    const keys = [key('required', 'mixed'), key('const', 'mixed'), key('print', 'yes', 'boolean')];
    const record = { required: true, const: 3, print: true };
    expect(valuesOf(record, keys)).toEqual({ required: 'true', const: '3', print: true });
    const shown = new Set(['required', 'const', 'print']);
    expect(changed(record, keys, shown, { required: 'form.a > 1', const: '4', print: false })).toEqual({
      required: 'form.a > 1',
      const: 4,
    });
    expect(changed({ const: 'A' }, keys, shown, { const: '4' })).toEqual({ const: '4' });
  });

  it('nothing into invalid JSON', () => {
    expect(recordAt('{"table": ', ['table'], undefined)).toBeNull();
    expect(putAt('{"table": ', ['table'], {}, undefined)).toBeUndefined();
  });
});

describe('a problem', () => {
  it('is shown at its key', () => {
    const where = (word: string) => {
      const before = TEXT.slice(0, TEXT.indexOf(word)).split('\n');
      return { line: before.length, column: before.at(-1)!.length + 1, message: word };
    };
    const problems = [where('"kept"'), where('"memo.page"'), where('"../dialect')];
    expect(errorsAt(TEXT, ['table'], problems)).toEqual([
      { path: '/columns', message: '"kept"' },
      { path: '/call', message: '"memo.page"' },
    ]);
    expect(errorsAt(TEXT, ['table', 'columns', 2], [where('"dueAt"')], 'field')[0]?.path).toBe('/field');
    expect(errorsAt(TEXT, ['table', 'columns', 1], problems)).toEqual([{ path: '/x-note', message: '"kept"' }]);
  });

  it('is located where the value begins', () => {
    const spot = spotOfWay('a.json', TEXT, ['table', 'columns', 2]);
    expect(TEXT.split('\n')[spot!.line - 1]?.slice(spot!.column - 1)).toMatch(/^"dueAt"/);
    expect(spotOfWay('a.json', TEXT, ['table', 'nothing'])).toBeNull();
  });
});
