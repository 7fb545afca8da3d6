import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * One place where answers differ from the schema. It never contains a value, only the place and the kind of difference.
 */
export interface Drift {
  call: string;
  /** JSON pointer into the envelope; `·` for the items of a list: `/result/list/·/payAmount`. */
  path: string;
  expected: string;
  found: string;
  count: number;
  /** Milliseconds since 1970. */
  lastSeen: number;
}

/** All places, stored in the database: those of every server, counted on after a restart. */
export interface DriftLog {
  /** Counts a place. Returns whether it is new to this process. */
  note(drift: Omit<Drift, 'count' | 'lastSeen'>, at: number): boolean;
  /** Newest first; places found by another server appear up to half a second late. */
  list(): Promise<Drift[]>;
  clear(): Promise<void>;
  /** Stores them in a database from now on. */
  keepIn(database: Database): void;
  /** Stores the counts, and stops. */
  close(): Promise<void>;
}

/** Limits the places, so that a completely different provider cannot fill the database. */
const MOST = 1000;
/** Milliseconds after which counts are stored, without delaying an answer. */
const WRITE_EVERY = 500;

export function createDriftLog(): DriftLog {
  const known = new Set<string>();
  /** Counts that are not stored yet. */
  let fresh = new Map<string, Drift>();
  let store: Database | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const count = (drift: Drift): void => {
    const key = keyOf(drift);
    const before = fresh.get(key);
    if (before === undefined && fresh.size >= MOST) return;
    const lastSeen = Math.max(drift.lastSeen, before?.lastSeen ?? 0);
    fresh.set(key, { ...drift, count: drift.count + (before?.count ?? 0), lastSeen });
  };
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      if (store === undefined || fresh.size === 0) return;
      const drifts = [...fresh.values()];
      fresh = new Map();
      try {
        await add(store, drifts);
      } catch {
        // The database is unreachable, which other code reports; the counts are stored with the next ones.
        drifts.forEach(count);
      }
    });
    return writing;
  };
  return {
    note(drift, at) {
      const isNew = !known.has(keyOf(drift)) && known.size < MOST;
      if (isNew) known.add(keyOf(drift));
      count({ ...drift, count: 1, lastSeen: at });
      return isNew;
    },
    async list() {
      await write();
      const drifts = store === undefined ? [...fresh.values()] : await read(store);
      return drifts.toSorted((a, b) => b.lastSeen - a.lastSeen || b.count - a.count);
    },
    async clear() {
      await write();
      known.clear();
      fresh.clear();
      await store?.kysely.deleteFrom('sandbox_drift').execute();
    },
    keepIn(database) {
      store = database;
      timer = setInterval(() => void write(), WRITE_EVERY);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

function keyOf({ call, path, expected, found }: Omit<Drift, 'count' | 'lastSeen'>): string {
  return [call, path, expected, found].join(' ');
}

async function add(database: Database, drifts: readonly Drift[]): Promise<void> {
  const rows = JSON.stringify(drifts.map(({ lastSeen, ...drift }) => ({ ...drift, last_seen: lastSeen })));
  await sql`
    insert into sandbox_drift (call, path, expected, found, count, last_seen)
    select call, path, expected, found, count, last_seen
    from jsonb_to_recordset(cast(cast(${rows} as text) as jsonb))
      as given(call text, path text, expected text, found text, count bigint, last_seen bigint)
    where (select count(*) from sandbox_drift) < ${sql.lit(MOST)} or exists (
      select 1 from sandbox_drift known where (known.call, known.path, known.expected, known.found)
        = (given.call, given.path, given.expected, given.found))
    order by call, path, expected, found
    on conflict (call, path, expected, found) do update
    set count = sandbox_drift.count + excluded.count, last_seen = greatest(sandbox_drift.last_seen, excluded.last_seen)`.execute(
    database.kysely,
  );
}

async function read(database: Database): Promise<Drift[]> {
  const rows = await database.kysely.selectFrom('sandbox_drift').selectAll().execute();
  return rows.map(({ count, last_seen: lastSeen, ...place }) => ({
    ...place,
    count: Number(count),
    lastSeen: Number(lastSeen),
  }));
}
