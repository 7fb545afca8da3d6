import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate, printProblem } from '../generate.ts';
import { runNew } from '../new.ts';
import { print } from '../source/print.ts';
import { openDesk } from './desk.node.ts';
import { make, Refused, type Asked } from './make.ts';

/* Each thing that can be made passes check at once, beside a portal that was clean before. */

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

describe('what is made', () => {
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
    // A memo is called by its title; its number is the machine's.
    expect(list.table['columns']).not.toContain('memoNo');
    const detail = JSON.parse(readFileSync(join(root, 'screens/memo/memo.json'), 'utf8')) as {
      infoList: Record<string, object>;
    };
    expect(detail.infoList['items']).toEqual(['title', 'dueAt', 'state', 'cost', 'pin', 'done', 'createdAt']);
    expect(detail.infoList['actions']).toEqual({ back: { title: '返回', navigate: 'back' } });
  });

  it('may be made of an operation of an OpenAPI document', async () => {
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

  it('may be an entity that goes by the name of a field elsewhere', async () => {
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

  it('is made whatever is wrong elsewhere, and not where it is wrong itself', async () => {
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

  it('is taken back whole', () => {
    const desk = openDesk(root);
    make(ENUM, desk);
    desk.save();
    desk.undo();
    expect(readdirSync(join(root, 'enums'))).not.toContain('memo-state.json');
    expect(readFileSync(join(root, 'unused.json'), 'utf8')).not.toContain('memo-state');
  });
});
