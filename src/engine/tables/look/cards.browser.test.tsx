import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ColumnDefinition } from '#model/field.ts';
import { open } from '../../testing/tasks.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1440, 900));

it('a figure beside the facts has a line of its own in every card', async () => {
  const rows = [
    { no: 'Short', kind: 'Fee', amount: '1.00', balance: '9.00' },
    {
      no: 'Long',
      kind: 'A kind with a name that takes the whole line of the card',
      amount: '2.00',
      balance: '274553.38',
    },
  ];
  const value = { source: 'rows', tree: { op: 'literal' as const, value: rows as never }, reads: [] };
  await open('', (block) => {
    const [first] = block.columns;
    if (first === undefined) throw new Error('The table has no column');
    const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
      ...first,
      ...{
        name,
        title: name,
        value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: ['row'] },
      },
      ...more,
    });
    const money = { format: 'money', align: 'end', width: 'money' } as const;
    return {
      ...block,
      ...{ paged: false, source: { kind: 'value', value }, filters: [], row: [] },
      columns: [
        column('no', { width: 'name' }),
        column('kind', { width: 'type' }),
        column('amount', money),
        column('balance', money),
      ],
    };
  });
  await expect.element(page.getByText('274,553.38')).toBeVisible();
  const topOf = (text: string | RegExp): number =>
    page.getByText(text).first().element().getBoundingClientRect().bottom;
  expect(topOf('9.00') - topOf('Fee')).toBeGreaterThan(10);
  expect(topOf('274,553.38') - topOf(/^A kind/)).toBeGreaterThan(10);
});

it('a row whose only action is to open it has no empty line for its menu', async () => {
  const value = {
    source: 'rows',
    tree: { op: 'literal' as const, value: [{ no: 'A1', kind: 'Fee' }] as never },
    reads: [],
  };
  await open('', (block) => {
    const [first] = block.columns;
    const [action] = block.row;
    if (first === undefined || action === undefined) throw new Error('The table has no column or no action');
    const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
      ...first,
      ...{
        name,
        title: name,
        value: { source: `row.${name}`, tree: { op: 'read', root: 'row', path: [name] }, reads: ['row'] },
      },
      ...more,
    });
    return {
      ...block,
      ...{ paged: false, source: { kind: 'value', value }, filters: [] },
      row: [{ name: 'detail', title: 'Details', place: '', look: 'link', does: { kind: 'print' } }],
      columns: [column('no', { width: 'name' }), column('kind', { width: 'type', open: 'detail' })],
    };
  });
  await expect.element(page.getByText('A1')).toBeVisible();
  await expect.element(page.getByRole('listitem').getByRole('button', { name: 'A1' })).toBeVisible();
  expect(page.getByRole('listitem').getByRole('button').elements()).toHaveLength(1);
});
