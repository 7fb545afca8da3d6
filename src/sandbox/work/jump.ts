import { sql } from 'kysely';
import { type Clock, type FrozenClock, isMovable } from '../context/clock.ts';
import type { Database, Transaction } from '../database/database.ts';

/** The target of a jump. */
export interface Jumped {
  /** Milliseconds of the clock. */
  at: number;
  /** Steps of orders and records that were due. */
  steps: number;
}

export interface Works {
  /** Runs due steps, and those that they cause. */
  takeDue(): Promise<void>;
  /** Runs everything that is due now, including jobs. */
  settle(): Promise<void>;
}

/**
 * Moves the clock to a time and runs every step in between, in order and at its own time.
 * @param to milliseconds; an earlier time changes nothing
 * @returns the progress after each time with due steps, and at the end
 * @throws Error for a clock that cannot be moved
 */
export async function* jumps(
  database: Database,
  clock: Clock,
  { takeDue, settle }: Works,
  to: number,
): AsyncGenerator<Jumped, void> {
  let steps = 0;
  await settle();
  for (;;) {
    const next = await nextDue(database, clock.now(), to);
    if (next === undefined) break;
    steps += next.steps;
    await moveTo(database, clock, next.at);
    await takeDue();
    yield { at: next.at, steps };
  }
  await moveTo(database, clock, to);
  await settle();
  yield { at: clock.now(), steps };
}

/** Moves the clock to a time, in milliseconds. */
export type Jump = (to: number) => AsyncGenerator<Jumped, void>;

/** Scheduled steps until a time. */
export interface Ahead {
  /** First time, in milliseconds; undefined if nothing is scheduled. */
  first: number | undefined;
  /** The number of orders and of records that will move, without steps that follow from them. */
  orders: number;
  records: number;
}

/** @param until milliseconds; without it everything that is scheduled */
export async function lookAhead(database: Database, now: number, until?: number): Promise<Ahead> {
  const { rows } = await sql<{ first: string | null; orders: string; records: string }>`
    select min(at) as first,
      count(distinct key) filter (where entity is null) as orders,
      count(distinct entity || key) as records
    from (${planned(now, until)}) as due`.execute(database.kysely);
  const { first = null, orders = '0', records = '0' } = rows[0] ?? {};
  return { first: first === null ? undefined : Number(first), orders: Number(orders), records: Number(records) };
}

/** The first scheduled steps, up to a limit. @param key only those of this order or record */
export async function firstSteps(
  database: Database,
  now: number,
  most: number,
  key?: string,
): Promise<{ at: number; key: string; step: string }[]> {
  const own = key === undefined ? sql`` : sql`where key = ${key}`;
  const { rows } = await sql<{ at: string; key: string; step: string }>`
    select at, key, step from (${planned(now, undefined)}) as due ${own} order by at, key limit ${sql.lit(most)}`.execute(
    database.kysely,
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

async function nextDue(database: Database, now: number, to: number): Promise<Jumped | undefined> {
  const { rows } = await sql<{ at: string; steps: string }>`
    select at, count(*) as steps from (${planned(now, to)}) as due group by at order by at limit 1`.execute(
    database.kysely,
  );
  return rows[0] && { at: Number(rows[0].at), steps: Number(rows[0].steps) };
}

/** Earlier steps that did not run are left to a newer server, or failed. */
function planned(now: number, until: number | undefined) {
  const last = until === undefined ? sql`` : sql`and at <= ${String(until)}`;
  return sql`
    select at, entity, key, step from (
      select at, null as entity, coalesce(payload::jsonb ->> 'orderNo', id::text) as key,
        coalesce(payload::jsonb ->> 'edge', name) as step
      from sandbox_due_event where not done
      union all select try_at, entity, key, entity from sandbox_wait
      union all select try_at, null, reference, kind from sandbox_inbox where state = 'WAITING'
      union all select due_at, entity, key, name from sandbox_watch where due_at is not null
    ) as each where at > ${String(now)} ${last}`;
}

async function moveTo(database: Database, clock: Clock, to: number): Promise<void> {
  if (isMovable(clock)) return clock.move({ to }, stayPresent);
  if (!isFrozen(clock)) throw new Error('This clock cannot be moved.');
  const forward = to - clock.now();
  if (forward <= 0) return;
  clock.set(to);
  await database.transaction((tx) => stayPresent(tx, forward));
}

function isFrozen(clock: Clock): clock is FrozenClock {
  return 'set' in clock;
}

/** Sessions, codes and request keys use real seconds: nobody was away during the skipped time. */
async function stayPresent(tx: Transaction, forward: number): Promise<void> {
  if (forward <= 0) return;
  await sql`update sandbox_session
    set created_at = created_at + ${forward}, seen_at = seen_at + ${forward}`.execute(tx);
  await sql`update sandbox_code set sent_at = sent_at + ${forward}, expires_at = expires_at + ${forward},
    checked_until = checked_until + ${forward}, letter_at = letter_at + ${forward}`.execute(tx);
  await sql`update sandbox_idempotency set created_at = created_at + ${forward}`.execute(tx);
}
