import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { type Desk, loans, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { expression, read } from '../testing/sealed.ts';
import { emptyPlace } from '../testing/templates.ts';

/* Lists of rows that are not stored: looked up by the answer, the values of an enum, and fixed by the entity. */

const text = { title: '', type: 'string', format: 'plain', widget: 'text' } as const;
const branch: EntityDefinition = {
  ...{ name: 'library-branch', title: '分馆', key: 'book', label: '{note}', required: ['book'] },
  fields: [
    { name: 'book', ...text },
    { name: 'note', ...text },
  ],
  rows: [
    { book: 'B', note: '东馆' },
    { book: 'A', note: '西馆' },
  ],
  schema: {},
};
const ANY = { type: 'object' } as const;
const IN_DOLLARS = { currency: { any: [expression({ op: 'literal', value: 'USD' })] } };
const model: Model = {
  ...library,
  entities: { ...library.entities, 'library-branch': branch },
  calls: {
    ...library.calls,
    'loan.page': {
      ...library.calls['loan.page']!,
      answer: {
        kind: 'list',
        of: 'library-loan',
        data: { all: { all: 'library-loan', where: {}, sort: 'loanNo' } },
        rows: expression(read('data', 'all')),
        set: {
          status: {
            value: expression({
              op: '?:',
              if: { op: '==', left: read('row', 'currency'), right: { op: 'literal', value: 'USD' }, as: 'text' },
              then: { op: 'literal', value: 1 },
              else: { op: 'literal', value: 3 },
            }),
          },
        },
      },
    },
    'loan.list': {
      ...library.calls['loan.list']!,
      requestSchema: ANY,
      resultSchema: { type: 'array', items: { type: 'object', properties: { book: {}, note: {} } } },
      answer: {
        kind: 'list',
        of: 'library-branch',
        data: { values: { values: 'loan-status' } },
        rows: expression(read('data', 'values')),
        set: { book: { value: expression(read('row', 'name')) }, note: { value: expression(read('row', 'title')) } },
      },
    },
    'loan.get': {
      ...library.calls['loan.get']!,
      requestSchema: { type: 'object', properties: { loanNo: { type: 'string' } } },
      resultSchema: ANY,
      answer: { kind: 'get', of: 'library-branch', key: expression(read('form', 'loanNo')) },
    },
    'loan.summary': {
      ...library.calls['loan.summary']!,
      resultSchema: ANY,
      answer: {
        kind: 'calculate',
        data: {
          count: { count: 'library-branch', where: {} },
          first: { first: 'library-branch', where: {}, sort: 'book' },
          fines: { sum: 'fine', of: 'library-loan', where: { ...IN_DOLLARS, createdAt: { this: 'month' } } },
          pages: { sum: 'pages', of: 'library-loan', where: { createdAt: { this: 'year' } } },
          today: { sum: 'pages', of: 'library-loan', where: { createdAt: { this: 'day' } } },
        },
        set: {
          count: { value: expression(read('data', 'count')) },
          first: { value: expression(read('data', 'first', 'note')) },
          fines: { value: expression(read('data', 'fines')) },
          pages: { value: expression(read('data', 'pages')) },
          today: { value: expression(read('data', 'today')) },
        },
      },
    },
  },
};

let database: Database;
let desk: Desk;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database, { model });
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

it('filters looked-up rows by the computed field, only for their owner', async () => {
  await desk.fill(
    'north',
    loans(5, (n) => (n === 4 ? { createdAt: '2026-10-31 23:59:59' } : {})),
  );
  await desk.fill('south', loans(3));
  const anna = await desk.signIn('anna');
  const { result } = await anna.call('loan.page', { status: 3, pageSize: 1, currentPage: 2 });
  expect(result).toMatchObject({ total: 2, list: [{ loanNo: 'L00004', status: 3 }] });
});

it('lists the values of an enum under the names that the answer gives', async () => {
  const anna = await desk.signIn('anna');
  const { values } = library.enums['loan-status']!;
  const { result } = await anna.call('loan.list');
  expect(result).toEqual(values.map(({ name: book, title: note }) => ({ book, note })));
});

it('gets, counts and looks up fixed records', async () => {
  const anna = await desk.signIn('anna');
  expect(await anna.call('loan.get', { loanNo: 'A' })).toMatchObject({ result: { book: 'A', note: '西馆' } });
  expect((await anna.call('loan.get', { loanNo: 'C' })).code).not.toBe('0');
  expect((await anna.call('loan.summary')).result).toMatchObject({ count: 2, first: '西馆' });
});

it('sums a field over records of the current day, month or year, of the own owner alone', async () => {
  const anna = await desk.signIn('anna');
  const { result } = await anna.call('loan.summary');
  expect(result).toMatchObject({ fines: '20.50', pages: 10, today: 0 });
});
