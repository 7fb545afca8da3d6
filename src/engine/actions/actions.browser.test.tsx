import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import {
  answers,
  callAction,
  infoList,
  item,
  overloaded,
  refused,
  sent,
  show,
  startServer,
  times,
} from '../testing/world.tsx';

beforeEach(startServer);
afterEach(() => void vi.unstubAllGlobals());

it('saves the file that its call returns', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href.startsWith('blob:')}`);
  });
  answers.paper = () =>
    new Response('%PDF', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="flow.pdf"' },
    });
  await show(infoList('余额', 'balance', [], [callAction('流水', 'paper', { say: '已下载' })]));
  await page.getByRole('button', { name: '流水' }).click();
  await expect.element(page.getByText('已下载').first()).toBeVisible();
  expect(saved).toEqual(['flow.pdf true']);
  click.mockRestore();
});

describe('an action that moves money', () => {
  const balance = (...actions: ActionDefinition[]): Block[] => [
    infoList('余额', 'balance', [item('可用', 'row.amount')], actions),
    infoList('别的', 'other', [item('值', 'row.amount')]),
  ];

  it('is sent once, however often it is clicked, and refreshes what reads what it writes', async () => {
    answers.balance = { amount: '100' };
    answers.other = { amount: '5' };
    let finish: (value: unknown) => void = () => undefined;
    answers.pay = () => new Promise((resolve) => (finish = resolve));
    await show(...balance(callAction('付款', 'pay')));
    const button = page.getByRole('button', { name: '付款' });
    await expect.element(button).toBeVisible();
    const element = button.element() as HTMLButtonElement;
    element.click();
    element.click();
    await expect.element(page.getByRole('button', { name: '提交中' })).toBeVisible();
    element.click();
    await expect.poll(() => times('pay')).toBe(1);
    answers.balance = { amount: '80' };
    finish({});
    await expect.element(page.getByText('80')).toBeVisible();
    expect(times('pay')).toBe(1);
    expect(times('balance')).toBe(2);
    expect(times('other')).toBe(1);
  });

  it('is sent again under the same key after a lost answer or a reload, and under a new key once it is done', async () => {
    answers.balance = { amount: '100' };
    answers.pay = () => {
      throw new TypeError('lost');
    };
    const first = await show(...balance(callAction('付款', 'pay')));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText(/不会重复提交/).first()).toBeVisible();
    await first.unmount();
    answers.pay = { ok: true };
    await show(...balance(callAction('付款', 'pay', { say: '已付款' })));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText('已付款').first()).toBeVisible();
    await page.getByRole('button', { name: '付款' }).click();
    await expect.poll(() => times('pay')).toBe(3);
    const keys = sent.filter(({ name }) => name === 'pay').map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('waits for an overloaded server, says so, and is sent again under its own key', async () => {
    let tries = 0;
    answers.pay = () => {
      tries += 1;
      return tries < 3 ? overloaded(1) : { orderNo: 'PY1' };
    };
    await show(infoList('余额', 'balance', [], [callAction('付款', 'pay')]));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText('当前访问人数较多，正在排队，请勿重复操作')).toBeVisible();
    await expect.poll(() => times('pay')).toBe(3);
    await expect.element(page.getByText('当前访问人数较多，正在排队，请勿重复操作')).not.toBeInTheDocument();
    const keys = sent.filter(({ name }) => name === 'pay').map(({ key }) => key);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('asks for confirmation before an irreversible action', async () => {
    answers.balance = { amount: '100' };
    await show(...balance(callAction('付款', 'pay', { confirm: '真的付款？' })));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText('真的付款？')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByText('真的付款？')).not.toBeInTheDocument();
    expect(times('pay')).toBe(0);
  });

  it('shows beside the button why it is disabled', async () => {
    answers.balance = { amount: '100' };
    const that = { source: 'false', tree: { op: 'literal' as const, value: false }, reads: [] };
    await show(...balance({ ...callAction('付款', 'pay'), enabled: { that, say: '余额不足' } }));
    const button = page.getByRole('button', { name: '付款' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    const reason = page.getByRole('tooltip', { name: '余额不足' });
    await button.hover();
    await expect.element(reason).toBeVisible();
    const middleOf = (element: Element): number => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    await expect.poll(() => Math.abs(middleOf(reason.element()) - middleOf(button.element()))).toBeLessThan(60);
  });

  it('reports a wrong code in place, accepts the right one, and uses one key for both', async () => {
    answers.balance = { amount: '100' };
    answers.auth = { sendTypes: [{ sendType: 1, sendNo: '138****6621' }] };
    answers.coded = ({ code }: { code?: string }) =>
      code === '246810' ? { ok: true } : refused('10004', '验证码错误或已失效');
    await show(...balance(callAction('付款', 'coded', { say: '已付款' })));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText('138****6621')).toBeVisible();
    await expect.element(page.getByText(/秒后可重新获取/)).toBeVisible();
    expect(times('sendCode')).toBe(1);
    const input = page.getByRole('textbox');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('111111');
    await expect.element(page.getByText('验证码错误或已失效')).toBeVisible();
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('246810');
    await expect.element(page.getByText('已付款').first()).toBeVisible();
    const tries = sent.filter(({ name }) => name === 'coded');
    expect(tries.map(({ body }) => body.code)).toEqual(['111111', '246810']);
    // The code is bound to exactly this request, as the server receives it without the code.
    const asked = sent.find(({ name }) => name === 'sendCode')!.body;
    const { code: _, ...request } = tries[0]!.body;
    expect(asked).toEqual({ sendType: 1, confirms: { call: 'coded', request } });
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  });

  it('does not let a locked code be tried again', async () => {
    answers.balance = { amount: '100' };
    answers.auth = { sendTypes: [{ sendType: 1, sendNo: '138****6621' }] };
    answers.coded = () => refused('10005', '验证码错误次数过多，请30分钟后再试');
    await show(...balance(callAction('付款', 'coded')));
    await page.getByRole('button', { name: '付款' }).click();
    const input = page.getByRole('textbox');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('111111');
    await expect.element(page.getByText(/请30分钟后再试/)).toBeVisible();
    await expect.element(input).toBeDisabled();
  });
});
