import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate, printProblem } from '../generate.ts';
import { runNew } from '../new.ts';
import { print } from '../source/print.ts';
import { openDesk } from './desk.node.ts';
import { make, Refused, type Asked } from './make.ts';
import { FIELD_TYPES, type Json } from './shapes.ts';

/* Every definition that can be created passes check at once in a clean portal. */

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
  cpSync(join(import.meta.dirname, '../check/fixtures/clean'), root, { recursive: true });
  cpSync(join(import.meta.dirname, '../../schemas/dialect'), join(root, 'dialect'), { recursive: true });
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const file = join(root, name);
    if (!name.endsWith('.json') || name.startsWith('dialect')) continue;
    const text = readFileSync(file, 'utf8').replaceAll(/(\.\.\/)+schemas\/dialect/g, '../dialect');
    writeFileSync(file, text);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

async function made(asked: Asked): Promise<string[]> {
  const desk = openDesk(root);
  make({ menu: 'main', ...asked }, desk);
  desk.save();
  expect((await generate({ root })).problems.map(printProblem)).toEqual([]);
  for (const { file } of desk.written())
    expect(print(JSON.parse(readFileSync(file, 'utf8')))).toBe(readFileSync(file, 'utf8'));
  return desk.written().map(({ file }) => file.slice(root.length + 1));
}

const ENTITY: Asked = {
  noun: 'entity',
  name: 'memo',
  title: '备忘',
  fields:
    'title!:text:事项,dueAt:date:截止,state!:enum(memo-state):状态,cost:money:花费,pin:secret:暗号,done:boolean:办完',
};
const ENUM: Asked = { noun: 'enum', name: 'memo-state', title: '状态', values: 'OPEN=待办,DONE=已办' };

