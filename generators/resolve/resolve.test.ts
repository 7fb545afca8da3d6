import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallAction } from '#model/action.ts';
import type { Block, Blocks } from '#model/block.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Expression, Filling } from '#model/expression.ts';
import type { ItemDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { checkSample } from '../check/testing/samples.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { checkShape } from '../load/shape.ts';
import { readSource } from '../source/source.ts';
import { emitRoutes } from '../emit/routes.ts';
import { resolve } from './model.ts';

const clean = join(import.meta.dirname, '../check/fixtures/clean');
const files = new Map(
  readdirSync(clean, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')]),
);

/** The clean portal with some files replaced or added. */
function model(over: Record<string, object> = {}): Model {
  const found = collectProblems();
  const all = new Map([...files, ...Object.entries(over).map(([path, each]) => [path, JSON.stringify(each)] as const)]);
  const sources = [...all].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const resolved = resolve(sources, found);
  expect(checkSample(resolved, found).map(printProblem)).toEqual([]);
  return resolved.model;
}

function said(filling: Filling | Record<string, Filling>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filling as Filling).map(([name, each]) => [
      name,
      `${each.value.source}${each.inferred ? ' (inferred)' : ''}`,
    ]),
  );
}

const screen = (over: object, name = 't'): Block =>
  model({ [`screens/${name}.json`]: { title: 'T', path: `/${name}`, ...over } }).screens[name]?.block as Block;
const table = (over: object): Blocks['table'] =>
  screen({ table: { call: 'shop.orders', columns: ['orderNo'], ...over } }) as Blocks['table'];
const form = (over: object): CallAction => {
  const block = screen({ form: { call: 'shop.pay', title: 'Pay', fields: ['currency', 'amount'], ...over } });
  if (block.kind !== 'form') throw new Error('No form');
  return block.action;
};

describe('a preset of a widget', () => {
  const made = (field: object | string): unknown => {
    const { screens } = model({
      'widgets/order.json': {
        title: 'Order',
        is: {
          widget: 'select',
          options: 'shop.orders',
          with: { state: "'OPEN'" },
          props: { rich: true, detail: '{state}' },
        },
      },
      'entities/visit.json': {
        title: 'Visit',
        type: 'object',
        key: 'orderNo',
        properties: { orderNo: { type: 'string', title: 'Order', format: 'order' } },
        required: ['orderNo'],
      },
      'calls/visits.json': {
        title: 'Visits',
        calls: {
          add: {
            title: 'Add',
            post: '/api/visit',
            request: { of: 'visit', pick: ['orderNo'] },
            result: 'none',
            writes: ['visit'],
            answer: 'create',
          },
        },
      },
      'screens/t.json': { title: 'T', path: '/t', form: { title: 'Go', call: 'visits.add', fields: [field] } },
    });
    const { block } = screens.t as { block: Block };
    return block.kind === 'form' ? block.action.members[0] : undefined;
  };

  it('is drawn by its base widget, with the preset options', () => {
    expect(made('orderNo')).toMatchObject({
      widget: 'select',
      format: 'plain',
      props: { rich: { literal: true }, detail: { literal: '{state}' } },
      options: { kind: 'call', call: 'shop.orders', filling: { state: { value: { source: "'OPEN'" } } } },
    });
  });

  it('can be overridden by the field', () => {
    expect(made({ field: 'orderNo', props: { detail: '{amount}' }, with: { state: "'DONE'" } })).toMatchObject({
      props: { rich: { literal: true }, detail: { literal: '{amount}' } },
      options: { filling: { state: { value: { source: "'DONE'" } } } },
    });
  });
});

