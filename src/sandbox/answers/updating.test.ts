import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerDefinition, CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../context/refusal.ts';
import { openDatabase } from '../open-database.ts';
import { type Caller, type Desk, loans, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { expression } from '../testing/sealed.ts';
import { emptyPlace } from '../testing/templates.ts';

const BACK = 3;
const loan: EntityDefinition = {
  ...library.entities['library-loan']!,
  guarded: true,
  unique: [{ fields: ['note'], say: '备注已用', code: '30002', field: 'note' }],
};
const is = (value: string | number) => expression({ op: 'literal', value });
/** Changes every loan with 90 pages, or those of a book. */
const change = (set: Record<string, string | number>, book?: string): AnswerDefinition => ({
  kind: 'update',
  of: 'library-loan',
  where: book === undefined ? { pages: { any: [is(90)] } } : { book: { any: [is(book)] } },
  set: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { value: is(value) }])),
});
const calls = {
  'loan.backAll': change({ status: BACK }),
  'loan.backOne': change({ status: BACK }, 'open'),
  'loan.noteAll': change({ note: 'n' }),
  'loan.forbidden': change({ note: 'forbidden' }, 'open'),
};
const base = library.calls['loan.touch'] as CallContract;
const model: Model = {
  ...library,
  entities: { 'library-loan': loan },
  calls: {
    ...library.calls,
    ...Object.fromEntries(
      Object.entries(calls).map(([name, answer]) => {
        const schema = { type: 'object', properties: {}, additionalProperties: false };
        const path = `/api/${name.replace('.', '/')}`;
        return [
          name,
          { ...base, name, path, answer, required: [], fields: [], requestSchema: schema, idempotent: false },
        ];
      }),
    ),
  },
};

let database: Database;
let desk: Desk;
let anna: Caller;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  const guards = {
    'library-loan': (_: unknown, record: object) => {
      if ((record as { note?: string }).note === 'forbidden') throw new Refusal({ code: '30003', message: '不行' });
      return record as never;
    },
  };
  desk = await openDesk(database, { model, records: { guards } });
  anna = await desk.signIn('anna');
  const books = ['open', 'back'];
  await desk.fill(
    'north',
    loans(2, (n) => ({ loanNo: `U${n}`, book: books[n], pages: 90, status: n === 0 ? 1 : BACK, note: null })),
  );
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

const shown = async (): Promise<unknown[][]> =>
  (await anna.call('loan.page', { sort: 'loanNo' })).result.list.map((each: Record<string, unknown>) => [
    each['status'],
    each['note'],
  ]);

it('an update of many records runs the guard, uniqueness and the lifecycle of each, or changes nothing', async () => {
  const before = await shown();
  expect(await anna.call('loan.forbidden')).toMatchObject({ code: '30003' });
  expect(await anna.call('loan.noteAll')).toMatchObject({ code: '30002' });
  expect(await shown()).toEqual(before);
  // The loan that is back stays as it is; the open one may come back.
  expect(await anna.call('loan.backAll')).toMatchObject({ code: '0' });
  expect((await shown()).map(([status]) => status)).toEqual([BACK, BACK]);
});
