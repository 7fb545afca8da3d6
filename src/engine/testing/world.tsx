import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { StrictMode, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Expression, Root } from '#model/expression.ts';
import type { ItemDefinition } from '#model/field.ts';
import type { NeedDefinition } from '#model/need.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { HostProvider } from '../HostProvider.tsx';
import type { EngineHost } from '../host/host.ts';
import { Screen } from '../Screen.tsx';
import { zh } from '../words.zh.ts';

/* Test data of the browser tests: one record, a call that moves money, and a minimal server. */

export const read = (path: string): Expression => {
  const [root, ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as Root, path: rest }, reads: [path] };
};
export const literal = (value: string): Expression => ({ source: value, tree: { op: 'literal', value }, reads: [] });

export const base = { width: 'full' as const, data: {}, filter: [] };
export const item = (name: string, path: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  kind: 'item',
  name,
  title: name,
  format: 'plain',
  value: read(path),
  inferred: [],
  actions: [],
  ...more,
});
export const infoList = (
  id: string,
  call: string,
  items: ItemDefinition[],
  actions: ActionDefinition[] = [],
): Block => ({
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
export const callAction = (name: string, call: string, more: Partial<CallAction> = {}): ActionDefinition => ({
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
  many: call('many', { writes: ['balance'], result: 'batch' }),
  once: call('once', { fields: ['id'], required: ['id'], writes: ['balance'], result: 'none' }),
  auth: call('auth'),
  paper: call('paper', { result: 'file' }),
  sendCode: call('sendCode', { fields: ['sendType', 'confirms'] }),
};
const needs: Record<string, NeedDefinition> = {
  code: {
    kind: 'code',
    name: 'code',
    title: '验证',
    ask: 'auth',
    send: 'sendCode',
    binds: true,
    way: {
      field: 'sendType',
      ways: [
        { value: 1, title: '短信', unbound: '请先绑定手机号' },
        { value: 2, title: '邮件', unbound: '请先绑定邮箱' },
      ],
    },
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

export const sent: Sent[] = [];
/** The server's answers: a result, or a function of the request. Throwing simulates a lost connection. */
export const answers: Record<string, unknown> = {};

/** Starts a fresh server for a test; the caller stubs `fetch` until the end of the test. */
export function startServer(): void {
  sent.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
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
}

export const refused = (code: string, message: string): Response => Response.json({ code, message, result: null });
/** The answer of an overloaded server, which has not started the request. */
export const overloaded = (seconds: number): Response =>
  Response.json(
    { code: '503', message: '服务不可用(503)', result: { seconds } },
    { status: 503, headers: { 'retry-after': String(seconds) } },
  );
export const times = (name: string): number => sent.filter((each) => each.name === name).length;

const host = (identity: string): EngineHost => ({
  words: zh,
  user: { name: identity },
  identity,
  site: {},
  permissions: new Set(),
  products: new Set(),
  serverNow: () => Date.now(),
  transport: {},
  onSignedOut: vi.fn(),
  onForbidden: vi.fn(),
  onSessionChange: async () => undefined,
  gone: new Set(['GONE']),
  icons: {},
  look: { hueOf: () => 'teal', symbolOf: (code) => code.slice(0, 1) },
  widgets: {},
  formats: {},
  customBlocks: {},
});

export function bundleOf(blocks: Block[], more: Partial<ScreenBundle['screen']> = {}): ScreenBundle {
  const body: Block = { ...base, kind: 'body', id: 'root', place: 'schemas/screens/toy.json:1:1', blocks };
  const screen = {
    name: 'toy',
    title: '玩具',
    paths: { main: '/' },
    params: [],
    needs: [],
    public: false,
    block: body,
    ...more,
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

interface WorldProps {
  blocks: Block[];
  as: string;
  /** Address at which the screen is opened. */
  at?: string;
  screen?: Partial<ScreenBundle['screen']>;
}

export function World({ blocks, as, at = '/', screen }: WorldProps): ReactNode {
  const bundle = bundleOf(blocks, screen);
  const route: RouteDefinition = {
    path: '/',
    name: 'main',
    screen: 'toy',
    title: '玩具',
    public: false,
    needs: [],
    load: async () => ({ bundle }),
  };
  const element = <Screen bundle={bundle} route={route} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [at] });
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

export const show = (...blocks: Block[]): Promise<RenderResult> => render(<World blocks={blocks} as="u1" />);
