import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { StrictMode, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Expression, Root } from '#model/expression.ts';
import type { ItemDefinition } from '#model/field.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { replaceScreen } from '#model/live.ts';
import { HostProvider, type EngineHost } from './host.tsx';
import { Screen } from './Screen.tsx';

/* The toy world of these tests: one record, a call that moves money, and a server of a few lines. */

const read = (path: string): Expression => {
  const [root, ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as Root, path: rest }, reads: [path] };
};
const literal = (value: string): Expression => ({ source: value, tree: { op: 'literal', value }, reads: [] });

const base = { width: 'full' as const, data: {}, filter: [] };
const item = (name: string, path: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  kind: 'item',
  name,
  title: name,
  format: 'plain',
  value: read(path),
  inferred: [],
  actions: [],
  ...more,
});
const infoList = (id: string, call: string, items: ItemDefinition[], actions: ActionDefinition[] = []): Block => ({
  ...base,
  kind: 'infoList',
  id,
  place: `schemas/screens/toy.json:${id.length}:5`,
  title: id,
  source: { kind: 'call', question: { call, filling: {} } },
  items,
  columns: 2,
  actions,
});
const callAction = (name: string, call: string, more: Partial<CallAction> = {}): ActionDefinition => ({
  name,
  title: name,
  place: 'schemas/screens/toy.json:1:1',
  look: 'primary',
  does: {
    kind: 'call',
    call,
    filling: { amount: { value: literal('20.00') } },
    members: [],
    steps: [],
    data: {},
    checks: [],
    ...more,
  },
});
const call = (name: string, more: Partial<CallDefinition> = {}): CallDefinition => ({
  name,
  title: name,
  methods: ['POST'],
  path: `/api/${name}`,
  pathParams: [],
  required: [],
  fields: [],
  result: 'record',
  reads: [],
  writes: [],
  needs: [],
  permission: 'signed-in',
  idempotent: false,
  money: false,
  ...more,
});

const calls: Record<string, CallDefinition> = {
  balance: call('balance', { reads: ['balance'] }),
  other: call('other', { reads: ['other'] }),
  reveal: call('reveal'),
  broken: call('broken'),
  pay: call('pay', { writes: ['balance'], idempotent: true, money: true }),
  coded: call('coded', { writes: ['balance'], idempotent: true, money: true, needs: ['code'] }),
  auth: call('auth'),
  sendCode: call('sendCode', { fields: ['sendType'] }),
};
const needs: Record<string, NeedDefinition> = {
  code: {
    kind: 'code',
    name: 'code',
    title: '验证',
    ask: 'auth',
    send: 'sendCode',
    filling: {},
    field: 'code',
    keep: 0,
  },
};

interface Sent {
  name: string;
  body: Record<string, unknown>;
  key: string | null;
}

