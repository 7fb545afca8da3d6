import type { ActionDeed } from '#model/action.ts';
import type { Filling } from '#model/expression.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Blocks } from '#model/block.ts';
import type { CallContract } from '#model/call.ts';
import { checkSample } from '../../check/testing/samples.ts';
import { collectProblems } from '../../problems/problems.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

/* Inferred definitions: both exports of a list, the `about` of actions, and who sees a link to another screen. */

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = new Map(
  readdirSync(clean, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')]),
);

const calls = (pick: string[]): { title: string; calls: object } => ({
  title: 'More',
  calls: {
    list: {
      title: 'List',
      post: '/api/more/list',
      request: { filterOf: 'order', pick: ['orderNo', 'state'] },
      result: { pageOf: 'order' },
      answer: { kind: 'list', of: 'order' },
    },
    export: {
      title: 'Export',
      post: '/api/more/export',
      request: { filterOf: 'order', pick },
      result: 'job',
      answer: { kind: 'export', of: 'order', columns: ['orderNo'], fileName: 'orders' },
    },
  },
});

interface Made {
  table: Blocks['table'];
  problems: string[];
  calls: Record<string, CallContract>;
}

function made(
  table: object,
  {
    pick = ['orderNo', 'state'],
    more = {},
    ...screen
  }: { pick?: string[]; more?: object } & Record<string, unknown> = {},
): Made {
  const found = collectProblems();
  const over = {
    'calls/more.json': { ...calls(pick), calls: { ...calls(pick).calls, ...more } },
    'screens/t.json': {
      title: 'T',
      path: '/t',
      table: { call: 'more.list', filter: ['state'], columns: ['orderNo'], export: 'more.export', ...table },
      ...screen,
    },
  };
  const all = new Map([...files, ...Object.entries(over).map(([path, each]) => [path, JSON.stringify(each)] as const)]);
  const sources = [...all].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const resolved = resolve(sources, found);
  const problems = checkSample(resolved, found).map((each) => each.message);
  const { model } = resolved;
  return { table: model.screens['t']?.block as Blocks['table'], problems, calls: model.calls };
}

const said = (filling: Filling): Record<string, string> =>
  Object.fromEntries(Object.entries(filling).map(([name, each]) => [name, each.value.source]));

describe('the `about` of a table', () => {
  const whole = { title: '{row.orderNo}', amount: 'row.amount' };
  const more = {
    send: { title: 'Send', post: '/api/more/send', request: { filterOf: 'order', pick: ['orderNo'] }, result: 'none' },
  };
  const send = { title: 'Send', call: 'more.send' };
  const aboutOf = ({ does }: { does: ActionDeed } = { does: { kind: 'print' } }): string | undefined =>
    does.kind === 'call' && does.about ? JSON.stringify(does.about.title) : undefined;

  it('is used by each row action that asks first, but not by one with an `about` of its own', () => {
    const { table, problems } = made(
      {
        about: whole,
        row: {
          ask: { ...send, confirm: 'Send?' },
          other: { ...send, title: 'Send this', confirm: 'Send?', about: { title: 'Only this' } },
          now: { ...send, title: 'Send now' },
        },
        bulk: { all: { ...send, each: true, confirm: 'Send them?' } },
      },
      { more },
    );
    expect(problems).toEqual([]);
    const [ask, other, now] = table.row;
    expect(aboutOf(ask)).toContain('row.orderNo');
    expect(aboutOf(other)).toBe('"Only this"');
    expect(aboutOf(now)).toBeUndefined();
    const sent = table.bulk.find(({ name }) => name === 'all')?.does;
    expect(sent?.kind === 'call' && sent.about).toMatchObject({ each: true, amount: { format: 'money' } });
  });

  it('reads the form of an action on selected rows, besides each row', () => {
    const about = { title: '{row.orderNo}', detail: '{form.orderNo ?? row.orderNo}' };
    const { table, problems } = made({ bulk: { all: { ...send, fields: ['orderNo'], about } } }, { more });
    expect(problems).toEqual([]);
    const { does } = table.bulk.find(({ name }) => name === 'all') ?? {};
    expect(does).toMatchObject({ about: { each: true, detail: { reads: ['form.orderNo', 'row.orderNo'] } } });
  });

  it('is a problem if no action asks first', () => {
    expect(made({ about: whole, row: { now: send } }, { more }).problems).toEqual([
      '"about" is a word of tables with an action in row or bulk that asks first.',
    ]);
  });
});

describe('the export of a list', () => {
  it('is a button for all matching rows, and one for the selected rows', () => {
    const { table, problems } = made({ toolbar: { add: { title: 'Add', navigate: '/pay' } } });
    expect(problems).toEqual([]);
    expect(table.toolbar.map(({ name, look }) => `${name} ${look}`)).toEqual(['export secondary', 'add primary']);
    const [above] = table.toolbar;
    expect(above?.title).toEqual({ parts: [{ word: 'export' }], reads: [] });
    expect(above?.does).toMatchObject({ kind: 'export', call: 'more.export' });
    expect(above?.does.kind === 'export' && said(above.does.filling)).toEqual({ state: 'filter.state' });
    const [selected] = table.bulk;
    expect(selected?.does.kind === 'export' && said(selected.does.filling)).toEqual({ orderNo: 'rows.orderNo' });
    expect(selected?.bulk?.all && said(selected.bulk.all)).toEqual({ state: 'filter.state' });
  });

  it('sends the request of the list', () => {
    const { table, problems } = made({ filter: [], with: { state: "'OPEN'" } });
    expect(problems).toEqual([]);
    const [above] = table.toolbar;
    expect(above?.does.kind === 'export' && said(above.does.filling)).toEqual({ state: "'OPEN'" });
    expect(table.bulk[0]?.bulk?.all && Object.keys(table.bulk[0].bulk.all)).toEqual(['state']);
  });

  it('has no button for rows if its request takes no keys', () => {
    expect(made({}, { pick: ['state'] }).table.bulk).toEqual([]);
  });

  it('is refused if it cannot send the request of the list, because it would contain more than the list shows', () => {
    expect(made({}, { pick: ['orderNo'] }).problems.join()).toContain('lacks "state"');
  });

  it('is not drawn twice', () => {
    const { problems } = made({ toolbar: { export: { title: 'E', export: 'more.export' } } });
    expect(problems).toEqual(['The word "export" of the table is this action.']);
  });
});

describe('a link to another screen', () => {
  const gateOf = (table: object, screen: object = {}): unknown =>
    made({ toolbar: { go: { title: 'Go', navigate: '/pay', ...table } } }, { ...screen }).table.toolbar[1]?.permission;

  it('is shown to everybody who may open it', () => {
    expect(gateOf({})).toEqual({ any: ['/pay'], products: [], reverse: false });
  });

  it('is shown to the people whom the author names, and to all on a public screen', () => {
    expect(gateOf({ permission: '/orders' })).toMatchObject({ any: ['/orders'] });
    expect(gateOf({}, { public: true })).toBeUndefined();
  });
});

describe('an export that names its list', () => {
  const answer = { kind: 'export', list: 'more.list', columns: ['orderNo'], fileName: 'orders' };
  const named = (call: object): Made =>
    made({ export: 'more.named' }, { more: { named: { title: 'Named', post: '/api/more/named', ...call } } });

  it('sends the request of the list, and answers with a job', () => {
    const { calls: all, problems } = named({ answer });
    expect(problems).toEqual([]);
    const [list, spelled, export_] = ['list', 'export', 'named'].map((key) => all[`more.${key}`]!);
    expect(export_).toMatchObject({ result: 'job', answer: { kind: 'export', of: 'order' } });
    expect(export_!.requestSchema).toEqual(spelled!.requestSchema);
    expect(export_!.filters).toEqual(spelled!.filters);
    expect(export_!.permission).toEqual(list!.permission);
  });

  it('keeps a permission of its own', () => {
    const { calls: all } = named({ answer, permission: '/pay' });
    expect(all['more.named']!.permission).toEqual({ anyOf: ['/pay'] });
  });

  it('repeats neither the request nor the result', () => {
    const { problems } = named({ answer, request: { filterOf: 'order', pick: ['state'] }, result: 'job' });
    expect(problems.filter((each) => each.includes('follows from the list'))).toHaveLength(2);
  });

  it('must name an existing call', () => {
    const { problems } = named({ answer: { ...answer, list: 'more.lists' } });
    expect(problems).toContainEqual(expect.stringContaining('no call "more.lists". Did you mean "more.list"?'));
  });
});
