import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from './context/answer.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './open-database.ts';
import { emptyPlace } from './testing/templates.ts';
import { Refusal } from './context/refusal.ts';
import { type Desk, openDesk } from './testing/desk.ts';

let database: Database;
let desk: Desk;
let answer: Answer;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  desk = await openDesk(database, { answers: { 'fine.way': (context) => answer(context) } });
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
});

describe('work outside of the transaction', () => {
  let done: string[];
  beforeEach(() => (done = []));

  it('runs once, while the only connection is free, and earlier writes of the answer are undone', async () => {
    const anna = await desk.signIn('anna');
    await desk.fill('north', [{ loanNo: 'L-1', book: '书', status: 1, createdAt: '2026-11-01 00:00:00' }]);
    answer = async ({ entities, outside }) => {
      const { pages } = await entities.need('library-loan', 'L-1');
      await entities.update('library-loan', 'L-1', { pages: Number(pages ?? 0) + 1 });
      const first = await outside('first', async () => {
        // Inside a transaction this query would deadlock, or be refused.
        const { rows } = await database.kysely.transaction().execute((tx) => sqlOne(tx));
        done.push('first');
        return rows;
      });
      const second = await outside('second', () => Promise.resolve(done.push('second')));
      return { way: `${first} ${second} ${Number(pages ?? 0)}` };
    };
    expect(await anna.call('fine.way')).toMatchObject({ code: '0', result: { way: '1 2 0' } });
    expect(done).toEqual(['first', 'second']);
    answer = async ({ entities }) => ({ way: String((await entities.need('library-loan', 'L-1'))['pages']) });
    expect(await anna.call('fine.way')).toMatchObject({ result: { way: '1' } });
  });

  it('refuses the call if it refuses', async () => {
    const anna = await desk.signIn('anna');
    answer = ({ outside }) =>
      outside('refused', () => Promise.reject(new Refusal({ code: '30002', message: '文件过大' })));
    expect(await anna.call('fine.way')).toMatchObject({ status: 200, code: '30002', message: '文件过大' });
  });
});

async function sqlOne(tx: Parameters<Parameters<Database['transaction']>[0]>[0]): Promise<{ rows: number }> {
  const rows = await tx.selectNoFrom((is) => is.lit(1).as('one')).execute();
  return { rows: rows.length };
}