describe('a new definition', () => {
  it('passes check at once, one after the other, and is linked', async () => {
    expect(await made(ENUM)).toContain('enums/memo-state.json');
    await made(ENTITY);
    await made({ noun: 'list', name: 'memo/memos', of: 'memo', path: '/memo' });
    expect(await made({ noun: 'detail', name: 'memo/memo', of: 'memo' })).toContain('screens/memo/memos.json');
    await made({ noun: 'form', name: 'memo/add', of: 'memo' });
    await made({ noun: 'wizard', name: 'memo/steps', of: 'memo' });
    await made({ noun: 'call', name: 'memo.change', of: 'memo' });
    await made({ noun: 'call', name: 'memo.remove', of: 'memo' });
    const list = JSON.parse(readFileSync(join(root, 'screens/memo/memos.json'), 'utf8')) as {
      table: Record<string, object>;
    };
    expect(Object.keys(list.table['row']!)).toEqual(['detail']);
    expect(Object.keys(list.table['toolbar']!)).toEqual(['add']);
    expect(list.table['filter']).not.toContain('pin');
    // A memo is identified by its title; its number is generated.
    expect(list.table['columns']).not.toContain('memoNo');
    const detail = JSON.parse(readFileSync(join(root, 'screens/memo/memo.json'), 'utf8')) as {
      infoList: Record<string, object>;
    };
    expect(detail.infoList['items']).toEqual(['title', 'dueAt', 'state', 'cost', 'pin', 'done', 'createdAt']);
    expect(detail.infoList['actions']).toEqual({ back: { title: '返回', navigate: 'back' } });
  });

  it('takes every type, and puts money and state first, and secrets in no list', async () => {
    await made(ENUM);
    const types = FIELD_TYPES.filter((type) => !/enum|money/.test(type)).map((type, n) => `f${n}:${type}:${type}`);
    await made({ noun: 'entity', name: 'every', title: '全部', fields: types.join(',') });
    await made({ noun: 'list', name: 'every/list', of: 'every' });
    await made({ noun: 'detail', name: 'every/detail', of: 'every' });
    // Fields for files require an upload call in the product.
    const plain = types.filter((type) => !/:(file|files):/.test(type));
    const fields = [
      ...[
        'name!:text:名称',
        'pin:secret:暗号',
        'a:date:日',
        'b:date:期',
        'c:integer:数',
        'd:phone:电话',
        'e:email:邮箱',
      ],
      ...['currency!:enum(currency):币种', 'fee:money:费用', 'tags:list(enum(memo-state)):标签'],
      ...['state!:enum(memo-state):状态', ...plain],
    ];
    await made({ noun: 'entity', name: 'deal', title: '交易', number: 'DL', fields: fields.join(',') });
    const read = (file: string): Json => JSON.parse(readFileSync(join(root, file), 'utf8')) as Json;
    const entity = read('entities/deal.json');
    expect(entity).toMatchObject({
      number: 'DL',
      lifecycle: { field: 'state', from: { OPEN: ['DONE'] } },
      properties: {
        fee: { currency: 'currency' },
        tags: { type: 'array', items: { $ref: '../enums/memo-state.json' } },
      },
    });
    await made({ noun: 'list', name: 'deal/list', of: 'deal', path: '/deals' });
    const { table } = read('screens/deal/list.json') as { table: { columns: string[]; filter: unknown[] } };
    expect(table.columns).toEqual(['name', 'fee', 'state', 'a', 'b', 'c', 'd']);
    expect(table.filter[0]).toEqual({ field: 'state', widget: 'chips' });
    await made({ noun: 'form', name: 'deal/add', of: 'deal' });
    const { title, calls } = read('calls/deal.json') as { title: string; calls: Record<string, Json> };
    expect(title).toBe('交易');
    expect(calls['add']).toMatchObject({ answer: { kind: 'create', set: { state: "'OPEN'" } } });
    expect((calls['add']!['request'] as { pick: string[] }).pick).not.toContain('state');
    expect(() => make({ noun: 'entity', name: 'x', fields: 'a:text', number: 'D1' }, openDesk(root))).toThrow(
      '--number D1',
    );
  });

  it('may be a whole area of one description', async () => {
    // The description of the page, without parts that the small portal lacks.
    const page = readFileSync(join(import.meta.dirname, '../by-hand.md'), 'utf8');
    const [, text = ''] = /```json\n(\{\n  "title": "发票"[\s\S]*?)\n```/.exec(page) ?? [];
    const { under: _, ...said } = JSON.parse(text) as Json;
    const description = {
      ...said,
      path: '/invoices',
      fields: String(said['fields']).replace('files:files:附件', 'taxNo:secret:税号'),
    };
    const file = join(root, '..', `area-${process.pid}.json`);
    writeFileSync(file, JSON.stringify(description));
    const told = vi.spyOn(console, 'log').mockReturnValue();
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    const run = (): Promise<number> => runNew(['area', 'invoice', '--from', file, '--menu', 'main', '--root', root]);
    // Without a call that names the person, nobody could be held to be another one.
    expect(await run()).toBe(1);
    expect(refused.mock.calls.flat().join('\n')).toContain('"fourEyes" needs a call that says who the person is');
    const shop = JSON.parse(readFileSync(join(root, 'calls/shop.json'), 'utf8')) as { calls: Json };
    const session = { owner: 'userNo', person: 'userNo', permissions: 'permission' };
    const whose = {
      ...{
        title: 'Me',
        post: '/api/whose',
        result: { of: 'user' },
        permission: 'signed-in',
        session,
        answer: 'custom',
      },
    };
    writeFileSync(join(root, 'calls/shop.json'), print({ ...shop, calls: { ...shop.calls, whose } }));
    const unused = JSON.parse(readFileSync(join(root, 'unused.json'), 'utf8')) as Json[];
    writeFileSync(
      join(root, 'unused.json'),
      print([...unused, { why: 'Only the engine sends it', calls: ['shop.whose'] }]),
    );
    refused.mockClear();
    expect(await run(), refused.mock.calls.flat().join('\n')).toBe(0);
    expect(told.mock.calls.flat().join('\n')).toContain('It opens at http://127.0.0.1:4173/invoices');
    const read = (name: string): Json => JSON.parse(readFileSync(join(root, name), 'utf8')) as Json;
    const { table } = read('screens/invoice/list.json') as { table: Record<string, Json> };
    expect(table['columns']).toEqual(['name', 'amount', 'state', 'kind', 'createdAt']);
    expect(Object.keys(table['row']!)).toEqual(['pass', 'reject', 'detail']);
    expect(Object.keys(table['toolbar']!)).toEqual(['add']);
    expect(read('entities/invoice.json')).toMatchObject({
      required: ['invoiceNo', 'name', 'kind', 'currency', 'amount', 'state', 'maker'],
      lifecycle: { fourEyes: { maker: 'maker', to: ['PASSED', 'REJECTED'] } },
    });
    const { calls } = read('calls/invoice.json') as { calls: Record<string, Json> };
    expect(Object.keys(calls)).toEqual(['page', 'add', 'pass', 'reject', 'get']);
    expect((calls['add']!['request'] as Json)['pick']).toEqual(['name', 'kind', 'currency', 'amount', 'taxNo?']);
    expect(calls['reject']).toMatchObject({ permission: '/invoices#review', answer: { kind: 'transition' } });
    // A second run writes nothing, and a misspelt key is reported.
    expect(await run()).toBe(1);
    writeFileSync(file, JSON.stringify({ ...description, stats: 'A=1' }));
    expect(await run()).toBe(1);
    expect(refused.mock.calls.flat().join('\n')).toContain('"stats" is no key of an area');
    rmSync(file);
  });

  it('names its fields once if there are many', async () => {
    const plain = ['bank', 'account', 'address', 'phone:phone', 'email!:email', 'remark:textarea', 'rate:percent'];
    const fields = ['name!', 'taxNo!', 'kind!:enum(kind)', 'currency!:enum(currency)', 'amount!:money', ...plain];
    const description = {
      title: '发票',
      enums: { kind: { title: '类型', values: 'PLAIN=普通,TAX=专用' } },
      fields: fields.join(','),
      states: 'SUBMITTED=待审核,PASSED=已通过,REJECTED=已驳回',
      review: { from: 'SUBMITTED', pass: 'PASSED', reject: 'REJECTED' },
      home: 'home',
      export: true,
    };
    writeFileSync(
      join(root, 'screens/home.json'),
      print({ $schema: '../dialect/screen.json', title: '首页', path: '/home', body: [{ notice: { text: '你好' } }] }),
    );
    const menu = JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8')) as { items: Json };
    writeFileSync(
      join(root, 'menus/main.json'),
      print({ ...menu, items: { ...menu.items, home: { title: '首页', screen: 'home' } } }),
    );
    const files = await made({ noun: 'area', name: 'invoice', description });
    const own = files.filter((file) => !/^(menus|unused|screens\/home)/.test(file));
    const texts = own.map((file) => readFileSync(join(root, file), 'utf8'));
    expect(texts.join('').trim().split('\n').length).toBeLessThanOrEqual(150);
    // The entity has its name and title; the list has a filter and a column, and so has its export.
    expect(texts.join('').split('"taxNo"').length - 1).toBe(5);
    const { model } = await generate({ root });
    expect(JSON.stringify(model.screens['home'])).toContain('"screen":"invoice/card"');
    expect(JSON.stringify(model.screens['invoice/card'])).toContain('最近发票');
    const nowhere = {
      noun: 'area',
      name: 'bill',
      menu: 'main',
      description: { title: '账单', fields: 'name!', home: 'none' },
    } as const;
    expect(() => make(nowhere, openDesk(root))).toThrow('there is none in screens/none.json');
    const { required } = model.calls['invoice.add']!;
    expect(required).toEqual(['name', 'taxNo', 'kind', 'currency', 'amount', 'email']);
    expect(Object.keys(model.calls['invoice.add']!.requestSchema.properties ?? {})).not.toContain('rejectReason');
  });

  it('is in the named group of the menu, which must exist', async () => {
    const menu = JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8')) as { items: Json };
    const [group = ''] = Object.keys(menu.items);
    await made({ noun: 'list', name: 'order/more', of: 'order', path: '/more', under: group });
    const { items } = JSON.parse(readFileSync(join(root, 'menus/main.json'), 'utf8')) as {
      items: Record<string, { items: Json }>;
    };
    expect(items[group]?.items).toHaveProperty('orderMore');
    const asked = { noun: 'list', name: 'order/y', of: 'order', path: '/y', menu: 'main', under: 'nowhere' } as const;
    expect(() => make(asked, openDesk(root))).toThrow(`it is one of ${group}`);
  });

  it('is in the language of the product, and in its only menu', async () => {
    expect(await made({ ...ENUM, title: 'State', values: 'OPEN=Open,DONE=Done' })).toContain('enums/memo-state.json');
    await made({ noun: 'entity', name: 'memo', title: 'Memo', fields: 'title!:text:Title' });
    const desk = openDesk(root);
    make({ noun: 'list', name: 'memo/memos', of: 'memo', path: '/memo' }, desk);
    make({ noun: 'form', name: 'memo/add', of: 'memo' }, desk);
    desk.save();
    const { model, problems } = await generate({ root });
    expect(problems.map(printProblem)).toEqual([]);
    expect(JSON.stringify([model.screens['memo/memos'], model.screens['memo/add']])).not.toMatch(/\p{Script=Han}/u);
    expect(model.calls['memo.page']).toMatchObject({ methods: ['POST'], path: '/api/memo/page', result: 'page' });
    expect(readFileSync(join(root, 'menus/main.json'), 'utf8')).toContain('"memo/memos"');
  });

  it('prints its usage on request', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(await runNew(['--help'])).toBe(0);
    expect(said.mock.calls.flat().join('')).toContain('Usage: npm run new');
    for (const file of ['cli', 'diff']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`generators/${file}.ts`, '--help'], {
        encoding: 'utf8',
      });
      expect([file, status, stderr]).toEqual([file, 0, '']);
      expect(stdout).toMatch(/^Usage: /);
    }
  });

  it('may come from an operation of an OpenAPI document', async () => {
    const file = join(root, '..', `openapi-${process.pid}.json`);
    const document = {
      openapi: '3.1.0',
      paths: {
        '/api/papers/{paperNo}': {
          get: {
            operationId: 'onePaper',
            summary: 'One paper',
            parameters: [{ name: 'paperNo', in: 'path', required: true, schema: { type: 'string' } }],
            responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Paper' } } } } },
          },
        },
      },
      components: {
        schemas: {
          Paper: {
            type: 'object',
            required: ['paperNo'],
            properties: { paperNo: { type: 'string' }, pages: { type: 'integer' } },
          },
        },
      },
    };
    writeFileSync(file, JSON.stringify(document));
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    const run = (name: string, operation: string): Promise<number> =>
      runNew(['call', name, '--openapi', file, '--operation', operation, '--root', root]);
    expect(await run('paper.one', 'onePaper')).toBe(0);
    expect(said.mock.calls.flat().join('\n')).toContain('calls/paper.json');
    const { calls } = JSON.parse(readFileSync(join(root, 'calls/paper.json'), 'utf8')) as {
      calls: Record<string, object>;
    };
    expect(calls['one']).toMatchObject({
      title: 'One paper',
      get: '/api/papers/:paperNo',
      request: { and: { paperNo: { type: 'string' } } },
    });
    expect(await run('paper.two', 'none')).toBe(1);
    expect(refused.mock.calls.flat().join('\n')).toContain('no operation "none"');
    rmSync(file);
  });

  it('may be an entity with the name of a field elsewhere', async () => {
    expect((await made({ noun: 'entity', name: 'remark', title: '备注', fields: 'words:text' })).length).toBe(2);
  });

  it('never overwrites, and says what is missing', async () => {
    await made(ENUM);
    const refused = (asked: Asked): void => expect(() => make(asked, openDesk(root)), asked.noun).toThrow(Refused);
    refused(ENUM);
    refused({ noun: 'list', name: 'orders', of: 'order', menu: 'main' });
    refused({ noun: 'list', name: 'x/y', of: 'nothing', menu: 'main' });
    refused({ noun: 'list', name: 'x/y', of: 'order', menu: 'nowhere' });
    refused({ noun: 'entity', name: 'thing', fields: 'a b' });
    const typed = { noun: 'entity', name: 'thing', fields: 'topic:text:主题,note:poem' } as const;
    expect(() => make(typed, openDesk(root))).toThrow('"note:poem" is no field of an entity: there is no type "poem"');
    refused({ noun: 'call', name: 'shop.order', of: 'order' });
  });

  it('is made in spite of problems elsewhere, but not with problems of its own', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const refused = vi.spyOn(console, 'error').mockReturnValue();
    const run = (...words: string[]): Promise<number> => runNew([...words, '--root', root]);
    const elsewhere = join(root, 'screens/orders.json');
    writeFileSync(elsewhere, readFileSync(elsewhere, 'utf8').replace('"sum": true', '"summ": true'));
    expect(await run('enum', 'memo-state', '--title', '状态', '--values', 'OPEN=待办')).toBe(0);
    expect(said.mock.calls.flat().join('\n')).toContain('There is 1 problem elsewhere');
    expect(readdirSync(join(root, 'enums'))).toContain('memo-state.json');
    expect(await run('entity', 'memo', '--title', '备忘', '--fields', 'state:enum(nothing):状态')).toBe(1);
    expect(readdirSync(join(root, 'entities'))).not.toContain('memo.json');
    writeFileSync(join(root, 'menus/main.json'), '{"title": ');
    expect(await run('list', 'order/list', '--of', 'order', '--menu', 'main')).toBe(1);
    expect(refused.mock.calls.flat().join('\n')).toContain('main.json is no JSON');
  });

  it('names only files that it has changed', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const from = join(root, '..', 'memo.json');
    const fields = 'title!:text:事项,kind!:enum(memo-kind):类型';
    writeFileSync(
      from,
      JSON.stringify({ title: '备忘', fields, enums: { 'memo-kind': { title: '类型', values: 'A=甲' } } }),
    );
    expect(await runNew(['area', 'memo', '--from', from, '--menu', 'main', '--root', root])).toBe(0);
    expect(said.mock.calls.flat().join('\n')).toContain('enums/memo-kind.json');
    expect(said.mock.calls.flat().join('\n')).not.toContain('unused.json');
  });

  it('is undone completely', () => {
    const desk = openDesk(root);
    make(ENUM, desk);
    desk.save();
    desk.undo();
    expect(readdirSync(join(root, 'enums'))).not.toContain('memo-state.json');
    expect(readFileSync(join(root, 'unused.json'), 'utf8')).not.toContain('memo-state');
  });
});
