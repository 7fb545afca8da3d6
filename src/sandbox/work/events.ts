import { sql } from 'kysely';
import { ownEntry } from '#model/own-entry.ts';
import { errorReason } from '../context/error-reason.ts';
import type { EventHandler, Timetable, WorkContext } from '../context/work.ts';
import { causedBy, requestNow } from '../context/cause.ts';
import { stepEnded } from '../context/telemetry.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { textList } from '../database/text-list.ts';
import { againAfterConflict, isConflict } from '../storage/conflict.ts';
import { executeSoon } from '../storage/pipeline.ts';
import { claimOwner } from './drain.ts';

const TRIES = 5;
const AGAIN = 30_000;

interface DueEvent {
  id: string;
  name: string;
  payload: string;
  attempts: number;
  request_id: string | null;
}

export function timetableOn(tx: Transaction): Timetable {
  return {
    async schedule(at, name, payload, owner = '') {
      const event = { at: String(Math.ceil(at)), name, payload: JSON.stringify(payload ?? null), owner };
      await executeSoon(tx, tx.insertInto('sandbox_due_event').values({ ...event, request_id: requestNow() }));
    },
  };
}

/**
 * Drops events without a handler, which an older version scheduled.
 * @returns the names, each with the number of its events
 */
export async function dropUnhandled(tx: Transaction, handlers: Record<string, EventHandler>): Promise<string[]> {
  const names = JSON.stringify(Object.keys(handlers));
  const { rows } = await sql<{ name: string; n: string }>`
    with dropped as (
      update sandbox_due_event set done = true, reason = 'no handler'
      where not done and name not in (select jsonb_array_elements_text(cast(cast(${names} as text) as jsonb)))
      returning name)
    select name, count(*) as n from dropped group by name order by name`.execute(tx);
  return rows.map(({ name, n }) => `${name} (${n})`);
}

/** Handlers and options for applying events, besides the database. */
export interface EventWork {
  clock: Clock;
  handlers: Record<string, EventHandler>;
  contextOn(tx: Transaction): WorkContext;
  report(error: unknown, what: string): void;
}

/** Owners with due events, in the order of their earliest ones. */
export async function ownersOfDueEvents({ kysely }: Database, work: EventWork, most: number): Promise<string[]> {
  const due = sql`not done and at <= ${String(work.clock.now())} and name in (${known(work.handlers)})`;
  // For one owner only the first due row must be read.
  const { rows } = await (
    most === 1
      ? sql<{ owner: string }>`select owner from sandbox_due_event where ${due} order by at, id limit 1`
      : sql<{ owner: string }>`select owner from sandbox_due_event where ${due}
          group by owner order by min(array[at, id]) limit ${sql.lit(most)}`
  ).execute(kysely);
  return rows.map(({ owner }) => owner);
}

/**
 * Applies an owner's due events, earliest first, a limited number per transaction. The mark of an applied event is
 * written with it, so that it happens at most once on any number of servers. An event that throws undoes only itself:
 * its handler ends it, or it is retried later.
 * @returns false if none was due, or another server works for the owner
 */
export async function applyDueEvents(
  database: Database,
  work: EventWork,
  owner: string,
  most: number,
): Promise<boolean> {
  let ended: { name: string; outcome: 'taken' | 'failed' }[] = [];
  let many = most;
  await againAfterConflict(() => {
    const pieces = many;
    // Several events together lock rows in no fixed order, so after a conflict they run one by one.
    many = 1;
    return database.transaction(async (tx) => {
      ended = [];
      if (!(await claimOwner(tx, owner))) return;
      while (ended.length < pieces) {
        const event = await nextOf(tx, work, owner);
        if (event === undefined) return;
        ended.push({ name: event.name, outcome: await applyEvent(tx, work, event) });
      }
    });
  });
  for (const { name, outcome } of ended) stepEnded.publish({ kind: 'event', name, outcome });
  return ended.length > 0;
}

async function nextOf(tx: Transaction, { clock, handlers }: EventWork, owner: string): Promise<DueEvent | undefined> {
  // Older servers lock only the event itself.
  const { rows } = await sql<DueEvent>`
    select id, name, payload, attempts, request_id from sandbox_due_event
    where owner = ${owner} and not done and at <= ${String(clock.now())} and name in (${known(handlers)})
    order by at, id for update skip locked limit 1`.execute(tx);
  return rows[0];
}

async function applyEvent(tx: Transaction, work: EventWork, event: DueEvent): Promise<'taken' | 'failed'> {
  const { handlers, contextOn, report, clock } = work;
  await sql`savepoint event`.execute(tx);
  try {
    const handler = ownEntry(handlers, event.name);
    if (!handler) throw new Error(`No handler for the event "${event.name}"`);
    await causedBy(event.request_id, () => handler(contextOn(tx), JSON.parse(event.payload) as unknown));
    await tx.updateTable('sandbox_due_event').set({ done: true }).where('id', '=', event.id).execute();
    await sql`release savepoint event`.execute(tx);
    return 'taken';
  } catch (error) {
    if (isConflict(error)) throw error;
    await sql`rollback to savepoint event`.execute(tx);
    const attempts = event.attempts + 1;
    causedBy(event.request_id, () => report(error, `event ${event.name}`));
    const isEnded = await causedBy(event.request_id, () => endBroken(tx, work, event));
    await tx
      .updateTable('sandbox_due_event')
      .set({
        attempts,
        done: isEnded || attempts >= TRIES,
        at: String(clock.now() + AGAIN * 2 ** attempts),
        reason: errorReason(error),
      })
      .where('id', '=', event.id)
      .execute();
    return 'failed';
  }
}

/** Events of a newer version are left to its servers. */
function known(handlers: Record<string, EventHandler>) {
  return textList(Object.keys(handlers));
}

/**
 * Lets the handler end the subject of the event.
 * @returns false if it cannot
 */
async function endBroken(
  tx: Transaction,
  { handlers, contextOn, report }: EventWork,
  event: DueEvent,
): Promise<boolean> {
  const handler = ownEntry(handlers, event.name);
  if (handler?.broken === undefined) return false;
  await sql`savepoint ending`.execute(tx);
  try {
    return await handler.broken(contextOn(tx), JSON.parse(event.payload) as unknown);
  } catch (error) {
    if (isConflict(error)) throw error;
    await sql`rollback to savepoint ending`.execute(tx);
    report(error, `end of the event ${event.name}`);
    return false;
  }
}
