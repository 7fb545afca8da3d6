import { sql } from 'kysely';
import { ownEntry } from '#model/own-entry.ts';
import type { WorkContext } from '../context/work.ts';
import { causedBy } from '../context/cause.ts';
import type { Clock } from '../context/clock.ts';
import { errorReason } from '../context/error-reason.ts';
import { Refusal } from '../context/refusal.ts';
import { stepEnded } from '../context/telemetry.ts';
import type { Database, Transaction } from '../database/database.ts';
import { textList } from '../database/text-list.ts';
import { againAfterConflict, isConflict } from '../storage/conflict.ts';
import type { InboxEvent, InboxHandlers } from './event.ts';
import { openedBody } from './secrets.ts';

/** Time that an event may wait for its order before it becomes an open item, in milliseconds of the clock. */
const WAITS = 24 * 3_600_000;
/** Milliseconds until the second attempt without a step of the order; each further pause is twice as long. */
const AGAIN = 60_000;
const LONGEST_PAUSE = 3_600_000;

interface Row extends InboxEvent {
  n: string;
  arrived_at: string;
  tries: number;
  request_id: string | null;
}

/** Handlers and options for applying events, besides the database. */
export interface InboxWork {
  clock: Clock;
  handlers: InboxHandlers;
  contextOn(tx: Transaction): WorkContext;
  /** Locks the owner for this transaction; false if another server has the lock. */
  claim(tx: Transaction, owner: string): Promise<boolean>;
  /** Blocks other writers of the owner's orders until the transaction ends. */
  lock(tx: Transaction, owner: string): Promise<void>;
  report(error: unknown, what: string): void;
  /** Called when an event becomes an open item. */
  onUnfit(event: InboxEvent, reason: string): void;
}

/** Owners with due events, the longest waiting first. */
export async function ownersDue({ kysely }: Database, { clock, handlers }: InboxWork, most: number): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select owner from sandbox_inbox where state = 'WAITING' and try_at <= ${String(clock.now())} and ${known(handlers)}
    group by owner order by min(n) limit ${sql.lit(most)}`.execute(kysely);
  return rows.map(({ owner }) => owner);
}

/** The result of one attempt. */
type Outcome = 'taken' | 'refused' | 'failed';

/**
 * Applies an owner's due events in order of arrival, in one transaction. An event that does not fit, or throws, undoes
 * only itself.
 * @returns false if nothing was due, or another server works for the owner
 */
export async function applyEvents(database: Database, work: InboxWork, owner: string, most: number): Promise<boolean> {
  const { clock } = work;
  let ended: { kind: string; outcome: Outcome }[] = [];
  let unfit: { event: InboxEvent; reason: string }[] = [];
  await againAfterConflict(() =>
    database.transaction(async (tx) => {
      ended = [];
      unfit = [];
      if (!(await work.claim(tx, owner))) return;
      // Locks the owner before the events: a step of a call does so too when it wakes events.
      await work.lock(tx, owner);
      const { rows } = await sql<Row>`
        select n, source, id, kind, owner, reference, body, arrived_at, tries, request_id from sandbox_inbox
        where owner = ${owner} and state = 'WAITING' and try_at <= ${String(clock.now())} and ${known(work.handlers)}
        order by n for update skip locked limit ${sql.lit(most)}`.execute(tx);
      for (const row of rows) {
        const { outcome, reason } = await causedBy(row.request_id, () => tryEvent(tx, work, row));
        ended.push({ kind: row.kind, outcome });
        if (outcome === 'taken') continue;
        if (await putOff(tx, work, row, reason)) unfit.push({ event: row, reason });
      }
    }),
  );
  for (const { kind, outcome } of ended) stepEnded.publish({ kind: 'inbox', name: kind, outcome });
  for (const { event, reason } of unfit) work.onUnfit(event, reason);
  return ended.length > 0;
}

async function tryEvent(tx: Transaction, work: InboxWork, row: Row): Promise<{ outcome: Outcome; reason: string }> {
  await sql`savepoint inbox_event`.execute(tx);
  try {
    const { n, source, id, kind, owner, reference } = row;
    const handler = ownEntry(work.handlers, kind);
    const body = await openedBody(tx, handler, row);
    const event = { source, id, kind, owner, reference, body, arrivedAt: Number(row.arrived_at) };
    const fits = await handler?.apply(work.contextOn(tx), event);
    if (fits === true) {
      await sql`update sandbox_inbox set state = 'APPLIED', applied_at = ${String(work.clock.now())}::bigint,
        tries = tries + 1, reason = null where n = ${n}::bigint`.execute(tx);
      await sql`release savepoint inbox_event`.execute(tx);
      return { outcome: 'taken', reason: '' };
    }
    await sql`rollback to savepoint inbox_event`.execute(tx);
    return { outcome: 'refused', reason: 'the state of its order does not admit it' };
  } catch (error) {
    if (isConflict(error)) throw error;
    await sql`rollback to savepoint inbox_event`.execute(tx);
    if (error instanceof Refusal) return { outcome: 'refused', reason: `${error.code} ${errorReason(error.message)}` };
    work.report(error, `event ${row.kind} from outside`);
    return { outcome: 'failed', reason: errorReason(error) };
  }
}

/** @returns true if the event has waited too long and became an open item */
async function putOff(tx: Transaction, { clock, handlers }: InboxWork, row: Row, reason: string): Promise<boolean> {
  const now = clock.now();
  const arrived = Number(row.arrived_at);
  const last = arrived + WAITS;
  const isUnfit = now >= last;
  const pause = Math.min(AGAIN * 2 ** Math.min(row.tries, 10), LONGEST_PAUSE);
  const { triedAfter = 0 } = ownEntry(handlers, row.kind) ?? {};
  const due = arrived + triedAfter > now ? Math.min(now + pause, arrived + triedAfter) : now + pause;
  await sql`update sandbox_inbox set state = ${isUnfit ? 'UNFIT' : 'WAITING'}, tries = tries + 1, reason = ${reason},
    try_at = ${String(Math.min(due, Math.max(last, now + 1)))}::bigint where n = ${row.n}::bigint`.execute(tx);
  return isUnfit;
}

/** Events of kinds that only a newer version knows are left to its servers. */
function known(handlers: InboxHandlers) {
  return sql`kind in (${textList(Object.keys(handlers))})`;
}