describe('options that the call of a form offers', () => {
  const offered = (field: object | string): unknown => {
    const request = { and: { orderNo: { type: 'string', title: 'Order' } } };
    const calls = {
      orders: { title: 'Orders', post: '/api/all', result: { listOf: 'order' }, answer: { kind: 'list', of: 'order' } },
      send: {
        ...{ title: 'Send', post: '/api/send', request, result: 'none', answer: { kind: 'fixed', value: null } },
        fields: { orderNo: { options: 'visits.orders' } },
      },
    };
    const { screens } = model({
      'calls/visits.json': { title: 'Visits', unguarded: 'Nothing to guard in a test', calls },
      'screens/t.json': { title: 'T', path: '/t', form: { title: 'Go', call: 'visits.send', fields: [field] } },
    });
    const { block } = screens.t as { block: Block };
    const drawn = block.kind === 'form' ? block.action.members[0] : undefined;
    return drawn?.kind === 'field' ? drawn.options : undefined;
  };

  it('are labelled like their records', () => {
    expect(offered('orderNo')).toMatchObject({ call: 'visits.orders', label: '{orderNo}' });
  });

  it('are called as the field says, whose words name the amounts', () => {
    const props = { label: '{orderNo} {dollars}', detail: '{amount} {state}' };
    expect(offered({ field: 'orderNo', widget: 'select', props })).toMatchObject({
      ...{ call: 'visits.orders', label: '{orderNo} {dollars}', amounts: ['dollars', 'amount'] },
    });
  });

  it('print the titles of enum values, and currencies by their codes', () => {
    const props = { label: '{orderNo} {state}', detail: '{currency}' };
    expect(offered({ field: 'orderNo', widget: 'select', props })).toMatchObject({ titles: { state: 'state' } });
  });
});

describe('the title of a screen', () => {
  const paths = { add: '/t', edit: '/t/:id' };
  const titled = (title: string): Model =>
    model({
      'screens/t.json': { title, path: paths, data: { state: 'shop.orders' }, notice: { text: 'N' } },
      'menus/other.json': { title: 'M', items: { t: { screen: 't' } } },
    });

  it('reads the address, the user and the questions of the screen', () => {
    const { title } = titled("{route.name == 'add' ? 'New' : 'Edit'} {user.userNo}").screens.t ?? {};
    expect(title).toMatchObject({ reads: ['route.name', 'user.userNo'] });
  });

  it('is plain in routes and menus: the part known from the path, or the name of the screen', () => {
    const both = titled("{route.name == 'add' ? 'New' : 'Edit'} {user.userNo}");
    expect(both.menus.other?.items[0]?.title).toBe('New');
    expect(emitRoutes(both)).toMatch(/"name":"add".*"title":"New"/);
    expect(emitRoutes(both)).toMatch(/"name":"edit".*"title":"Edit"/);
    expect(titled('{user.userNo}').menus.other?.items[0]?.title).toBe('t');
  });
});

describe('a rate', () => {
  const shown = (rate: object, more: object = {}): Expression | undefined => {
    const properties = {
      id: { type: 'string', title: 'Id' },
      ccy: { $ref: '../enums/currency.json', title: 'Currency' },
      rate: { type: 'string', title: 'Rate', format: 'rate', ...rate },
    };
    const whole = model({
      'entities/deal.json': { title: 'Deal', type: 'object', key: 'id', label: '{id}', required: ['id'], properties },
      'calls/deal.json': {
        title: 'D',
        calls: {
          get: {
            title: 'G',
            get: '/api/d',
            result: { of: 'deal', ...more },
            permission: 'public',
            unguarded: 'Nothing to guard',
          },
        },
      },
      'screens/t.json': { title: 'T', path: '/t', public: true, infoList: { call: 'deal.get', items: ['rate'] } },
    });
    const block = whole.screens.t?.block;
    return block?.kind === 'infoList' ? block.items[0]?.currency : undefined;
  };
  const row = { id: '1', ccy: 'USD', rate: '7.1' };

  it('knows its pair: a currency beside it, or a fixed one', () => {
    const pair = shown({ base: 'ccy', quote: 'CNY' });
    expect(pair && evaluate(pair, { row })).toBe('USD/CNY');
    expect(pair?.reads).toEqual(['row.ccy']);
  });

  it('has none where one side is missing', () => {
    expect(shown({ base: 'ccy' })).toBeUndefined();
    const pair = shown({ base: 'ccy', quote: 'CNY' }, { pick: ['id', 'rate'] });
    expect(pair && evaluate(pair, { row: { id: '1', rate: '7.1' } })).toBeNull();
  });
});

describe('the look of an action', () => {
  it('is danger where a confirmed call removes, unless the author says otherwise', () => {
    const remove = { title: 'R', post: '/api/r', request: { of: 'order', pick: ['orderNo'] }, result: 'none' };
    const looks = (row: object): (string | undefined)[] => {
      const whole = model({
        'calls/more.json': { title: 'M', calls: { remove: { ...remove, writes: ['order'], answer: 'remove' } } },
        'screens/t.json': { title: 'T', path: '/t', table: { call: 'shop.orders', columns: ['orderNo'], row } },
      });
      const block = whole.screens.t?.block;
      return block?.kind === 'table' ? block.row.map((each) => each.look) : [];
    };
    const action = { title: 'A', call: 'more.remove', confirm: 'Sure?' };
    expect(
      looks({
        asks: action,
        silent: { title: 'B', call: 'more.remove' },
        says: { ...action, title: 'C', look: 'link' },
        other: { title: 'D', call: 'shop.close', confirm: 'Sure?' },
      }),
    ).toEqual(['danger', 'link', 'link', 'link']);
  });
});

