import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { migrate, SANDBOX_MIGRATIONS } from '../storage/migrations.ts';
import { emptyPlace } from '../testing/templates.ts';
import { applyNextEvent, timetableOn } from './events.ts';
import type { WorkContext } from '../context/answer.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  await database.transaction((tx) => migrate(tx, SANDBOX_MIGRATIONS, database.place));
});

afterAll(() => database.close());

it('applies an event again at once where another transaction was in its way', async () => {
  await database.transaction((tx) => timetableOn(tx).schedule(1_000, 'arrive', null));
  const reported: unknown[] = [];
  let tries = 0;
  const arrive = async (): Promise<void> => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  const apply = (): Promise<boolean> =>
    applyNextEvent(
      database,
      { now: () => 2_000 },
      { arrive },
      () => ({}) as WorkContext,
      (error) => reported.push(error),
    );
  expect(await apply()).toBe(true);
  expect({ tries, reported }).toEqual({ tries: 3, reported: [] });
  expect(await database.kysely.selectFrom('sandbox_due_event').select(['done', 'attempts']).execute()).toEqual([
    { done: true, attempts: 0 },
  ]);
  expect(await apply()).toBe(false);
});

it('puts off an event whose handler fails, and reports it', async () => {
  await database.transaction((tx) => timetableOn(tx).schedule(3_000, 'fail', null));
  const reported: unknown[] = [];
  const fail = (): Promise<never> => Promise.reject(new Error('no account'));
  await applyNextEvent(
    database,
    { now: () => 4_000 },
    { fail },
    () => ({}) as WorkContext,
    (error) => reported.push(error),
  );
  expect(reported).toEqual([new Error('no account')]);
  const waiting = database.kysely.selectFrom('sandbox_due_event').select(['attempts', 'reason']);
  expect(await waiting.where('done', '=', false).execute()).toEqual([{ attempts: 1, reason: 'Error: no account' }]);
});
