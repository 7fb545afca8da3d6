import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../context/clock.ts';
import type { Database } from '../database/database.ts';

/* Gauges that query the database at each scrape. */

/** Milliseconds for which figures are cached: two scrapers cost as much as one. */
const HOLDS = 5_000;
/** Timeout of a scrape's queries, in milliseconds; late figures are omitted. */
const PATIENCE = 2_000;
/** Name of scrapes in the queue for the database. */
const WHO = 'metrics';

const OPEN = ['UNFIT', 'CONFLICT'] as const;

interface Figures {
  event: number;
  step: number;
  /** Events from outside: age of the oldest due one, number of waiting ones, and open items by state. */
  inbox: { lag: number; waiting: number; open: Record<(typeof OPEN)[number], number> };
  jobs: { status: string; n: number; age: number }[];
  counts: ReadonlyMap<string, number>;
}

/** A gauge of the product's own. */
export interface Count {
  name: string;
  help: string;
  /** SQL of the table whose rows it counts, with an optional condition. */
  rows: string;
}

/** Gauges of queued work: for the database, for the clock, and for a worker. */
export function gaugeOn(registry: Registry, database: Database, clock: Clock, counts: readonly Count[] = []): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) });
  };
  gauge('database_turns_waiting', 'Requests and own work that wait for a turn.', () => database.load().waiting);
  gauge('database_turns_running', 'Turns at the database that are taken.', () => database.load().running);
  gauge('database_turns_limit', 'Turns at the database at once, at most.', () => database.load().slots);
  const { pool } = database;
  if (pool !== undefined) {
    gauge('database_pool_connections', 'Connections to PostgreSQL.', () => pool().total);
    gauge('database_pool_idle', 'Connections to PostgreSQL that nobody uses.', () => pool().idle);
    gauge('database_pool_waiting', 'Waiting for a connection to PostgreSQL.', () => pool().waiting);
  }

  let last: { at: number; figures: Promise<Figures | null> } | undefined;
  const figures = (): Promise<Figures | null> => {
    const now = performance.now();
    if (last === undefined || now - last.at > HOLDS) last = { at: now, figures: figuresOf(database, clock, counts) };
    return last.figures;
  };
  const later = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (gauge: Gauge, read: Figures) => void,
  ): void => {
    const made: Gauge = new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        const read = await figures();
        // An outdated figure would look current.
        made.reset();
        if (read === null) made.remove();
        else fill(made, read);
      },
    });
  };
  later('due_event_lag_seconds', 'Age of the oldest scheduled event that is due; 0 without one.', [], (made, read) =>
    made.set(read.event),
  );
  later('due_step_lag_seconds', 'Age of the oldest timed step that is due; 0 without one.', [], (made, read) =>
    made.set(read.step),
  );
  later('inbox_lag_seconds', 'Age of the oldest event from outside that is due; 0 without one.', [], (made, read) =>
    made.set(read.inbox.lag),
  );
  later('inbox_waiting', 'Events from outside that wait, those that do not fit yet among them.', [], (made, read) =>
    made.set(read.inbox.waiting),
  );
  later('inbox_open_items', 'Events from outside that somebody must look at.', ['state'], (made, { inbox }) => {
    for (const state of OPEN) made.set({ state }, inbox.open[state]);
  });
  later('jobs_open', 'Jobs that wait or run, on all servers.', ['status'], (made, { jobs }) => {
    for (const { status, n } of jobs) made.set({ status }, n);
  });
  later('jobs_oldest_age_seconds', 'Age of the oldest job that waits or runs.', ['status'], (made, { jobs }) => {
    for (const { status, age } of jobs) made.set({ status }, age);
  });
  for (const { name, help } of counts) later(name, help, [], (made, read) => made.set(read.counts.get(name) ?? 0));
}

async function figuresOf(database: Database, clock: Clock, counts: readonly Count[]): Promise<Figures | null> {
  const now = clock.now();
  const since = (at: string | null | undefined): number =>
    at === null || at === undefined ? 0 : Math.max(0, now - Number(at)) / 1000;
  const asked = database.serve(WHO, () =>
    sql<{ what: string; n: string; at: string | null }>`
      select 'event' as what, 0 as n, min(at) as at from sandbox_due_event where not done and at <= ${String(now)}
      union all select 'step', 0, min(try_at) from sandbox_wait where try_at <= ${String(now)}
      union all select 'inbox', count(*), min(try_at) filter (where try_at <= ${String(now)}) from sandbox_inbox
        where state = 'WAITING'
      union all select state, count(*), null from sandbox_inbox
        where state in ('UNFIT', 'CONFLICT') and closed_at is null group by state
      union all select status, count(*), min(created_at) from sandbox_job
        where status in ('WAITING', 'RUNNING') group by status
      ${sql.raw(counts.map(({ name, rows }) => `union all select '${name}', count(*), null from ${rows}`).join(' '))}`.execute(
      database.kysely,
    ),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE);
  });
  const answered = await Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
  if (answered === null) return null;
  const of = (name: string) => answered.rows.find(({ what }) => what === name);
  return {
    event: since(of('event')?.at),
    step: since(of('step')?.at),
    inbox: {
      lag: since(of('inbox')?.at),
      waiting: Number(of('inbox')?.n ?? 0),
      open: { UNFIT: Number(of('UNFIT')?.n ?? 0), CONFLICT: Number(of('CONFLICT')?.n ?? 0) },
    },
    jobs: ['WAITING', 'RUNNING'].map((status) => ({
      status,
      n: Number(of(status)?.n ?? 0),
      age: since(of(status)?.at),
    })),
    counts: new Map(counts.map(({ name }) => [name, Number(of(name)?.n ?? 0)])),
  };
}
