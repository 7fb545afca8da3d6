import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Readable } from '#generators/workbench-wire.ts';
import type { WidgetProps } from '#engine/host.ts';
import { condition } from './ConditionWidget.tsx';
import { FormDeskContext } from './form-desk.tsx';

/* The condition builder: rows in words, and the resulting expression. */

const FIELDS: Readable[] = [
  {
    path: 'row.state',
    title: '状态',
    kind: 'enum',
    values: [
      { name: 'OPEN', title: '待办' },
      { name: 'DONE', title: '已办' },
    ],
  },
  { path: 'row.amount', title: '金额', kind: 'number' },
  { path: 'user.isMain', title: '主操作员', kind: 'boolean' },
];
const desk = { open: () => undefined, readable: async () => FIELDS };
const { Component } = condition;

const writes: unknown[] = [];
const written = (): unknown => writes.at(-1);
function Builder({ first }: { first: string }): ReactNode {
  const [value, setValue] = useState<unknown>(first === '' ? undefined : first);
  const onChange = (next: unknown): void => {
    writes.push(next);
    setValue(next);
  };
  const props = { id: 'c', name: 'visible', label: '显示条件', value, onChange, options: {} };
  return (
    <FormDeskContext value={desk}>
      <Component {...(props as unknown as WidgetProps)} />
    </FormDeskContext>
  );
}

const open = async (first: string): Promise<void> => {
  await page.viewport(420, 700);
  await render(<Builder first={first} />);
  await expect.element(page.getByRole('button', { name: '加一个条件' })).toBeVisible();
};
const select = (name: string, n = 0) => page.getByRole('combobox', { name, exact: true }).nth(n);

it('builds a condition by selections only', async () => {
  await open('');
  await page.getByRole('button', { name: '加一个条件' }).click();
  expect(written()).toBe("row.state == 'OPEN'");
  await userEvent.selectOptions(select('值'), '已办');
  expect(written()).toBe("row.state == 'DONE'");
  await userEvent.selectOptions(select('关系'), '是其中之一');
  expect(written()).toBe("row.state in ['DONE']");
  await page.getByRole('button', { name: '加一个条件' }).click();
  await select('字段', 1).click();
  await page.getByRole('option', { name: '金额', exact: false }).click();
  await userEvent.selectOptions(select('关系', 1), '大于');
  await page.getByRole('textbox', { name: '值' }).fill('100');
  await userEvent.keyboard('{Enter}');
  expect(written()).toBe("row.state in ['DONE'] && row.amount > 100");
  await userEvent.selectOptions(select('几个条件的关系'), '任一成立');
  expect(written()).toBe("row.state in ['DONE'] || row.amount > 100");
  await page.getByRole('button', { name: '去掉这个条件' }).first().click();
  expect(written()).toBe('row.amount > 100');
  await page.getByRole('button', { name: '去掉这个条件' }).click();
  expect(written()).toBeUndefined();
});

it('parses a condition, and keeps other parts as text', async () => {
  await open("row.state == 'OPEN' && size(rows) > 1 && !user.isMain");
  await expect.element(select('值')).toHaveValue('OPEN');
  await expect.element(page.getByRole('textbox', { name: '表达式' })).toHaveValue('size(rows) > 1');
  await expect.element(select('关系', 1)).toHaveValue('no');
  await userEvent.selectOptions(select('关系', 1), '成立');
  expect(written()).toBe("row.state == 'OPEN' && size(rows) > 1 && user.isMain");
  await page.getByRole('button', { name: '看表达式' }).click();
  await expect.element(page.getByRole('textbox', { name: '显示条件' })).toHaveValue(written() as string);
});

it('shows a computed value as text', async () => {
  await open("row.amount > 1 ? 'a' : 'b'");
  await page.getByRole('textbox', { name: '显示条件' }).fill('row.amount > 2');
  await userEvent.keyboard('{Enter}');
  expect(written()).toBe('row.amount > 2');
  await expect.element(page.getByRole('textbox', { name: '值' })).toHaveValue('2');
});