let sent: Sent[] = [];
/** What the server answers: a result, or a function of the request. Throwing is a lost connection. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  sent = [];
  answers = {};
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.replace('/api/', '');
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>;
    sent.push({ name, body, key: new Headers(init.headers).get('idempotency-key') });
    const answer = answers[name];
    const result: unknown = typeof answer === 'function' ? await (answer as (of: unknown) => unknown)(body) : answer;
    if (result instanceof Response) return result;
    return Response.json({ code: '0', message: '', result: result ?? null });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const refused = (code: string, message: string): Response => Response.json({ code, message, result: null });
const times = (name: string): number => sent.filter((each) => each.name === name).length;

const host = (identity: string): EngineHost => ({
  user: { name: identity },
  identity,
  site: {},
  permissions: new Set(),
  products: new Set(),
  serverNow: () => Date.now(),
  headers: {},
  onSignedOut: vi.fn(),
  onForbidden: vi.fn(),
  onSessionChange: async () => undefined,
  icons: {},
  look: { hueOf: () => 'teal', symbolOf: (code) => code.slice(0, 1) },
  widgets: {},
  formats: {},
  customBlocks: {},
});

function bundleOf(blocks: Block[]): ScreenBundle {
  const body: Block = { ...base, kind: 'body', id: 'root', place: 'schemas/screens/toy.json:1:1', blocks };
  const screen = {
    name: 'toy',
    title: '玩具',
    paths: { main: '/' },
    params: [],
    needs: [],
    public: false,
    block: body,
  };
  return {
    screen,
    parts: {},
    calls,
    enums: {},
    needs,
    validators: {},
    uses: { blocks: [], widgets: [], formats: [] },
  };
}

function World({ blocks, as }: { blocks: Block[]; as: string }): ReactNode {
  const bundle = bundleOf(blocks);
  const route: RouteDefinition = {
    path: '/',
    name: 'main',
    screen: 'toy',
    title: '玩具',
    public: false,
    needs: [],
    load: async () => ({ bundle }),
  };
  const router = createMemoryRouter([{ path: '/', element: <Screen bundle={bundle} route={route} /> }]);
  return (
    <StrictMode>
      <FluentProvider theme={webLightTheme}>
        <HostProvider host={host(as)}>
          <RouterProvider router={router} />
        </HostProvider>
      </FluentProvider>
    </StrictMode>
  );
}

const show = (...blocks: Block[]): Promise<RenderResult> => render(<World blocks={blocks} as="u1" />);

describe('a screen', () => {
  it('asks, and shows the answer in its format', async () => {
    answers.balance = { amount: '1234567.5' };
    await show(
      infoList('余额', 'balance', [item('可用', 'row.amount', { format: 'money', currency: literal('USD') })]),
    );
    await expect.element(page.getByRole('definition')).toHaveTextContent('1,234,567.50USD');
    expect(times('balance')).toBe(1);
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

  it('says what failed and tries again', async () => {
    let isDown = true;
    answers.broken = () => (isDown ? new Response('', { status: 500 }) : { amount: '7' });
    await show(infoList('坏的', 'broken', [item('值', 'row.amount')]));
    await expect.element(page.getByText(/服务器错误\(500\)/)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByText('7')).toBeVisible();
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

  it('never shows one person what another was answered', async () => {
    answers.balance = { amount: '111' };
    const blocks = [infoList('余额', 'balance', [item('可用', 'row.amount')])];
    const screen = await render(<World blocks={blocks} as="u1" />);
    await expect.element(page.getByText('111')).toBeVisible();
    answers.balance = () => new Promise(() => undefined);
    await screen.rerender(<World blocks={blocks} as="u2" />);
    await expect.element(page.getByText('111')).not.toBeInTheDocument();
  });
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
    answers.balance = { amount: '80' };
    finish({});
    await expect.element(page.getByText('80')).toBeVisible();
    expect(times('pay')).toBe(1);
    expect(times('balance')).toBe(2);
    expect(times('other')).toBe(1);
  });

  it('goes out under the same key after a lost answer, also after a reload, and under another one when it is done', async () => {
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
    await vi.waitFor(() => expect(times('pay')).toBe(3));
    const keys = sent.filter(({ name }) => name === 'pay').map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('asks before it does what cannot be undone', async () => {
    answers.balance = { amount: '100' };
    await show(...balance(callAction('付款', 'pay', { confirm: '真的付款？' })));
    await page.getByRole('button', { name: '付款' }).click();
    await expect.element(page.getByText('真的付款？')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect.element(page.getByText('真的付款？')).not.toBeInTheDocument();
    expect(times('pay')).toBe(0);
  });

  it('says in place that a code is wrong, takes the right one, and uses one key for both', async () => {
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
    await userEvent.keyboard('111111{Enter}');
    await expect.element(page.getByText('验证码错误或已失效')).toBeVisible();
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('246810{Enter}');
    await expect.element(page.getByText('已付款').first()).toBeVisible();
    const tries = sent.filter(({ name }) => name === 'coded');
    expect(tries.map(({ body }) => body.code)).toEqual(['111111', '246810']);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  });

  it('does not let a locked code be tried again', async () => {
    answers.balance = { amount: '100' };
    answers.coded = () => refused('10005', '验证码错误次数过多，请30分钟后再试');
    await show(...balance(callAction('付款', 'coded')));
    await page.getByRole('button', { name: '付款' }).click();
    const input = page.getByRole('textbox');
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard('111111{Enter}');
    await expect.element(page.getByText(/请30分钟后再试/)).toBeVisible();
    await expect.element(input).toBeDisabled();
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

  it('keeps the old figure, at half strength, while it is asked again', async () => {
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

  it('that is refused says so, and the block stays', async () => {
    answers.balance = () => refused('20004', '低于最低金额10.00 USD');
    await show(fee('费用'));
    await expect.element(page.getByText('低于最低金额10.00 USD')).toBeVisible();
    await expect.element(page.getByText('手续费')).toBeVisible();
  });
});

describe('a drawer', () => {
  it('takes the focus, shows what the opener sees, and gives the focus back on Escape', async () => {
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
  it('redraws the screen and leaves what the person has opened', async () => {
    answers.balance = { account: '5710000000000803' };
    const account = (title: string): Block =>
      infoList('账户', 'balance', [item('account', 'row.account', { format: 'secret', title })]);
    await show(account('账号'));
    await page.getByRole('button', { name: '显示账号' }).click();
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
    replaceScreen('toy', bundleOf([account('收款账号')]));
    await expect.element(page.getByRole('button', { name: '隐藏收款账号' })).toBeVisible();
    await expect.element(page.getByText('5710000000000803')).toBeVisible();
  });
});
