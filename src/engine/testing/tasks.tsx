import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { StrictMode, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { render } from 'vitest-browser-react';
import type { Blocks } from '#model/block.ts';
import type { CallDefinition } from '#model/call.ts';
import type { Expression, Root, Tree } from '#model/expression.ts';
import type { ColumnDefinition, FieldDefinition } from '#model/field.ts';
import type { RouteDefinition, ScreenBundle } from '#model/screen.ts';
import { bareHost, type EngineHost } from '../host/host.ts';
import { HostProvider } from '../HostProvider.tsx';
import { Screen } from '../Screen.tsx';
import { zh } from '../words.zh.ts';

/* Test data of the table tests: a list of 57 tasks. */

export const read = (path: string): Expression => {
  const [root, ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as Root, path: rest }, reads: [path] };
};
export const is = (path: string, value: number): Expression => {
  const right: Tree = { op: 'literal', value };
  return {
    source: `${path} == ${value}`,
    tree: { op: '==', left: read(path).tree, right, as: 'number' },
    reads: [path],
  };
};
const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'plain',
  value: read(`row.${name}`),
  width: 'text',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});
const field = (name: string, widget: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  kind: 'field',
  name,
  title: name,
  widget,
  props: {},
  of: {
    name,
    title: name,
    type: 'string',
    format: 'plain',
    widget,
    ...(more.enum !== undefined && { enum: more.enum }),
  },
  format: 'plain',
  width: 'full',
  required: false,
  checks: [],
  actions: [],
  inferred: [],
  ...more,
});
const base = { place: 'schemas/screens/toy.json:3:5', width: 'full' as const, data: {}, filter: [] };

const table: Blocks['table'] = {
  ...base,
  id: 'tasks',
  kind: 'table',
  key: 'no',
  as: 'table',
  paged: true,
  source: {
    kind: 'call',
    question: {
      call: 'tasks',
      filling: {
        owner: { value: read('filter.owner') },
        state: { value: read('filter.state') },
        at: { value: read('filter.at') },
      },
    },
  },
  filters: [
    field('state', 'chips', { enum: 'state' }),
    field('owner', 'text'),
    field('level', 'select', { enum: 'level' }),
    field('at', 'daterange'),
  ],
  columns: [
    column('no', { width: 'id', open: 'detail' }),
    column('owner', { width: 'name' }),
    column('cost', {
      width: 'money',
      format: 'money',
      align: 'end',
      sort: true,
      sum: true,
      currency: { source: "'USD'", tree: { op: 'literal', value: 'USD' }, reads: [] },
    }),
    column('state', { width: 'status', format: 'enum', enum: 'state' }),
  ],
  toolbar: [{ name: 'add', title: '新建任务', place: 'x', look: 'primary', does: { kind: 'print' } }],
  row: [
    {
      name: 'detail',
      title: '详情',
      place: 'x',
      look: 'link',
      does: {
        kind: 'drawer',
        filling: {},
        block: {
          ...base,
          id: 'detail',
          kind: 'infoList',
          title: { parts: [{ value: read('row.no'), format: 'plain' }], reads: ['row.no'] },
          source: { kind: 'value', value: read('row') },
          columns: 1,
          actions: [],
          items: [
            {
              kind: 'item',
              name: 'owner',
              title: '负责人',
              format: 'plain',
              value: read('row.owner'),
              inferred: [],
              actions: [],
            },
          ],
        },
      },
    },
    { name: 'one', title: '催办', place: 'x', look: 'link', does: { kind: 'print' } },
    { name: 'two', title: '转交', place: 'x', look: 'link', visible: is('row.state', 1), does: { kind: 'print' } },
    {
      name: 'three',
      title: '关闭',
      place: 'x',
      look: 'link',
      visible: is('row.state', 1),
      enabled: { that: is('row.locked', 0), say: '已锁定，不能关闭' },
      does: { kind: 'print' },
    },
  ],
  bulk: [],
  actions: [],
  empty: '还没有任务',
};

