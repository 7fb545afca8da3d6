import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outlineOf, type OutlineEntry } from './outline.ts';

const list = (entry: OutlineEntry | undefined, key: string) => entry?.lists.find(({ keys }) => keys.at(-1) === key);

it('lists the things of a screen in their order', () => {
  const text = JSON.stringify({
    title: '备忘',
    body: [
      {
        table: {
          call: 'memo.page',
          with: { state: "'OPEN'" },
          filter: ['state'],
          columns: ['title', { field: 'amount', title: '金额' }, { screen: 'memo/parts/more' }],
          row: { edit: { title: '编辑', dialog: { form: { title: '保存', call: 'memo.save', fields: ['title'] } } } },
        },
      },
    ],
  });
  const whole = outlineOf('screen', text);
  const [block] = list(whole ?? undefined, 'body')?.entries ?? [];
  expect(block).toMatchObject({ at: ['body', 0], part: 'block', name: 'table', isKind: true });
  expect(block?.lists.map(({ keys, part }) => `${keys.join('.')} ${part}`)).toEqual([
    'table.filter filter',
    'table.columns column',
    'table.row action',
  ]);
  const columns = list(block, 'columns');
  expect(columns?.entries.map(({ name, title }) => title ?? name)).toEqual(['title', '金额', 'memo/parts/more']);
  expect(text.slice(columns?.entries[0]?.from, columns?.entries[0]?.to)).toBe('"title"');
  const [edit] = list(block, 'row')?.entries ?? [];
  expect(edit).toMatchObject({ name: 'edit', title: '编辑' });
  expect(edit?.layers).toMatchObject([{ key: 'dialog', at: ['body', 0, 'table', 'row', 'edit', 'dialog'] }]);
  expect(list(edit, 'fields')).toMatchObject({ keys: ['dialog', 'form', 'fields'], part: 'field', isNamed: false });
});

it('has no entries for a text that is not JSON', () => {
  expect(outlineOf('screen', '{"title": "备忘", "body": [')).toBeNull();
});

it('finds the columns, fields, items and actions of all screens', () => {
  const parts = new Map<string, number>();
  const count = ({ part, lists }: OutlineEntry): void => {
    parts.set(part, (parts.get(part) ?? 0) + 1);
    for (const { entries } of lists) entries.forEach(count);
  };
  for (const file of globSync('schemas/screens/**/*.json')) {
    const whole = outlineOf('screen', readFileSync(file, 'utf8'));
    expect(whole, file).not.toBeNull();
    if (whole) count(whole);
  }
  for (const part of ['block', 'column', 'item', 'field', 'filter', 'action', 'step'])
    expect(parts.get(part), part).toBeGreaterThan(20);
});
