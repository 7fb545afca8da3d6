import { describe, expect, it } from 'vitest';
import { edited, patched, type Operation } from './patch.ts';

const SCREEN = { title: 'Orders', table: { columns: ['state', 'amount'], size: 20 } };
const after = (...operations: Operation[]): unknown => patched(SCREEN, operations);

describe('a JSON patch', () => {
  it('adds, replaces, moves, copies and removes', () => {
    expect(
      after(
        { op: 'test', path: '/table/size', value: 20 },
        { op: 'add', path: '/table/columns/-', value: 'createdAt' },
        { op: 'add', path: '/table/columns/0', value: 'orderNo' },
        { op: 'move', from: '/table/columns/2', path: '/table/columns/1' },
        { op: 'replace', path: '/title', value: '订单' },
        { op: 'copy', from: '/title', path: '/table/empty' },
        { op: 'remove', path: '/table/size' },
      ),
    ).toEqual({
      title: '订单',
      table: { columns: ['orderNo', 'amount', 'state', 'createdAt'], empty: '订单' },
    });
    expect(SCREEN.table.columns).toEqual(['state', 'amount']);
  });

  it('reads the escapes of a pointer, and replaces the whole', () => {
    expect(patched({ 'a/b': { 'c~d': 1 } }, [{ op: 'replace', path: '/a~1b/c~0d', value: 2 }])).toEqual({
      'a/b': { 'c~d': 2 },
    });
    expect(after({ op: 'replace', path: '', value: [] })).toEqual([]);
  });

  it.each<[string, Operation, string]>([
    [
      'a key that is not there',
      { op: 'remove', path: '/table/sort' },
      'There is no "sort" at "/table/sort": there are columns, size.',
    ],
    ['an index beyond the end', { op: 'replace', path: '/table/columns/2', value: 1 }, 'the list has 2 entries'],
    ['a way that ends early', { op: 'add', path: '/title/x/y', value: 1 }, 'There is nothing at'],
    ['a pointer without a slash', { op: 'add', path: 'title', value: 1 }, 'is no JSON pointer'],
    ['a test that fails', { op: 'test', path: '/title', value: 'x' }, '"/title" is "Orders", not "x".'],
    ['a move into itself', { op: 'move', from: '/table', path: '/table/x' }, 'into itself'],
    ['a key of every object', { op: 'replace', path: '/toString', value: 1 }, 'There is no "toString"'],
    ['the whole file', { op: 'remove', path: '' }, '"remove": true'],
  ])('refuses %s', (_what, operation, message) => {
    expect(() => after(operation)).toThrow(message);
  });

  it('changes no prototype', () => {
    patched({}, [{ op: 'add', path: '/__proto__', value: { isMine: true } }]);
    expect(({} as Record<string, unknown>)['isMine']).toBeUndefined();
  });
});

describe('an edit of a text', () => {
  it('replaces a text that occurs once, exactly as written', () => {
    expect(edited('"a": 1, "b": 1', [{ old: '"b": 1', new: '"b": "$&"' }])).toBe('"a": 1, "b": "$&"');
  });

  it.each([
    ['x', 'does not hold'],
    ['1', '2 times'],
    ['', 'does not hold'],
  ])('refuses %j', (old, message) => {
    expect(() => edited('"a": 1, "b": 1', [{ old, new: '' }])).toThrow(message);
  });
});
