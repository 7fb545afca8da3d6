import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerData } from '#model/record-answer.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { library } from '../testing/library.ts';
import { expression, read } from '../testing/sealed.ts';
import { emptyPlace } from '../testing/templates.ts';

/* `computed`: a calculation by the product from given values only. */

const computed: AnswerData = {
  computed: 'shelf-of',
  filling: { book: { value: expression(read('form', 'book')) } },
};

/** The library with a summary of loans that names a book's shelf, and refuses a book without one. */
const model: Model = {
  ...library,
  calls: {
    ...library.calls,
    'loan.summary': {
      ...library.calls['loan.summary']!,
      requestSchema: { type: 'object', properties: { book: { type: 'string' } } },
      resultSchema: {},
      answer: {
        kind: 'calculate',
        data: { shelf: computed },
        checks: [
          {
            that: expression({ op: 'has', of: read('data', 'shelf') }),
            say: '没有这本书',
            code: '30009',
            field: 'book',
          },
        ],
        set: { shelf: { value: expression(read('data', 'shelf')) } },
      },
    },
  },
};

let database: Database;
let desk: Desk;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

it('is called by its name with the named values, and a missing result can be refused by a check', async () => {
  const asked: unknown[] = [];
  desk = await openDesk(database, {
    model,
    computations: {
      'shelf-of': (given) => {
        asked.push(given);
        return given['book'] === '一' ? 'A-1' : undefined;
      },
    },
  });
  const anna = await desk.signIn('anna');
  expect(await anna.call('loan.summary', { book: '一' })).toMatchObject({ code: '0', result: { shelf: 'A-1' } });
  expect(await anna.call('loan.summary', { book: '二' })).toMatchObject({
    code: '30009',
    result: { errors: [{ path: '/book' }] },
  });
  expect(asked).toEqual([{ book: '一' }, { book: '二' }]);
});

it('is reported at the start, by its name, if the product does not supply it', async () => {
  await expect(openDesk(database, { model })).rejects.toThrow('shelf-of');
});
