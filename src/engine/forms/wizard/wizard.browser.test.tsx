import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition, StepDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { NeedDefinition } from '#model/need.ts';
import { base, call, createServer, field, fillingOf, form, read, refused, Stage, test } from '../fixtures/stage.tsx';

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
  server.answers.fee = { net: '19.00' };
  server.answers.save = { orderNo: 'W1' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const item = (name: string, title: string, path: string): object => ({
  kind: 'item',
  name,
  title,
  format: 'plain',
  value: read(path),
  inferred: [],
  actions: [],
});

const fill: Block = {
  ...base,
  id: 'fill',
  kind: 'fields',
  members: [field('amount', '金额', { required: true }), field('pin', '口令', { widget: 'password' })],
};
const confirm = {
  ...base,
  id: 'confirm',
  kind: 'infoList',
  source: { kind: 'value', value: read('form') },
  items: [item('amount', '提现金额', 'form.amount'), item('net', '到账', 'data.fee.net')],
  columns: 1,
  actions: [],
} as Block;
const done = {
  ...base,
  id: 'done',
  kind: 'result',
  heading: '申请已提交',
  tone: 'success',
  items: [item('orderNo', '订单号', 'result.submit.orderNo')],
  actions: [{ name: 'again', title: '再来一笔', place: 'x', look: 'secondary', does: { kind: 'step', step: 'fill' } }],
} as Block;

const steps: StepDefinition[] = [
  {
    name: 'fill',
    title: '填写',
    place: 'x',
    block: fill,
    next: { kind: 'next', title: '下一步', checks: [] },
    actions: [],
  },
  {
    name: 'confirm',
    title: '确认',
    place: 'x',
    block: confirm,
    next: { kind: 'submit', title: '确认提现' },
    actions: [],
  },
  { name: 'done', title: '完成', place: 'x', block: done, actions: [] },
];

const code: NeedDefinition = {
  kind: 'code',
  name: 'code',
  title: '验证',
  send: 'sendCode',
  filling: {},
  field: 'messageCode',
  keep: 0,
};

const again: ActionDefinition = {
  name: 'fee',
  title: '重新询价',
  place: 'x',
  look: 'secondary',
  does: { kind: 'call', call: 'fee', filling: fillingOf('amount'), members: [], steps: [], data: {}, checks: [] },
};

function show(at = '/', needs: string[] = [], wizard = steps): Promise<RenderResult> {
  const block = form({
    steps: wizard,
    filling: fillingOf('amount'),
    data: { fee: { call: 'fee', filling: fillingOf('amount') } },
  });
  const calls = {
    save: call('save', { idempotent: true, money: true, needs }),
    fee: call('fee', { required: ['amount'], fields: ['amount'] }),
    sendCode: call('sendCode'),
  };
  return render(<Stage block={block} calls={calls} needs={{ code }} params={['to']} at={at} />);
}

const amount = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '金额' });
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const current = (): string | undefined => document.querySelector('[aria-current=step]')?.textContent ?? undefined;