describe('filling by name', () => {
  it('takes fields that are typed here, and no others', () => {
    expect(said(form({}).filling)).toEqual({ currency: 'form.currency (inferred)', amount: 'form.amount (inferred)' });
    expect(said(form({ fields: ['amount'], with: { currency: "'USD'" } }).filling)).toEqual({
      currency: "'USD'",
      amount: 'form.amount (inferred)',
    });
  });

  it('takes required fields from the row, optional ones never', () => {
    const { row } = table({
      row: { close: { title: 'C', call: 'shop.close' }, pay: { title: 'P', call: 'shop.pay' } },
    });
    expect(row.map((each) => (each.does.kind === 'call' ? said(each.does.filling) : {}))).toEqual([
      { orderNo: 'row.orderNo (inferred)' },
      { currency: 'row.currency (inferred)', amount: 'row.amount (inferred)' },
    ]);
  });

  it('takes required fields from the address, after the row', () => {
    const block = screen({
      path: '/t/:orderNo',
      data: { order: 'shop.order' },
      notice: { text: '{data.order.remark}' },
    });
    expect(said(block.data.order?.filling ?? {})).toEqual({ orderNo: 'route.orderNo (inferred)' });
  });

  it('passes a filter to its table and the export of it, but to no action of a row', () => {
    const calls = {
      title: 'M',
      calls: {
        touch: {
          title: 'Touch',
          post: '/api/touch',
          request: { of: 'order', pick: ['orderNo', 'state?'] },
          writes: ['order'],
        },
        export: {
          title: 'Export',
          post: '/api/export',
          request: { filterOf: 'order', pick: ['state'] },
          result: 'job',
          answer: { kind: 'export', of: 'order', columns: ['orderNo'], fileName: 'orders' },
        },
      },
    };
    const { screens } = model({
      'calls/more.json': calls,
      'screens/t.json': {
        title: 'T',
        path: '/t',
        table: {
          call: 'shop.orders',
          filter: ['state'],
          columns: ['orderNo'],
          toolbar: { export: { title: 'E', export: 'more.export' } },
          row: { touch: { title: 'T', call: 'more.touch' } },
        },
      },
    });
    const block = screens.t?.block as Blocks['table'];
    expect(block.source.kind === 'call' && said(block.source.question.filling)).toEqual({
      state: 'filter.state (inferred)',
    });
    const [exported] = block.toolbar;
    expect(exported?.does.kind === 'export' && said(exported.does.filling)).toEqual({
      state: 'filter.state (inferred)',
    });
    const [touch] = block.row;
    expect(touch?.does.kind === 'call' && said(touch.does.filling)).toEqual({ orderNo: 'row.orderNo (inferred)' });
  });
});

describe('forms', () => {
  it('have one static schema, which requires only what is required in every case', () => {
    const { schema } = form({
      fields: ['currency', { field: 'amount', visible: 'has(form.currency)' }, 'remark'],
    });
    expect(schema?.required).toEqual(['currency']);
    expect(Object.keys(schema?.properties ?? {})).toEqual(['currency', 'amount', 'remark']);
  });

  it('know their steps, and leave hidden pieces out of what is required', () => {
    const { schema, steps } = form({
      fields: undefined,
      steps: {
        a: { title: 'A', body: [{ fields: ['currency'] }, { fields: ['amount'], visible: "form.currency == 'USD'" }] },
        b: { title: 'B', notice: { text: 'Sure?' }, next: 'submit' },
        c: { title: 'C', result: { title: 'Done', items: ['result.submit.orderNo'] } },
      },
    });
    expect(schema?.required).toEqual(['currency']);
    expect(steps.map((each) => each.next?.kind)).toEqual(['next', 'submit', undefined]);
  });

  it('take the code of a need into their own fields where they show it', () => {
    const { members, filling } = form({ fields: ['currency', 'amount', 'code'] });
    expect(members.at(-1)).toMatchObject({ name: 'code', widget: 'code' });
    expect(said(filling).code).toBe('form.code (inferred)');
  });
});

