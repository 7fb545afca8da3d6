import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { StepDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import { base, call, createServer, field, fillingOf, form, read, refused, Stage, test } from '../fixtures/stage.tsx';

/* Figures beside a wizard's fields: never those of another request, and never confirmed unread. */

let server: ReturnType<typeof createServer>;
beforeEach(() => {
  sessionStorage.clear();
  server = createServer();
  server.answers.fee = { net: '19.00' };
  server.answers.accounts = [{ id: 'a1', bank: '甲银行', ccy: 'USD' }];
  server.answers.save = { orderNo: 'W1' };
});
afterEach(() => void vi.unstubAllGlobals());

const item = (name: string, title: string, path: string): object => ({
  kind: 'item',
  name,
  title,
  format: 'plain',
  value: read(path),
  inferred: [],
  actions: [],
});
const list = (id: string, of: string, ...items: object[]): Block =>
  ({
    ...base,
    id,
    kind: 'infoList',
    source: { kind: 'value', value: read(of) },
    items,
    columns: 1,
    actions: [],
  }) as Block;

const fields: Block = {
  ...base,
  id: 'fields',
  kind: 'fields',
  members: [
    field('amount', '金额', { required: true }),
    field('account', '账户', {
      widget: 'select',
      options: { kind: 'call', call: 'accounts', filling: {}, value: 'id', label: 'bank' },
    }),
    // Known only after the account: the fee is requested after it.
    field('ccy', '币种', { value: read('chosen.account.ccy') }),
  ],
};
const steps: StepDefinition[] = [
  {
    name: 'fill',
    title: '填写',
    place: 'x',
    block: {
      ...base,
      id: 'fill',
      kind: 'body',
      blocks: [fields, list('fee', 'data.fee', item('net', '到账', 'data.fee.net'))],
    },
    next: { kind: 'next', title: '下一步', checks: [] },
    actions: [],
  },
  {
    name: 'confirm',
    title: '确认',
    place: 'x',
    block: list('confirm', 'form', item('net', '到账', 'data.fee.net'), item('bank', '银行', 'chosen.account.bank')),
    next: { kind: 'submit', title: '确认提现' },
    actions: [],
  },
];

function show(at = '/', wizard = steps): Promise<RenderResult> {
  const block = form({
    steps: wizard,
    filling: fillingOf('amount', 'account'),
    data: { fee: { call: 'fee', filling: fillingOf('amount', 'ccy') } },
  });
  const calls = {
    save: call('save', { idempotent: true, money: true }),
    fee: call('fee', { title: '试算', required: ['amount', 'ccy'], fields: ['amount', 'ccy'] }),
    accounts: call('accounts', { title: '账户', result: 'list' }),
  };
  return render(<Stage block={block} calls={calls} at={at} />);
}

const amount = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: '金额' });
const button = (name: string): ReturnType<typeof page.getByRole> => page.getByRole('button', { name, exact: true });
const current = (): string | undefined => document.querySelector('[aria-current=step]')?.textContent ?? undefined;
const strengthOf = (text: string): string =>
  [...document.querySelectorAll('dd span')].find((each) => each.textContent === text) === undefined
    ? 'gone'
    : getComputedStyle([...document.querySelectorAll('dd span')].find((each) => each.textContent === text) as Element)
        .opacity;

async function fillIn(): Promise<void> {
  await amount().fill('20');
  await choose();
  await expect.element(page.getByText('19.00')).toBeVisible();
}

async function choose(): Promise<void> {
  await page.getByRole('combobox', { name: '账户' }).click();
  await page.getByRole('option', { name: '甲银行' }).click();
}

/** Fills the first step, continues, and reloads; `between` may change the server's answers. */
async function reloadWhileConfirming(between: () => void = () => undefined): Promise<void> {
  const before = await show();
  await fillIn();
  await button('下一步').click();
  await expect.element(button('确认提现')).toBeEnabled();
  dispatchEvent(new Event('pagehide'));
  await before.unmount();
  between();
  await show('/?step=confirm');
}

