import { sql } from 'kysely';
import { ownEntry } from '#model/own-entry.ts';
import { errorReason } from '../context/error-reason.ts';
import type { EventHandler, Timetable, WorkContext } from '../context/answer.ts';
import { causedBy, requestNow } from '../context/cause.ts';
import { stepEnded } from '../context/telemetry.ts';
import type { Clock } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import { againAfterConflict, isConflict } from '../storage/conflict.ts';

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
    async schedule(at, name, payload) {
      await tx
        .insertInto('sandbox_due_event')
        .values({
          at: String(Math.ceil(at)),
          name,
          payload: JSON.stringify(payload ?? null),
          request_id: requestNow(),
        })
        .execute();
    },
  };
}

/**
 * Gives up the events of which no handler is left, which an older version scheduled.
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

/**
 * Applies the earliest event that is due; false where there was none. The mark that it was applied is written in the same
 * transaction, so that it happens at most once on any number of servers. One that throws is ended by its handler, or else
 * tried again later.
 */
export async function applyNextEvent(
  database: Database,
  clock: Clock,
  handlers: Record<string, EventHandler>,
  contextOn: (tx: Transaction) => WorkContext,
  report: (error: unknown, what: string) => void,
): Promise<boolean> {
  // Events of a newer version are left to its servers.
  const known = sql.join([...Object.keys(handlers), ''].map((name) => sql`${name}`));
  let ended: Parameters<typeof stepEnded.publish>[0] | undefined;
  const isAny = await againAfterConflict(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql<DueEvent>`
      select id, name, payload, attempts, request_id from sandbox_due_event
      where not done and at <= ${String(clock.now())} and name in (${known})
      order by at, id for update skip locked limit 1`.execute(tx);
      const event = rows[0];
      if (!event) return false;
      const about = { kind: 'event', name: event.name } as const;
      await sql`savepoint event`.execute(tx);
      try {
        const handler = ownEntry(handlers, event.name);
        if (!handler) throw new Error(`No handler for the event "${event.name}"`);
        await causedBy(event.request_id, () => handler(contextOn(tx), JSON.parse(event.payload) as unknown));
        await tx.updateTable('sandbox_due_event').set({ done: true }).where('id', '=', event.id).execute();
        ended = { ...about, outcome: 'taken' };
      } catch (error) {
        if (isConflict(error)) throw error;
        await sql`rollback to savepoint event`.execute(tx);
        const attempts = event.attempts + 1;
        ended = { ...about, outcome: 'failed' };
        causedBy(event.request_id, () => report(error, `event ${event.name}`));
        const isEnded = await causedBy(event.request_id, () => endBroken(tx, handlers, contextOn, event, report));
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
      }
      return true;
    }),
  );
  if (isAny && ended !== undefined) stepEnded.publish(ended);
  return isAny;
}

/** Lets the handler end what the event is about. @returns false where it has no end, or the end throws too */
async function endBroken(
  tx: Transaction,
  handlers: Record<string, EventHandler>,
  contextOn: (tx: Transaction) => WorkContext,
  event: DueEvent,
  report: (error: unknown, what: string) => void,
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