describe('a wizard', () => {
  it('continues only from a valid step, goes back with its values, and sends once', async () => {
    await show();
    await press('下一步');
    await expect.element(page.getByText('请填写金额')).toBeVisible();
    await amount().fill('20');
    await userEvent.keyboard('{Enter}');
    await expect.poll(current).toContain('确认');
    await press('返回修改');
    await expect.element(amount()).toHaveValue('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
    await expect.element(page.getByText('W1')).toBeVisible();
    expect(server.sent.filter(({ name }) => name === 'save')).toMatchObject([{ body: { amount: '20' } }]);
    await press('再来一笔');
    await expect.element(amount()).toHaveValue('');
  });

  it('without a result step closes its dialog once it was sent, and begins at its first step again', async () => {
    const block = form({
      steps: steps.slice(0, 2),
      filling: fillingOf('amount'),
      data: { fee: { call: 'fee', filling: fillingOf('amount') } },
    });
    const open: ActionDefinition = {
      name: 'open',
      title: '转入',
      place: 'x',
      look: 'link',
      does: { kind: 'dialog', filling: {}, block },
    };
    const links: Block = { ...base, id: 'links', kind: 'links', links: [open] };
    const calls = {
      save: call('save', { idempotent: true, money: true }),
      fee: call('fee', { required: ['amount'], fields: ['amount'] }),
    };
    await render(<Stage block={links} calls={calls} params={['to']} />);
    await press('转入');
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.times('save')).toBe(1);
    await press('转入');
    await expect.element(amount()).toHaveValue('');
    expect(current()).toContain('填写');
  });

  it('without a result step on a page begins again empty once it was sent, so that nothing is sent twice', async () => {
    await show('/', [], steps.slice(0, 2));
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.poll(current).toContain('填写');
    await expect.element(amount()).toHaveValue('');
    expect(server.times('save')).toBe(1);
    await press('下一步');
    await expect.element(page.getByText('请填写金额')).toBeVisible();
    expect(server.times('save')).toBe(1);
  });

  it('shows a result step that appears only with the result', async () => {
    const wizard = steps.map((each) =>
      each.name === 'done'
        ? { ...each, block: { ...done, visible: test('result.submit.orderNo', '==', 'W1') } as Block }
        : each,
    );
    await show('/', [], wizard);
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
  });

  it('stays on a step that cannot continue, also by keyboard, and shows the reason', async () => {
    const closed = { that: test('form.amount', '==', '20'), say: '当前休市' };
    const next: StepDefinition['next'] = { kind: 'next', title: '下一步', enabled: closed, checks: [] };
    await show('/', [], [{ ...steps[0]!, next }, ...steps.slice(1)]);
    await amount().fill('30');
    await expect.element(page.getByRole('button', { name: '下一步' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: '下一步' }).hover();
    await expect.element(page.getByText('当前休市').first()).toBeInTheDocument();
    expect(current()).toContain('填写');
    await amount().fill('20');
    await press('下一步');
    await expect.poll(current).toContain('确认');
  });

  it('freezes the data being confirmed: no question is asked again while the person reads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await show();
    await amount().fill('20');
    await expect.poll(() => server.times('fee')).toBe(1);
    await press('下一步');
    await expect.element(page.getByText('19.00')).toBeVisible();
    server.answers.fee = { net: '18.00' };
    await vi.advanceTimersByTimeAsync(600);
    expect(server.times('fee')).toBe(1);
    await expect.element(page.getByText('19.00')).toBeVisible();
  });

  it('asks for a code in place, as a step of its own, and can be cancelled', async () => {
    await show('/', ['code']);
    expect(document.querySelectorAll('ol li')).toHaveLength(3);
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.poll(current).toContain('安全验证');
    expect(server.times('save')).toBe(0);
    await press('返回修改');
    await expect.poll(current).toContain('确认');
    await press('确认提现');
    await userEvent.type(page.getByRole('textbox'), '246810');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
    expect(server.sent.filter(({ name }) => name === 'save')).toMatchObject([
      { body: { amount: '20', messageCode: '246810' } },
    ]);
    expect(server.sent.find(({ name }) => name === 'save')?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('keeps its main button in one place through all steps, at %i px', async (width, height) => {
    await page.viewport(width, height);
    await show('/', ['code']);
    const edge = (): { bottom: number; right: number } => {
      const { bottom, right } = document.querySelector('[type=submit]')?.getBoundingClientRect() ?? new DOMRect();
      return { bottom: Math.round(bottom), right: Math.round(right) };
    };
    await amount().fill('20');
    const first = edge();
    // The buttons stay at the lower edge of the window for any step.
    expect(height - first.bottom).toBeLessThan(48);
    const isThere = (): boolean => {
      const { bottom, right } = edge();
      return Math.abs(bottom - first.bottom) <= 8 && Math.abs(right - first.right) <= 8;
    };
    await press('下一步');
    await expect.poll(current).toContain('确认');
    expect(isThere()).toBe(true);
    await press('确认提现');
    await expect.poll(current).toContain('安全验证');
    await expect.element(page.getByRole('textbox', { name: /验证码/ })).toBeVisible();
    await expect.poll(isThere).toBe(true);
    await page.viewport(1440, 900);
  });

  it('has no step for a code that will not be asked', async () => {
    const asked: NeedDefinition = { ...code, ask: 'auth', skip: test('data.ask.way', '==', 'NONE') };
    server.answers.auth = { way: 'NONE' };
    const calls = { save: call('save', { needs: ['code'] }), auth: call('auth'), sendCode: call('sendCode') };
    await render(<Stage block={form({ steps, filling: fillingOf('amount') })} calls={calls} needs={{ code: asked }} />);
    await expect.poll(() => document.querySelectorAll('ol li').length).toBe(2);
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
    expect(server.times('sendCode')).toBe(0);
  });

  it('resumes after a reload, without secrets', async () => {
    const before = await show();
    await amount().fill('20');
    await page.getByLabelText('口令', { exact: true }).fill('secret');
    await press('下一步');
    dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(Object.fromEntries(Object.entries(sessionStorage)))).not.toContain('secret');
    await before.unmount();
    const after = await show('/?step=confirm');
    await expect.poll(current).toContain('确认');
    await expect.element(page.getByText('20', { exact: true })).toBeVisible();
    await press('返回修改');
    await expect.element(amount()).toHaveValue('20');
    await expect.element(page.getByLabelText('口令', { exact: true })).toHaveValue('');
    await after.unmount();
  });

  it('keeps the input of different addresses separate', async () => {
    const first = await show('/?to=1');
    await amount().fill('20');
    dispatchEvent(new Event('pagehide'));
    await first.unmount();
    const other = await show('/?to=2');
    await expect.element(amount()).toHaveValue('');
    await other.unmount();
    await show('/?tab=2&to=1');
    await expect.element(amount()).toHaveValue('20');
  });

  it('starts at the first step if the address names an unreachable one', async () => {
    await show('/?step=confirm');
    await expect.poll(current).toContain('填写');
    expect(server.times('save')).toBe(0);
  });

  it('includes a step only while it is needed, and goes back by the step bar', async () => {
    const extra: StepDefinition = {
      name: 'extra',
      title: '大额说明',
      place: 'x',
      block: {
        ...base,
        id: 'extra',
        kind: 'fields',
        visible: test('form.amount', '==', '20000'),
        members: [field('reason', '用途', { required: true })],
      },
      next: { kind: 'next', title: '下一步', checks: [] },
      actions: [],
    };
    const all = [steps[0], extra, ...steps.slice(1)] as StepDefinition[];
    const block = form({ steps: all, filling: fillingOf('amount', 'reason') });
    await render(<Stage block={block} calls={{ save: call('save', { idempotent: true }) }} />);
    await amount().fill('20');
    await press('下一步');
    await expect.poll(current).toContain('确认');
    await page.getByRole('button', { name: /填写.*已完成/ }).click();
    await amount().fill('20000');
    await press('下一步');
    await expect.poll(current).toContain('大额说明');
    await page.getByRole('textbox', { name: '用途' }).fill('货款');
    await press('下一步');
    await page.getByRole('button', { name: /填写.*已完成/ }).click();
    await amount().fill('30');
    await press('下一步');
    await expect.poll(current).toContain('确认');
    await press('确认提现');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
    expect(server.sent.find(({ name }) => name === 'save')?.body).toEqual({ amount: '30' });
  });

  it('opens the step of a field that the server refuses', async () => {
    server.answers.save = () => refused('10001', '参数错误', [{ path: '/amount', message: '超过单日限额' }]);
    await show();
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.poll(current).toContain('填写');
    await expect.element(page.getByText('超过单日限额')).toBeVisible();
    await expect.element(amount()).toHaveFocus();
    await expect.element(amount()).toHaveValue('20');
  });

  it('never opens the result by its address alone', async () => {
    await show('/?step=done');
    await expect.poll(current).toContain('填写');
  });

  it('keeps what was typed when the sending fails', async () => {
    server.answers.save = () => Promise.reject(new TypeError('lost'));
    await show();
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByText(/连接服务器失败.*不会重复提交/)).toBeVisible();
    // A changed value would be a different request: the person is told at the step that changes it.
    await press('返回修改');
    await expect.element(page.getByText(/可能已办理。修改内容后提交会作为另一笔办理/)).toBeVisible();
    expect(page.getByText(/不会重复提交/).elements()).toHaveLength(0);
    await expect.element(amount()).toHaveValue('20');
    await press('下一步');
    await expect.element(page.getByText(/上次提交的结果未知。内容不变时/)).toBeVisible();
    server.answers.save = { orderNo: 'W1' };
    await press('确认提现');
    await expect.element(page.getByText('申请已提交')).toBeVisible();
    await press('再来一笔');
    expect(page.getByText(/结果未知/).elements()).toHaveLength(0);
    const keys = server.sent.filter(({ name }) => name === 'save').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('clears the error once an action of the step has fixed it', async () => {
    server.answers.save = () => refused('22002', '报价已过期，请重新询价');
    await show(
      '/',
      [],
      steps.map((step) => (step.name === 'confirm' ? { ...step, actions: [again] } : step)),
    );
    await amount().fill('20');
    await press('下一步');
    await press('确认提现');
    await expect.element(page.getByText('报价已过期，请重新询价')).toBeVisible();
    await press('重新询价');
    await expect.element(page.getByText('报价已过期，请重新询价')).not.toBeInTheDocument();
    expect(server.times('save')).toBe(1);
  });
});
