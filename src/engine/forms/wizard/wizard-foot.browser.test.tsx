import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { NeedDefinition } from '#model/need.ts';
import { base, call, createServer, field, fillingOf, form, read, Stage } from '../fixtures/stage.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  createServer();
  await page.viewport(390, 844);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1440, 900);
});

const fields: Block = { ...base, id: 'fields', kind: 'fields', members: [field('amount', '金额', { default: '10' })] };
const figure: Block = {
  ...base,
  id: 'fee',
  kind: 'infoList',
  source: { kind: 'value', value: read('form') },
  items: [
    {
      kind: 'item',
      name: 'net',
      title: '预计到账',
      format: 'plain',
      value: read('form.amount'),
      strong: true,
      inferred: [],
      actions: [],
    },
  ],
  columns: 1,
  actions: [],
};
const cancel: ActionDefinition = {
  name: 'cancel',
  title: '取消',
  place: '',
  look: 'secondary',
  does: { kind: 'print' },
};
const again: ActionDefinition = { ...cancel, name: 'again', title: '重新询价' };
const SEND = '确认换汇 123,456.00 USD';
const open: NeedDefinition = {
  kind: 'state',
  name: 'open',
  title: '未停用',
  check: { that: read('user.open'), say: '暂停办理' },
};

async function show(isOpen: boolean): Promise<void> {
  const step = {
    name: 'fill',
    title: '填写',
    place: 'x',
    block: { ...base, id: 'fill', kind: 'body' as const, blocks: [fields, figure] },
    next: { kind: 'next' as const, title: '下一步', checks: [] },
    actions: [],
  };
  const confirm = {
    ...step,
    name: 'confirm',
    title: '确认',
    next: { kind: 'submit' as const, title: SEND },
    actions: [again],
  };
  const block = form({ steps: [step, confirm], filling: fillingOf('amount') }, { actions: [cancel] });
  await render(
    <Stage
      block={block}
      calls={{ save: call('save', { needs: ['open'] }) }}
      needs={{ open }}
      host={{ user: { open: isOpen } }}
    />,
  );
}

it.each([true, false])('the figure stays visible with one button beside it, enabled (%s) or not', async (isOpen) => {
  await show(isOpen);
  const boxOf = (name: string): DOMRect =>
    page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
  const next = page.getByRole('button', { name: '下一步' });
  await (isOpen ? expect.element(next).toBeEnabled() : expect.element(next).toHaveAttribute('aria-disabled', 'true'));
  const label = page.getByText('预计到账').last().element().getBoundingClientRect();
  expect(boxOf('取消').bottom).toBeLessThan(label.top);
  expect(boxOf('下一步').left).toBeGreaterThan(label.right);
  expect(boxOf('下一步').top).toBeLessThan(label.bottom);
});

it('a button with an amount is never truncated', async () => {
  await show(true);
  await page.getByRole('button', { name: '下一步' }).click();
  const send = page.getByRole('button', { name: SEND, exact: true });
  await expect.element(send).toBeVisible();
  expect(send.element().scrollWidth).toBeLessThanOrEqual(send.element().clientWidth);
  const others = ['重新询价', '返回修改'].map((name) => page.getByRole('button', { name, exact: true }).element());
  expect(others.map((each) => each.getBoundingClientRect().height < 56)).toEqual([true, true]);
});

it('a figure that is not known yet is not drawn, instead of a dash', async () => {
  await show(true);
  await expect.element(page.getByText('预计到账').last()).toBeVisible();
  await page.getByRole('textbox', { name: '金额' }).fill('');
  await expect
    .poll(
      () =>
        page
          .getByText('预计到账')
          .elements()
          .filter((each) => each.checkVisibility()).length,
    )
    .toBe(1);
});
