import { describe, expect, it } from 'vitest';
import { print } from '#generators/print.ts';
import { addEntry, moveEntry, removeEntry, retitle } from './edits.ts';

const TEXT = print({
  $schema: '../dialect/screen.json',
  title: '备忘',
  table: {
    call: 'memo.page',
    filter: ['state'],
    columns: ['title', { field: 'amount', sum: true }, 'dueAt'],
    row: { close: { title: '关闭', call: 'memo.close' }, open: { title: '打开', navigate: '/memo' } },
  },
});

/** Lines that differ between two texts. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [...old.filter((line) => !now.includes(line)), ...now.filter((line) => !old.includes(line))];
}

describe('a gesture', () => {
  it('moves an entry of a list, and returns its new place', () => {
    const after = moveEntry(TEXT, ['table', 'columns', 0], 2);
    expect(after?.at).toEqual(['table', 'columns', 2]);
    expect(after?.text).toContain('"columns": [{"field": "amount", "sum": true}, "dueAt", "title"]');
    expect(changedLines(TEXT, after!.text)).toHaveLength(2);
  });

  it('moves a named entry, and keeps its name', () => {
    const after = moveEntry(TEXT, ['table', 'row', 'open'], 0);
    expect(after?.at).toEqual(['table', 'row', 'open']);
    expect(Object.keys((JSON.parse(after!.text) as { table: { row: object } }).table.row)).toEqual(['open', 'close']);
  });

  it('refuses a place outside of the list', () => {
    expect(moveEntry(TEXT, ['table', 'columns', 0], 3)).toBeUndefined();
    expect(moveEntry(TEXT, ['table', 'columns', 7], 0)).toBeUndefined();
    expect(moveEntry('{"table": ', ['table', 'columns', 0], 1)).toBeUndefined();
    expect(addEntry(TEXT, ['form', 'fields'], 'title')).toBeUndefined();
  });

  it('removes an entry, and an optional list with its last one', () => {
    expect(removeEntry(TEXT, ['table', 'columns', 1], true)?.text).toContain('"columns": ["title", "dueAt"]');
    const after = removeEntry(TEXT, ['table', 'filter', 0], false);
    expect(after?.at).toEqual(['table']);
    expect(after?.text).not.toContain('filter');
    expect(removeEntry(TEXT, ['table', 'filter', 0], true)?.text).toContain('"filter": []');
  });

  it('adds at a place, creates a missing list, and finds a free name', () => {
    expect(addEntry(TEXT, ['table', 'columns'], 'state', { index: 1 })).toMatchObject({
      at: ['table', 'columns', 1],
      text: expect.stringContaining('"columns": ["title", "state", {"field"') as string,
    });
    const action = { title: '新', print: true };
    expect(addEntry(TEXT, ['table', 'toolbar'], action, { name: 'add' })?.text).toContain(
      '"toolbar": {"add": {"title": "新", "print": true}}',
    );
    expect(addEntry(TEXT, ['table', 'row'], action, { name: 'open', index: 1 })?.at).toEqual(['table', 'row', 'open2']);
  });

  it('adds a title to a short word, and shortens it again', () => {
    const after = retitle(TEXT, ['table', 'columns', 0], '标题', 'field');
    expect(after).toContain('[{"field": "title", "title": "标题"}, {"field": "amount"');
    expect(retitle(after!, ['table', 'columns', 0], '', 'field')).toBe(TEXT);
    expect(retitle(TEXT, ['table', 'row', 'close'], '完成', undefined)).toContain('"close": {"title": "完成",');
    expect(retitle(TEXT, [], '便条', undefined)).toContain('\n  "title": "便条",\n');
  });

  it('keeps hand-typed lines', () => {
    const typed = TEXT.replace('"title": "备忘",', '"title":    "备忘",');
    const after = moveEntry(typed, ['table', 'columns', 0], 1);
    expect(after?.text).toContain('"title":    "备忘",');
    expect(changedLines(typed, after!.text)).toHaveLength(2);
  });
});
