import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { FieldDefinition, ItemDefinition } from '#model/field.ts';
import { replaceScreen } from '#model/live.ts';
import {
  answers,
  base,
  bundleOf,
  callAction,
  infoList,
  item,
  literal,
  overloaded,
  read,
  refused,
  sent,
  show,
  startServer,
  times,
  World,
} from './testing/world.tsx';

beforeEach(startServer);
afterEach(() => void vi.unstubAllGlobals());

describe('an action on many records', () => {
  const outcome = (...codes: string[]): unknown => {
    const rows = codes.map((code, n) => ({ key: `T${n + 1}`, code, message: code === '0' ? '' : 'Locked' }));
    return { total: rows.length, failed: rows.filter(({ code }) => code !== '0').length, rows };
  };
  const shown = (): Promise<unknown> => {
    answers.balance = { amount: '1.00' };
    return show(
      infoList('Cards', 'balance', [item('A', 'row.amount')], [callAction('Close', 'many', { say: 'Closed' })]),
    );
  };

  it('shows the outcome of each, instead of overall success', async () => {
    await shown();
    answers.many = outcome('0', '10019', '0');
    await page.getByRole('button', { name: 'Close' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => dialog.element().textContent).toContain('成功 2 条，失败 1 条');
    await expect.element(dialog.getByRole('row', { name: 'T2 Locked' })).toBeVisible();
    await expect.element(page.getByText('Closed', { exact: true })).not.toBeInTheDocument();
  });

  it('shows its own message if all succeeded', async () => {
    await shown();
    answers.many = outcome('0', '0');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('Closed', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('a screen', () => {
  it('sends its question, and shows the answer in its format', async () => {
    answers.balance = { amount: '1234567.5' };
    await show(
      infoList('余额', 'balance', [item('可用', 'row.amount', { format: 'money', currency: literal('USD') })]),
    );
    await expect.element(page.getByRole('definition')).toHaveTextContent('1,234,567.50USD');
    expect(times('balance')).toBe(1);
  });

  it('reads a parameter with several values', async () => {
    const ask = infoList('Cards', 'balance', [item('Names', 'row.names')]);
    const question = {
      call: 'balance',
      filling: { ids: { value: read('route.ids') }, one: { value: read('route.one') } },
    };
    const block = { ...ask, source: { kind: 'call', question } } as Block;
    const screen = { params: ['ids', 'one'], lists: ['ids'] };
    const shown = await render(<World blocks={[block]} as="u1" at="/?ids=A~B~&one=C~D" screen={screen} />);
    await expect.poll(() => sent.map(({ body }) => body)).toContainEqual({ ids: ['A', 'B'], one: 'C~D' });
    await shown.unmount();
    sent.length = 0;
    await render(<World blocks={[block]} as="u1" at="/?ids=A" screen={screen} />);
    await expect.poll(() => sent.map(({ body }) => body)).toContainEqual({ ids: ['A'] });
  });

  it('leaves no gap for an empty body, and shows it again with its content', async () => {
    const body = (id: string, blocks: Block[]): Block => ({ ...base, kind: 'body', id, place: 'x', blocks });
    const notice: Block = {
      ...base,
      kind: 'notice',
      id: 'said',
      place: 'x',
      text: 'Said',
      tone: 'info',
      actions: [],
      visible: { ...read('data.state.isOn'), reads: ['data.state'] },
    };
    answers.balance = { isOn: false };
    await show({
      ...body('whole', [
        body('outer', [body('inner', [notice])]),
        { ...notice, id: 'other', text: 'Other', visible: undefined },
      ]),
      data: { state: { call: 'balance', filling: {} } },
    });
    await expect.element(page.getByText('Other')).toBeVisible();
    const outer = document.querySelector('[data-block=outer]') as HTMLElement;
    await expect.poll(() => times('balance')).toBe(1);
    expect(getComputedStyle(outer).display).toBe('none');
    expect(getComputedStyle(document.querySelector('[data-block=whole]') as HTMLElement).display).not.toBe('none');
  });

  it('keeps an error in its block, with its number and the line of the schema', async () => {
    answers.balance = { amount: '1' };
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const missing: Block = {
      ...base,
      kind: 'custom',
      id: 'x',
      place: 'schemas/screens/toy.json:12:5',
      name: 'no',
      props: {},
    };
    await show(missing, infoList('余额', 'balance', [item('可用', 'row.amount')]));
    await expect.element(page.getByText('schemas/screens/toy.json:12:5')).toBeVisible();
    await expect.element(page.getByText(/错误编号 [0-9A-F]{4}-\d{4}/)).toBeVisible();
    await expect.element(page.getByText('可用')).toBeVisible();
    quiet.mockRestore();
  });

  it('shows the failure and retries', async () => {
    let isDown = true;
    answers.broken = () => (isDown ? new Response('', { status: 500 }) : { amount: '7' });
    await show(infoList('坏的', 'broken', [item('值', 'row.amount')]));
    await expect.element(page.getByText(/服务器错误\(500\)/)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('7')).toBeVisible();
  });

  it('reports an overloaded server, and retries by itself after the given time', async () => {
    let isCrowded = true;
    answers.broken = () => (isCrowded ? overloaded(2) : { amount: '7' });
    await show(infoList('余额', 'broken', [item('可用', 'row.amount')]));
    await expect.element(page.getByText(/服务不可用\(503\)，当前访问人数较多，约 2 秒后自动重试/)).toBeVisible();
    const asked = times('broken');
    isCrowded = false;
    await expect.element(page.getByRole('definition')).toHaveTextContent('7');
    // The request was repeated automatically.
    expect(times('broken')).toBe(asked + 1);
  });

  it('retries an overloaded server at once on a click', async () => {
    let isCrowded = true;
    answers.broken = () => (isCrowded ? overloaded(30) : { amount: '7' });
    await show(infoList('余额', 'broken', [item('可用', 'row.amount')]));
    const button = page.getByRole('button', { name: '立即重试' });
    await expect.element(button).toBeVisible();
    isCrowded = false;
    await button.click();
    await expect.element(page.getByRole('definition')).toHaveTextContent('7');
  });

  it('shows a secret only when it is asked for, through its call', async () => {
    answers.balance = { account: '571****0803', no: 'A1' };
    answers.reveal = { account: '5710000000000803' };
    const reveal = { call: 'reveal', filling: { no: { value: read('row.no') } } };
    await show(
      infoList('账户', 'balance', [item('account', 'row.account', { format: 'secret', title: '账号', reveal })]),
    );
    await expect.element(page.getByText('571****0803')).toBeVisible();
    expect(times('reveal')).toBe(0);
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ name: 'reveal', body: { no: 'A1' } });
    await page.getByRole('button', { name: '隐藏账号' }).click();
    await expect.element(page.getByText('571****0803')).toBeVisible();
  });

  it('asks for the code of a secret, and keeps it revealed while its record is refreshed', async () => {
    let isTrusted = false;
    answers.balance = { account: '571****0803', pin: '1**', no: 'A1' };
    answers.auth = { sendTypes: [{ sendType: 1, sendNo: '138****6621' }] };
    answers.coded = ({ code }: { code?: string }) => {
      isTrusted ||= code === '246810';
      return isTrusted ? { account: '5710000000000803', pin: '123' } : refused('10004', '验证码错误或已失效');
    };
    const reveal = { call: 'coded', filling: { no: { value: read('row.no') } } };
    const secret = (name: string, title: string): ItemDefinition =>
      item(name, `row.${name}`, { format: 'secret', title, reveal });
    await show(
      infoList('账户', 'balance', [secret('account', '账号'), secret('pin', '密码')], [callAction('充值', 'pay')]),
    );
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByText('138****6621')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('138****6621')).not.toBeInTheDocument();
    await expect.element(page.getByText('571****0803')).toBeVisible();
    expect(document.body.textContent).not.toContain('已取消');

    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('246810{Enter}');
    await expect.element(page.getByText('5710000000000803')).toBeVisible();

    const asked = times('balance');
    await page.getByRole('button', { name: '充值' }).click();
    await expect.poll(() => times('balance')).toBeGreaterThan(asked);
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
    expect(sent.filter(({ name, body }) => name === 'coded' && body['no'] !== 'A1')).toEqual([]);
  });

  it('never shows one person another one’s answers', async () => {
    answers.balance = { amount: '111' };
    const blocks = [infoList('余额', 'balance', [item('可用', 'row.amount')])];
    const screen = await render(<World blocks={blocks} as="u1" />);
    await expect.element(page.getByText('111')).toBeVisible();
    answers.balance = () => new Promise(() => undefined);
    await screen.rerender(<World blocks={blocks} as="u2" />);
    await expect.element(page.getByText('111')).not.toBeInTheDocument();
  });
});

describe('a question', () => {
  const fee = (id: string, ...actions: ActionDefinition[]): Block => ({
    ...base,
    kind: 'body',
    id,
    place: 'schemas/screens/toy.json:3:5',
    data: { fee: { call: 'balance', filling: {} } },
    blocks: [
      {
        ...base,
        kind: 'infoList',
        id: `${id}-list`,
        place: 'schemas/screens/toy.json:4:5',
        source: { kind: 'value', value: read('data.fee') },
        items: [item('手续费', 'data.fee.amount')],
        columns: 2,
        actions,
      },
    ],
  });

  it('keeps the old figure at half opacity during a refresh', async () => {
    answers.balance = { amount: '60.00' };
    await show(fee('费用', callAction('付款', 'pay')));
    const figure = page.getByText('60.00');
    await expect.element(figure).toBeVisible();
    let finish: (value: unknown) => void = () => undefined;
    answers.balance = () => new Promise((resolve) => (finish = resolve));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(figure).toHaveStyle({ opacity: '0.5' });
    finish({ amount: '45.00' });
    await expect.element(page.getByText('45.00')).toBeVisible();
    await expect.element(page.getByText('45.00')).not.toHaveStyle({ opacity: '0.5' });
  });

  it('that is refused shows the reason, and the block stays', async () => {
    answers.balance = () => refused('20004', '低于最低金额 10.00 USD');
    await show(fee('费用'));
    await expect.element(page.getByText(/低于最低金额 10.00 USD/)).toBeVisible();
    await expect.element(page.getByText('手续费')).toBeVisible();
  });

  it('that failed is reported in place, without a card of dashes', async () => {
    answers.balance = () => new Response('', { status: 500 });
    await show(fee('费用'));
    await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect.element(page.getByText('手续费')).not.toBeInTheDocument();
  });
});

describe('a drawer', () => {
  it('takes the focus, reads the opener’s scope, and returns the focus on Escape', async () => {
    answers.balance = { amount: '100', no: 'PO2026' };
    const inside: Block = {
      ...base,
      kind: 'infoList',
      id: 'detail',
      place: 'schemas/screens/toy.json:9:5',
      title: { parts: [{ value: read('row.no'), format: 'plain' }], reads: ['row.no'] },
      source: { kind: 'value', value: read('row') },
      items: [item('金额', 'row.amount')],
      columns: 2,
      actions: [],
    };
    const open: ActionDefinition = {
      ...callAction('详情', 'pay'),
      does: { kind: 'drawer', block: inside, filling: {} },
    };
    await show(infoList('余额', 'balance', [item('可用', 'row.amount')], [open]));
    await page.getByRole('button', { name: '详情' }).click();
    const drawer = page.getByRole('dialog', { name: 'PO2026' });
    await expect.element(drawer).toHaveFocus();
    await expect.element(drawer.getByText('100')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '详情' })).toHaveFocus();
  });
});

describe('a saved schema', () => {
  it('redraws the screen and keeps open layers', async () => {
    answers.balance = { account: '5710000000000803' };
    const account = (title: string): Block =>
      infoList('账户', 'balance', [item('account', 'row.account', { format: 'secret', title })]);
    await show(account('账号'));
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
    replaceScreen(bundleOf([account('收款账号')]));
    await expect.element(page.getByRole('button', { name: '隐藏收款账号' })).toBeVisible();
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
  });

  it('takes the options of a field from a call where they were a list before', async () => {
    answers.other = { list: [{ no: 'A', title: '甲' }], total: 1 };
    const form = (options: FieldDefinition['options']): Block => ({
      ...base,
      kind: 'form',
      id: 'form',
      place: 'schemas/screens/toy.json:4:5',
      action: { call: 'pay', filling: {}, members: [choice(options)], steps: [], data: {}, checks: [] },
      submit: { title: '保存' },
      actions: [],
    });
    const field = page.getByRole('combobox', { name: /^选项/ });
    const listed = form({ kind: 'groups', groups: [{ name: 'a', title: '一组', values: ['A'] }] });
    replaceScreen(bundleOf([listed]));
    await show(listed);
    await field.click();
    await expect.element(page.getByRole('option', { name: '一组' })).toBeVisible();
    replaceScreen(bundleOf([form({ kind: 'call', call: 'other', filling: {}, value: 'no', label: 'title' })]));
    await expect.poll(() => times('other')).toBe(1);
    await field.click();
    await expect.element(page.getByRole('option', { name: '甲' })).toBeVisible();
  });
});

function choice(options: FieldDefinition['options']): FieldDefinition {
  const words = { name: 'choice', title: '选项', format: 'plain', widget: 'select' };
  return {
    ...words,
    kind: 'field',
    of: { ...words, type: 'string' },
    props: {},
    options,
    width: 'full',
    required: false,
    checks: [],
    actions: [],
    inferred: [],
  };
}
