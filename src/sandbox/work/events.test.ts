import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { migrate, SANDBOX_MIGRATIONS } from '../storage/migrations.ts';
import { emptyPlace } from '../testing/templates.ts';
import type { EventHandler, WorkContext } from '../context/work.ts';
import { applyDueEvents, type EventWork, ownersOfDueEvents, timetableOn } from './events.ts';

let database: Database;

beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  await database.transaction((tx) => migrate(tx, SANDBOX_MIGRATIONS, database.place));
});

afterAll(() => database.close());

function workOf(now: number, handlers: Record<string, EventHandler>, reported: unknown[] = []): EventWork {
  return {
    clock: { now: () => now },
    handlers,
    contextOn: (tx) => ({ tx, timetable: timetableOn(tx) }) as unknown as WorkContext,
    report: (error) => reported.push(error),
  };
}

it('applies an event again at once after a conflict with another transaction', async () => {
  await database.transaction((tx) => timetableOn(tx).schedule(1_000, 'arrive', null));
  const reported: unknown[] = [];
  let tries = 0;
  const arrive = async (): Promise<void> => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  };
  const apply = (): Promise<boolean> => applyDueEvents(database, workOf(2_000, { arrive }, reported), '', 1);
  expect(await apply()).toBe(true);
  expect({ tries, reported }).toEqual({ tries: 3, reported: [] });
  expect(await database.kysely.selectFrom('sandbox_due_event').select(['done', 'attempts']).execute()).toEqual([
    { done: true, attempts: 0 },
  ]);
  expect(await apply()).toBe(false);
});

it('postpones an event whose handler fails, and reports it', async () => {
  await database.transaction((tx) => timetableOn(tx).schedule(3_000, 'fail', null));
  const reported: unknown[] = [];
  const fail = (): Promise<never> => Promise.reject(new Error('no account'));
  await applyDueEvents(database, workOf(4_000, { fail }, reported), '', 1);
  expect(reported).toEqual([new Error('no account')]);
  const waiting = database.kysely.selectFrom('sandbox_due_event').select(['attempts', 'reason']);
  expect(await waiting.where('done', '=', false).execute()).toEqual([{ attempts: 1, reason: 'Error: no account' }]);
});

it('applies the events of one owner in order, including those that they schedule', async () => {
  await database.transaction(async (tx) => {
    const timetable = timetableOn(tx);
    await timetable.schedule(5_005, 'note', 'late', 'B');
    await timetable.schedule(5_001, 'note', 'early', 'B');
    await timetable.schedule(5_000, 'note', 'of another', 'A');
  });
  const noted: unknown[] = [];
  const note: EventHandler = async ({ timetable }, payload) => {
    noted.push(payload);
    if (payload === 'early') await timetable.schedule(5_002, 'note', 'between', 'B');
  };
  const work = workOf(6_000, { note });
  expect(await ownersOfDueEvents(database, work, 10)).toEqual(['A', 'B']);
  expect(await ownersOfDueEvents(database, work, 1)).toEqual(['A']);
  expect(await applyDueEvents(database, work, 'B', 10)).toBe(true);
  expect(noted).toEqual(['early', 'between', 'late']);
  expect(await ownersOfDueEvents(database, work, 10)).toEqual(['A']);
});

it('undoes only the event that throws among others of one transaction', async () => {
  await database.transaction(async (tx) => {
    const timetable = timetableOn(tx);
    for (const n of [1, 2, 3]) await timetable.schedule(7_000 + n, 'write', n, 'C');
  });
  const write: EventHandler = async ({ tx }, n) => {
    const row = { to: 'C', subject: String(n), text: '', created_at: '0' };
    await tx.insertInto('sandbox_outbox').values(row).execute();
    if (n === 2) throw new Error('no second one');
  };
  const reported: unknown[] = [];
  await applyDueEvents(database, workOf(8_000, { write }, reported), 'C', 10);
  expect(reported).toEqual([new Error('no second one')]);
  const letters = await database.kysely.selectFrom('sandbox_outbox').select('subject').orderBy('id').execute();
  expect(letters.map(({ subject }) => subject)).toEqual(['1', '3']);
});
