import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerDefinition, CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Expression } from '#model/expression.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { type Caller, type Desk, loans, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { expression } from '../testing/sealed.ts';
import { emptyPlace } from '../testing/templates.ts';

/* Answers that check refuses to generate: a server that has them refuses each request, and no list is lost by it. */

const OPEN = 1;
const REQUIRED = ['loanNo', 'book', 'status'];
const loan: EntityDefinition = { ...library.entities['library-loan']!, required: REQUIRED };
const shelf: EntityDefinition = {
  name: 'library-shelf',
  title: '书架',
  key: 'shelfNo',
  label: '{shelfNo}',
  fields: [{ ...loan.fields[0]!, name: 'shelfNo', title: '书架号' }],
  required: ['shelfNo'],
  schema: {},
};
const EMPTY: Expression = { source: 'null', tree: { op: 'literal', value: null }, reads: [] };

/** Each mistaken answer with the call whose request it takes, a request, and the refusal. */
const MISTAKEN: [name: string, like: string, answer: AnswerDefinition, request: object, refusal: object][] = [
  [
    'loan.addStateless',
    'loan.add',
    { kind: 'create', of: 'library-loan' },
    { book: 'New' },
    { status: 400, result: { errors: [{ path: '/status', message: '不能为空' }] } },
  ],
  [
    'loan.emptyBook',
    'loan.remove',
    { kind: 'update', of: 'library-loan', set: { book: { value: EMPTY } } },
    { loanNo: 'U0' },
    { status: 400, result: { errors: [{ path: '/book', message: '不能为空' }] } },
  ],
  [
    'loan.editShelf',
    'loan.remove',
    { kind: 'update', of: 'library-shelf' },
    { loanNo: 'U0' },
    { status: 400, result: { errors: [{ path: '/shelfNo', message: '不能为空' }] } },
  ],
  [
    'loan.removeShelf',
    'loan.remove',
    { kind: 'remove', of: 'library-shelf' },
    { loanNo: 'U0' },
    { status: 400, result: { errors: [{ path: '/shelfNo', message: '不能为空' }] } },
  ],
  [
    'loan.reopen',
    'loan.remove',
    { kind: 'transition', of: 'library-loan', to: OPEN },
    { loanNo: 'U0' },
    { status: 200, code: '10019' },
  ],
  [
    'loan.setOpen',
    'loan.remove',
    { kind: 'update', of: 'library-loan', set: { status: { value: expression({ op: 'literal', value: OPEN }) } } },
    { loanNo: 'U0' },
    { status: 200, code: '10019' },
  ],
];
/** The list of the library, whose rows must have what the entity requires. */
const page = structuredClone(library.calls['loan.page']!);
page.resultSchema.properties!.list!.items!.required = REQUIRED;
const model: Model = {
  ...library,
  entities: { ...library.entities, 'library-loan': loan, 'library-shelf': shelf },
  calls: {
    ...library.calls,
    'loan.page': page,
    ...Object.fromEntries(
      MISTAKEN.map(([name, like, answer]): [string, CallContract] => {
        const path = `/api/${name.replace('.', '/')}`;
        return [name, { ...library.calls[like]!, name, path, answer, idempotent: false }];
      }),
    ),
  },
};

let database: Database;
let desk: Desk;
let anna: Caller;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database, { model });
  anna = await desk.signIn('anna');
  await desk.fill(
    'north',
    loans(2, (n) => ({ loanNo: `U${n}`, book: `B${n}`, status: n + 2 })),
  );
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

const list = async (): Promise<unknown> => await anna.call('loan.page', { sort: 'loanNo' });

it.each(MISTAKEN)('%s is refused, and the list answers as before', async (name, _like, _answer, request, refusal) => {
  const before = await list();
  expect(before).toMatchObject({ status: 200, code: '0', result: { total: 2 } });
  expect(await anna.call(name, { ...request })).toMatchObject(refusal);
  expect(await list()).toEqual(before);
});
