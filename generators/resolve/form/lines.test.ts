import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import { checkSample } from '../../check/testing/samples.ts';
import { collectProblems, printProblem } from '../../problems/problems.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = readdirSync(clean, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')] as const);

const item = {
  type: 'object',
  properties: {
    orderNo: { type: 'string', title: 'No' },
    currency: { type: 'string', title: 'Currency' },
    amount: { type: 'string', title: 'Amount', format: 'money', currency: 'currency' },
    note: { type: 'string', title: 'Note' },
  },
  required: ['orderNo', 'amount'],
};
const call = {
  title: 'Batch',
  post: '/api/batch',
  request: {
    and: {
      lines: { type: 'array', title: 'Lines', items: item, minItems: 1, maxItems: 9 },
      'owner?': { ...item, title: 'Owner' },
    },
  },
  result: 'none',
  permission: 'signed-in',
  unguarded: 'Nothing to guard',
  answer: 'custom',
};

/** The form's fields, and all problems. */
function formOf(fields: unknown[], more: object = {}): { fields: FieldDefinition[]; problems: string[] } {
  const found = collectProblems();
  const screen = { title: 'T', path: '/t', form: { call: 'batch.send', title: 'Send', fields, ...more } };
  const over = { 'calls/batch.json': { title: 'Batch', calls: { send: call } }, 'screens/t.json': screen };
  const all = [...files, ...Object.entries(over).map(([path, each]) => [path, JSON.stringify(each)] as const)];
  const sources = all.flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const resolved = resolve(sources, found);
  const problems = checkSample(resolved, found).map(printProblem);
  const block = resolved.model.screens.t?.block;
  const members = block?.kind === 'form' ? block.action.members : [];
  return { fields: members.filter((each) => each.kind === 'field'), problems };
}

const lines = (more: object): object => ({ field: 'lines', fields: ['orderNo', 'currency', 'amount'], ...more });

describe('lines of an array', () => {
  it('are added by hand, bounded as the request says, with amounts in the currency beside them', () => {
    const { fields, problems } = formOf([lines({ add: 'More' })]);
    expect(problems).toEqual([]);
    expect(fields[0]).toMatchObject({
      widget: 'lines',
      min: 1,
      max: 9,
      lines: { add: 'More', taken: [] },
    });
    const amount = fields[0]?.lines?.members.find(({ name }) => name === 'amount') as FieldDefinition | undefined;
    expect(amount?.currency?.reads).toEqual(['item.currency']);
  });

  it('are rows of a table, so that their fields have no groups', () => {
    const { problems } = formOf([lines({ fields: ['orderNo', 'currency', { title: 'Sum', fields: ['amount'] }] })]);
    expect(problems.join()).toContain('A line is a row of a table: its fields have no groups.');
  });

  it('are made of records that are picked: their key is taken over, their other names are shown', () => {
    const picked = lines({ options: 'shop.orders', filter: ['state'], fields: ['orderNo', 'createdAt', 'amount'] });
    const { fields, problems } = formOf([picked]);
    expect(problems).toEqual([]);
    const { members, taken, pick, add } = fields[0]?.lines ?? { members: [], taken: [] };
    expect(members.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'line orderNo',
      'line createdAt',
      'field amount',
    ]);
    expect({ taken, add, key: pick?.key, paged: pick?.paged }).toEqual({
      taken: ['orderNo'],
      add: '选择Lines',
      key: 'orderNo',
      paged: true,
    });
    expect(pick?.filling.state).toMatchObject({ value: { source: 'filter.state' } });
  });

  it('and single choices, are searched by fields of the call alone', () => {
    const single = { field: 'remark', options: 'shop.orders', filter: ['state', 'createdAt'] };
    const { fields, problems } = formOf(['currency', 'amount', single], { call: 'shop.pay' });
    expect(problems).toEqual([]);
    const { search } = fields.at(-1) ?? {};
    expect({ key: search?.key, filter: search?.filter.map(({ name }) => name) }).toEqual({
      key: 'remark',
      filter: ['state', 'createdAt'],
    });
    const wrong = formOf(['currency', { field: 'amount', filter: ['state'] }], { call: 'shop.pay' });
    expect(wrong.problems.join()).toContain('Only the options of a call can be searched');
  });

  it('are those of a list: an object has none', () => {
    const { problems } = formOf([lines({}), { field: 'owner', fields: ['orderNo', 'amount'] }]);
    expect(problems.join()).toContain('"owner" is no list of records: only lines have fields.');
  });

  it('read their own item, and nothing else does', () => {
    const check = { that: 'item.amount > 0', say: 'None' };
    // The call has no such rule, but that is not under test.
    const { problems } = formOf([lines({ fields: ['orderNo', { field: 'amount', check }] })]);
    expect(problems.map((problem) => /^\S+ +(\S+)/.exec(problem)?.[1])).toEqual(['form-only-rule']);
    expect(formOf([lines({ check })]).problems.join()).toContain('"item" has no meaning here');
    expect(formOf([lines({ fields: ['orderNo', 'amount', 'nothing'] })]).problems.join()).toContain('"nothing"');
  });

  it('must contain a field', () => {
    const { problems } = formOf([lines({ fields: ['amount'] })]);
    expect(problems.join()).toContain('requires "orderNo", and nothing fills it');
  });
});

describe('a draft', () => {
  it('is kept in the browser', () => {
    expect(formOf([lines({})], { draft: 'local' }).problems).toEqual([]);
  });
});
