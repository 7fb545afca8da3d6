import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { open } from '../../testing/tasks.tsx';

const at = (path: string): ColumnDefinition['value'] => ({
  source: `row.${path}`,
  tree: { op: 'read', root: 'row', path: [path] },
  reads: ['row'],
});

it('a checklist says how much is done, and has one main button for the first step that can be done', async () => {
  const rows = [
    { no: 'Verify', done: 7, time: null },
    { no: 'Account', done: 1, time: '3 minutes' },
    { no: 'Payee', done: 1, time: '2 minutes' },
  ];
  const value = { source: 'rows', tree: { op: 'literal' as const, value: rows as never }, reads: [] };
  await open('', (block) => {
    const [first] = block.columns;
    const state = block.columns.find(({ width }) => width === 'status');
    if (first === undefined || state === undefined) throw new Error('The table lacks a column');
    const column = (name: string, title: string): ColumnDefinition => ({ ...first, name, title, value: at(name) });
    const go: ActionDefinition = { name: 'go', title: 'Begin', place: '', look: 'link', does: { kind: 'print' } };
    return {
      ...block,
      ...{ as: 'checklist', paged: false, source: { kind: 'value', value }, filters: [], toolbar: [], row: [go] },
      columns: [{ ...state, value: at('done') }, column('no', 'Step'), { ...column('time', 'Takes'), titled: true }],
    };
  });
  await expect.element(page.getByText('已完成 1 / 3')).toBeVisible();
  const steps = page.getByRole('list').getByRole('listitem');
  expect(steps.elements().map((each) => each.hasAttribute('data-now'))).toEqual([false, true, false]);
  await expect.element(steps.nth(1)).toHaveTextContent('2Account进行中Takes 3 minutesBegin');
  expect(steps.nth(0).element().textContent).not.toContain('Takes');
});