describe('a figure beside the input', () => {
  it('is pale while a new one is pending, and hidden after a refusal', async () => {
    await show();
    await fillIn();
    let answer: (value: unknown) => void = () => undefined;
    server.answers.fee = () => new Promise((resolve) => (answer = resolve));
    await amount().fill('30');
    await expect.poll(() => strengthOf('19.00')).toBe('0.5');
    await expect.poll(() => server.times('fee')).toBe(2);
    answer(refused('20001', '余额不足'));
    await expect.element(page.getByText('余额不足')).toBeVisible();
    await expect.element(page.getByText('19.00')).not.toBeInTheDocument();
  });

  it('is hidden when nothing can be requested', async () => {
    await show();
    await fillIn();
    await amount().fill('');
    await expect.element(page.getByText('19.00')).not.toBeInTheDocument();
  });

  it('can be requested again after a failure', async () => {
    server.answers.fee = () => Promise.reject(new TypeError('lost'));
    await show();
    await amount().fill('20');
    await choose();
    await expect.element(page.getByText(/连接服务器失败/)).toBeVisible();
    server.answers.fee = { net: '19.00' };
    await button('重试').click();
    await expect.element(page.getByText('19.00')).toBeVisible();
  });
});

describe('a refusal of the figures', () => {
  it('is shown at its field, and blocks the next step until corrected', async () => {
    await show();
    await fillIn();
    server.answers.fee = () => refused('20005', '超过限额', [{ path: '/amount', message: '超过单笔限额50.00 USD' }]);
    await amount().fill('60');
    await expect.element(page.getByText('超过限额')).toBeVisible();
    await button('下一步').click();
    await expect.element(amount()).toHaveAccessibleDescription(/超过单笔限额50\.00 USD/);
    await expect.element(amount()).toHaveFocus();
    expect(current()).toContain('填写');
    server.answers.fee = { net: '39.00' };
    await amount().fill('40');
    await expect.element(page.getByText('39.00')).toBeVisible();
    await expect.element(amount()).not.toHaveAccessibleDescription(/超过单笔限额/);
    await button('下一步').click();
    await expect.poll(current).toContain('确认');
  });

  it('is shown above the button if it names no field', async () => {
    await show();
    await fillIn();
    server.answers.fee = () => refused('10012', '账户已被冻结，请联系客服');
    await amount().fill('60');
    await expect.element(page.getByText('账户已被冻结，请联系客服')).toBeVisible();
    await button('下一步').click();
    await expect.element(page.getByRole('alert').getByText('账户已被冻结，请联系客服')).toBeVisible();
    expect(current()).toContain('填写');
  });

  it('replaces the advice on how to compute them', async () => {
    const net = { ...item('net', '到账', 'data.fee.net'), strong: true, hint: '填写金额后试算' };
    const rail = { ...list('fee', 'data.fee', net), width: 'third' } as Block;
    const blocks = [fields, rail];
    server.answers.fee = () => refused('23019', '未达到优惠券的使用门槛');
    await show('/', [{ ...steps[0]!, block: { ...base, id: 'fill', kind: 'body', blocks } }, ...steps.slice(1)]);
    await expect.element(page.getByText('填写金额后试算')).toBeVisible();
    await amount().fill('20');
    await choose();
    await expect.element(page.getByText('未达到优惠券的使用门槛')).toBeVisible();
    expect(page.getByText('填写金额后试算').elements()).toEqual([]);
  });

  it('is awaited before the next step', async () => {
    await show();
    await fillIn();
    let answer: (value: unknown) => void = () => undefined;
    server.answers.fee = () => new Promise((resolve) => (answer = resolve));
    await amount().fill('60');
    await button('下一步').click();
    await expect.poll(() => server.times('fee')).toBe(2);
    expect(current()).toContain('填写');
    answer(refused('20005', '超过限额', [{ path: '/amount', message: '超过单笔限额50.00 USD' }]));
    await expect.element(amount()).toHaveAccessibleDescription(/超过单笔限额50\.00 USD/);
    await expect.element(amount()).toHaveFocus();
    expect(current()).toContain('填写');
  });

  it('applies to the current input: after a correction the next step is reachable at once', async () => {
    await show();
    await fillIn();
    server.answers.fee = () => refused('20005', '超过限额', [{ path: '/amount', message: '超过单笔限额50.00 USD' }]);
    await amount().fill('60');
    await expect.element(page.getByText('超过限额')).toBeVisible();
    server.answers.fee = { net: '39.00' };
    await amount().fill('40');
    // Before the pause in typing ends, and anything is requested again.
    (button('下一步').element() as HTMLElement).click();
    await expect.poll(current).toContain('确认');
  });

  it('leads back from the confirmation', async () => {
    await reloadWhileConfirming(() => {
      server.answers.fee = () => refused('20005', '超过限额', [{ path: '/amount', message: '超过单笔限额50.00 USD' }]);
    });
    await expect.poll(current).toContain('填写');
    await expect.element(amount()).toHaveAccessibleDescription(/超过单笔限额50\.00 USD/);
    await expect.element(amount()).toHaveValue('20');
  });
});

