import { describe, expect, it } from 'vitest';
import { collectProblems } from '../problems/problems.ts';
import { readSource, valueAt, type Source } from '../source/source.ts';
import { expandGroups } from './groups.ts';

const read = (path: string, json: unknown): Source => readSource(`schemas/${path}`, path, JSON.stringify(json))!;
const invoice = (groups: Record<string, string[]> = { typed: ['title', 'amount', 'files?'] }): Source =>
  read('entities/invoice.json', {
    required: ['invoiceNo', 'title'],
    groups,
    properties: Object.fromEntries(['invoiceNo', 'title', 'amount', 'files', 'state'].map((name) => [name, {}])),
  });

/** @param list written under `key` in a screen */
function made(
  key: string,
  list: unknown[],
  entity = invoice(),
): { list: unknown; problems: string[]; places: unknown[] } {
  const found = collectProblems();
  const screen = read('screens/add.json', { form: { [key]: list } });
  const [, after] = expandGroups([entity, screen], found) as [Source, Source];
  const value = valueAt({ source: after, node: after.root! }) as { form: Record<string, unknown> };
  return {
    list: value.form[key],
    problems: found.list.map(({ code, message }) => `${code}: ${message}`),
    places: found.list.map(({ file, column }) => [file, screen.text.slice(column - 1, column + 9)]),
  };
}

describe('a group of fields', () => {
  it.each<[string, string, unknown[], unknown[]]>([
    ['named', 'fields', ['...invoice.typed'], ['title', 'amount', 'files']],
    ['of all fields', 'columns', ['...invoice'], ['invoiceNo', 'title', 'amount', 'files', 'state']],
    ['all but some', 'items', ['...invoice but invoiceNo, state'], ['title', 'amount', 'files']],
    ['a named one but some', 'fields', ['...invoice.typed but files'], ['title', 'amount']],
    [
      'beside other entries',
      'fields',
      ['code', '...invoice.typed', 'remark'],
      ['code', 'title', 'amount', 'files', 'remark'],
    ],
    [
      'without what the list says by itself',
      'fields',
      ['...invoice.typed', { field: 'files', widget: 'upload' }, 'title'],
      ['amount', { field: 'files', widget: 'upload' }, 'title'],
    ],
    ['as it is marked in a pick', 'pick', ['...invoice.typed'], ['title', 'amount', 'files?']],
    ['all but some in a pick', 'pick', ['...invoice but state'], ['invoiceNo', 'title', 'amount?', 'files?']],
    ['but not in a list of something else', 'texts', ['...invoice.typed'], ['...invoice.typed']],
  ])('%s', (_what, key, list, wanted) => {
    expect(made(key, list)).toMatchObject({ list: wanted, problems: [] });
  });

  it.each([
    ['...bill.typed', 'unknown-entity: There is no entity "bill".'],
    ['...invoise', 'unknown-entity: There is no entity "invoise". Did you mean "invoice"?'],
    ['...invoice.type', 'unknown-field: Entity "invoice" has no group "type". Did you mean "typed"?'],
    ['...invoice but stat', 'unknown-field: Entity "invoice" has no field "stat" to leave out. Did you mean "state"?'],
    [
      '...invoice.typed but state',
      'unknown-field: Group "typed" of entity "invoice" has no field "state" to leave out.',
    ],
    [
      '...invoice without state',
      'shape: "...invoice without state" is no group of fields: write "...invoice", "...invoice.typed" or "...invoice but state, amount".',
    ],
  ])('that is wrong is reported at its place: %s', (group, problem) => {
    const { problems, places } = made('fields', ['title', group]);
    expect(problems).toEqual([problem]);
    expect(places).toEqual([['schemas/screens/add.json', `"${group}"`.slice(0, 10)]]);
  });

  it('names fields of its entity, each once', () => {
    expect(made('fields', [], invoice({ typed: ['title', 'amonut', 'title'] })).problems).toEqual([
      'unknown-field: Entity "invoice" has no field "amonut". Did you mean "amount"?',
      'shape: Group "typed" names "title" twice.',
    ]);
  });

  it('may be all fields of its entity except some', () => {
    const groups = { typed: ['...invoice but invoiceNo, state'] };
    expect(made('fields', ['...invoice.typed but files'], invoice(groups)).list).toEqual(['title', 'amount']);
    const problemsOf = (entry: string): string[] => made('fields', [], invoice({ typed: [entry] })).problems;
    expect(problemsOf('...invoice but stat')).toEqual([
      'unknown-field: Entity "invoice" has no field "stat" to leave out. Did you mean "state"?',
    ]);
    expect(problemsOf('...bill but state')).toEqual([
      'shape: "...bill but state" is not all but some of this entity: write "...invoice but invoiceNo".',
    ]);
  });

  it.each([
    ['all but some', ['...invoice but files, state']],
    ['a group', ['invoiceNo', '...invoice.typed but files']],
  ])('names the required fields of its entity by %s', (_what, required) => {
    const source = invoice({ typed: ['title', 'amount', 'files'] });
    const json = { ...(JSON.parse(source.text) as object), required };
    const entity = read('entities/invoice.json', json);
    expect(made('pick', ['...invoice'], entity).list).toEqual(['invoiceNo', 'title', 'amount', 'files?', 'state?']);
    const [after] = expandGroups([entity], collectProblems()) as [Source];
    const value = valueAt({ source: after, node: after.root! }) as { required: string[] };
    expect(value.required).toEqual(['invoiceNo', 'title', 'amount']);
  });

  it('gives the same source again while its entity is unchanged', () => {
    const [entity, screen] = [invoice(), read('screens/add.json', { form: { fields: ['...invoice'] } })];
    const expand = (of: Source): Source => expandGroups([of, screen], collectProblems())[1]!;
    const once = expand(entity);
    expect(expand(entity)).toBe(once);
    expect(expand(invoice())).not.toBe(once);
    const plain = read('screens/plain.json', { form: { fields: ['title'] } });
    expect(expandGroups([entity, plain], collectProblems())[1]).toBe(plain);
  });
});