describe('calls', () => {
  it('may be sent by everybody who may open a screen that uses them', () => {
    const { calls } = model();
    expect(calls['shop.orders']?.permission).toEqual({ anyOf: ['/orders'] });
    expect(calls['shop.pay']?.permission).toEqual({ anyOf: ['/pay'] });
    expect(calls['shop.sendCode']?.permission).toBe('signed-in');
    expect(calls['shop.order']?.permission).toEqual({ anyOf: [] });
  });

  it('may be sent by everybody who has the permission of the action that sends them', () => {
    const { calls } = model({
      'screens/t.json': {
        title: 'T',
        path: '/t',
        table: {
          call: 'shop.orders',
          columns: ['orderNo'],
          row: { close: { title: 'C', permission: '/t#close', call: 'shop.close' } },
        },
      },
    });
    expect(calls['shop.close']?.permission).toEqual({ anyOf: ['/orders', '/t#close'] });
    expect(calls['shop.orders']?.permission).toEqual({ anyOf: ['/orders', '/t'] });
  });

  it('say how a list is filtered, and what goes over the wire', () => {
    const { calls } = model();
    const orders = calls['shop.orders'];
    expect(orders?.filters).toEqual({ state: 'any', createdAt: 'range' });
    const paging = ['currentPage', 'pageSize', 'sort', 'countBy', 'figures', 'after', 'before'];
    expect(orders?.fields).toEqual(['state', 'createdAt', ...paging]);
    expect(orders?.reads).toEqual(['order']);
    expect(calls['shop.close']?.answer).toEqual({ kind: 'transition', of: 'order', to: 2 });
    expect(calls['shop.pay']).toMatchObject({
      idempotent: true,
      fields: ['currency', 'amount', 'remark', 'note', 'code'],
    });
    expect(calls['shop.pay']?.requestSchema).toMatchObject({
      required: ['currency', 'amount'],
      additionalProperties: false,
    });
  });
});

describe('what is inferred', () => {
  it('is marked as inferred', () => {
    const { columns } = table({ columns: ['orderNo', { field: 'state', title: 'How it is' }] });
    expect(columns[0]?.inferred).toContain('title');
    expect(columns[1]?.inferred).not.toContain('title');
  });

  it('sets widths, formats and priorities', () => {
    const { columns } = table({ columns: ['createdAt', 'amount', 'state', 'orderNo', 'remark'] });
    expect(columns.map((each) => [each.width, each.format, each.align])).toEqual([
      ['time', 'date-time', 'start'],
      ['money', 'money', 'end'],
      ['status', 'enum', 'start'],
      ['id', 'plain', 'start'],
      ['text', 'plain', 'start'],
    ]);
    expect([...columns].sort((a, b) => a.priority - b.priority)[0]?.name).toBe('orderNo');
  });
});

describe('a list of records', () => {
  const parts = {
    type: 'array',
    title: 'Parts',
    items: { type: 'object', properties: { share: { type: 'string', title: 'Share' } } },
  };
  const item = (field: object): ItemDefinition | undefined => {
    const { screens } = model({
      'enums/scope.json': { title: 'Scope', oneOf: [{ const: 'VIEW', title: 'View' }] },
      'entities/deal.json': {
        title: 'Deal',
        type: 'object',
        key: 'no',
        properties: { no: { type: 'string', title: 'No' }, parts: field },
      },
      'calls/deal.json': {
        title: 'Deals',
        calls: {
          get: {
            title: 'Deal',
            get: '/api/deal',
            result: { of: 'deal' },
            answer: 'custom',
            permission: 'public',
            unguarded: 'Nothing to guard in a test',
          },
        },
      },
      'screens/t.json': { title: 'T', path: '/t', public: true, infoList: { call: 'deal.get', items: ['parts'] } },
    });
    const block = screens['t']?.block;
    return block?.kind === 'infoList' ? block.items[0] : undefined;
  };
  const shown = (field: object): ColumnsOf => item(field)?.columns?.map((each) => each.name);

  it('is drawn line by line, unless a format draws it as a whole', () => {
    expect(shown(parts)).toEqual(['share']);
    expect(shown({ ...parts, format: 'sparkline' })).toBeUndefined();
  });

  it('shows the titles of an enum, unless another format is named', () => {
    const scopes = { type: 'array', title: 'Scopes', items: { $ref: '../enums/scope.json' } };
    expect(item(scopes)).toMatchObject({ format: 'enum', enum: 'scope' });
    expect(item({ ...scopes, format: 'plain' })).toMatchObject({ format: 'plain' });
  });
});

type ColumnsOf = string[] | undefined;