describe('a reload during the confirmation', () => {
  it('requests all data of the step again, and blocks confirming until then', async () => {
    let answer: (value: unknown) => void = () => undefined;
    await reloadWhileConfirming(() => {
      server.answers.fee = () => new Promise((resolve) => (answer = resolve));
    });
    await expect.poll(current).toContain('确认');
    await expect.poll(() => server.times('fee')).toBe(2);
    await expect.element(button('确认提现')).toHaveAttribute('aria-disabled', 'true');
    answer({ net: '18.50' });
    await expect.element(page.getByText('18.50')).toBeVisible();
    await expect.element(page.getByText('甲银行')).toBeVisible();
    await expect.element(button('确认提现')).toBeEnabled();
  });

  it('shows the failure instead of figures, with a retry', async () => {
    await reloadWhileConfirming(() => {
      server.answers.fee = () => Promise.reject(new TypeError('lost'));
    });
    await expect.element(page.getByText('试算加载失败')).toBeVisible();
    await expect.element(button('确认提现')).toHaveAttribute('aria-disabled', 'true');
    server.answers.fee = { net: '18.00' };
    await button('重试').click();
    await expect.element(page.getByText('18.00')).toBeVisible();
    await expect.element(button('确认提现')).toBeEnabled();
  });

  it('returns to the first step if a chosen option is gone, and says that nothing was sent', async () => {
    await reloadWhileConfirming(() => {
      server.answers.accounts = [{ id: 'a2', bank: '乙银行', ccy: 'USD' }];
    });
    await expect.poll(current).toContain('填写');
    await expect.element(page.getByText('页面已重新加载，请核对后继续。')).toBeVisible();
    await expect.element(amount()).toHaveValue('20');
    expect(server.times('save')).toBe(0);
  });

  it('says that the answer to the same request was lost', async () => {
    server.answers.save = () => Promise.reject(new TypeError('lost'));
    const before = await show();
    await fillIn();
    await button('下一步').click();
    await button('确认提现').click();
    await expect.element(page.getByText(/提交结果未知/)).toBeVisible();
    dispatchEvent(new Event('pagehide'));
    await before.unmount();
    server.answers.save = { orderNo: 'W1' };
    await show('/?step=confirm');
    await expect.element(page.getByText(/上次提交的结果未知.*不会重复办理/)).toBeVisible();
    await button('确认提现').click();
    await expect.poll(() => server.times('save')).toBe(2);
    const keys = server.sent.filter(({ name }) => name === 'save').map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
  });

  it('waits for the figures too, and says that an answer was lost, where something may have to be ticked', async () => {
    const tick = field('again', '再付一次', {
      widget: 'checkbox',
      of: { name: 'again', title: '再付一次', type: 'boolean', format: 'plain', widget: 'checkbox' },
      visible: test('data.fee.net', '==', '1.00'),
      required: true,
    });
    const ticked = steps.map((step): StepDefinition => {
      const fieldsOfIt: Block = { ...base, id: 'tick', kind: 'fields', members: [tick] };
      const body: Block = { ...base, id: 'both', kind: 'body', blocks: [step.block, fieldsOfIt] };
      return step.name === 'confirm' ? { ...step, block: body } : step;
    });
    server.answers.save = () => Promise.reject(new TypeError('lost'));
    const before = await show('/', ticked);
    await fillIn();
    await button('下一步').click();
    await button('确认提现').click();
    await expect.element(page.getByText(/提交结果未知/)).toBeVisible();
    dispatchEvent(new Event('pagehide'));
    await before.unmount();
    let answer: (value: unknown) => void = () => undefined;
    server.answers.fee = () => new Promise((resolve) => (answer = resolve));
    await show('/?step=confirm', ticked);
    await expect.poll(() => server.times('fee')).toBe(2);
    await expect.element(button('确认提现')).toHaveAttribute('aria-disabled', 'true');
    answer({ net: '18.50' });
    await expect.element(page.getByText('18.50')).toBeVisible();
    await expect.element(page.getByText(/上次提交的结果未知.*不会重复办理/)).toBeVisible();
  });

  it('reports no lost answer for a different request', async () => {
    await reloadWhileConfirming();
    await expect.element(button('确认提现')).toBeEnabled();
    expect(page.getByText(/上次提交的结果未知/).elements()).toHaveLength(0);
  });
});