const bundle: ScreenBundle = {
  screen: { name: 'toy', title: '任务', paths: { main: '/' }, params: [], needs: [], public: false, block: table },
  parts: {},
  calls: {
    tasks: {
      name: 'tasks',
      title: 'tasks',
      methods: ['POST'],
      path: '/api/tasks',
      pathParams: [],
      required: [],
      fields: ['owner', 'state', 'at', 'currentPage', 'pageSize', 'sort'],
      result: 'page',
      reads: ['task'],
      writes: [],
      needs: [],
      permission: 'signed-in',
      idempotent: false,
      money: false,
    },
  },
  enums: {
    state: {
      name: 'state',
      title: '状态',
      values: [
        { const: 1, name: 'OPEN', title: '进行中', tone: 'info' },
        { const: 7, name: 'DONE', title: '已完成', tone: 'success' },
      ],
    },
    level: {
      name: 'level',
      title: '级别',
      values: Array.from({ length: 12 }, (_, n) => ({ const: `L${n}`, name: `L${n}`, title: `级别 ${n}` })),
    },
  },
  needs: {},
  validators: {},
  uses: { blocks: ['table'], widgets: [], formats: [] },
};

export const TOTAL = 57;
export function tasks({ currentPage, pageSize }: Record<string, unknown>): unknown {
  const [page, size] = [currentPage as number, pageSize as number];
  const count = Math.max(0, Math.min(size, TOTAL - (page - 1) * size));
  const list = Array.from({ length: count }, (_, n) => {
    const at = (page - 1) * size + n + 1;
    return {
      no: `T${at}`,
      owner: `Person ${at}`,
      cost: '12.50',
      state: at % 2 === 1 ? 1 : 7,
      locked: at === 1 ? 1 : 0,
    };
  });
  const sums = [
    { currency: 'USD', cost: '712.50' },
    { currency: 'EUR', cost: '1.00' },
  ];
  return { list, total: TOTAL, currentPage: page, pageSize: size, sums, counts: { OPEN: 29, DONE: 28 } };
}

const host: EngineHost = {
  ...bareHost,
  words: zh,
  user: { name: 'x' },
  identity: 'x',
  serverNow: () => Date.parse('2026-11-20T15:00:00+08:00'),
};
const route: RouteDefinition = {
  path: '/',
  name: 'main',
  screen: 'toy',
  title: '任务',
  public: false,
  needs: [],
  load: async () => ({ bundle }),
};

/**
 * Opens the list at an address, optionally with another table or product than usual.
 * @param beside drawn beside the screen
 */
export async function open(
  query = '',
  change: (block: Blocks['table']) => Blocks['table'] = (block) => block,
  around: Partial<EngineHost> = {},
  calls: Record<string, Partial<CallDefinition>> = {},
  beside: ReactNode = null,
): Promise<ReturnType<typeof createMemoryRouter>> {
  const asked = bundle.calls.tasks as CallDefinition;
  const more = Object.entries(calls).map(([name, each]) => [
    name,
    { ...asked, name, path: `/api/${name}`, writes: ['task'], result: 'none', ...each } as CallDefinition,
  ]);
  const changed = {
    ...bundle,
    calls: { ...bundle.calls, ...(Object.fromEntries(more) as typeof bundle.calls) },
    screen: { ...bundle.screen, block: change(table) },
  };
  const router = createMemoryRouter(
    [
      { path: '/', element: <Screen bundle={changed} route={route} /> },
      { path: '/elsewhere', element: null },
    ],
    { initialEntries: [`/${query}`] },
  );
  await render(
    <StrictMode>
      <FluentProvider theme={webLightTheme}>
        <HostProvider host={{ ...host, ...around }}>
          <RouterProvider router={router} />
          {beside}
        </HostProvider>
      </FluentProvider>
    </StrictMode>,
  );
  return router;
}
