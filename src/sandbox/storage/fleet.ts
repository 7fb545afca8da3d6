import { sql } from 'kysely';
import type { Readiness } from '../context/readiness.ts';
import type { Database, Transaction } from '../database/database.ts';

/*
 * The servers of one PostgreSQL, each a row with a heartbeat. A server of a newer release changes what the others read,
 * so it must know them, and they must know it. The embedded database has one server and no rows.
 */

/** Seconds without a heartbeat after which a server counts as dead. */
const DEAD_AFTER = 20;
/** Milliseconds. */
const BEATS_EVERY = 2_000;

export interface OtherServer {
  id: string;
  /** Version of the product. */
  version: string;
}

export interface FleetOptions {
  database: Database;
  id: string;
  version: string;
  readiness: Readiness;
  onError(error: unknown, what: string): void;
  /** Called after a heartbeat that finds no live server of another release. */
  onAlone(): Promise<void>;
}

const isAlive = sql<boolean>`seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(DEAD_AFTER)})`;

export class Fleet {
  readonly #options: FleetOptions;
  readonly #isShared: boolean;
  #release = '';
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#isShared = options.database.dialect === 'postgres';
  }

  /** Live servers whose schemas or code differ. */
  async others(tx: Transaction, release: string): Promise<OtherServer[]> {
    if (!this.#isShared) return [];
    const { rows: made } = await sql<{ made: boolean }>`
      select to_regclass('sandbox_server') is not null as made`.execute(tx);
    if (made[0]?.made !== true) return [];
    const { rows } = await sql<OtherServer>`select id, version from sandbox_server
      where id <> ${this.#options.id} and release <> ${release} and ${isAlive} order by started_at, id`.execute(tx);
    return rows;
  }

  /** Live servers whose schemas or code differ, read outside of a transaction. */
  async othersNow(release: string): Promise<OtherServer[]> {
    return this.#isShared ? this.others(this.#options.database.kysely as Transaction, release) : [];
  }

  /** Registers this server, in the transaction that migrates the database. */
  async register(tx: Transaction, release: string): Promise<void> {
    this.#release = release;
    if (!this.#isShared) return;
    const { id, version } = this.#options;
    await sql`insert into sandbox_release (release) values (${release}) on conflict do nothing`.execute(tx);
    await sql`insert into sandbox_server (id, version, release) values (${id}, ${version}, ${release})
      on conflict (id) do update set release = excluded.release, seen_at = statement_timestamp()`.execute(tx);
  }

  /** True if no live server belongs to a release that came to this database after this server's. */
  async isNewest(tx: Transaction): Promise<boolean> {
    return !this.#isShared || !(await this.#isBehind(tx));
  }

  async #isBehind(tx: Transaction): Promise<boolean> {
    const { rows } = await sql`select 1 from sandbox_server join sandbox_release using (release)
      where id <> ${this.#options.id} and ${isAlive}
        and first_at > (select first_at from sandbox_release where release = ${this.#release}) limit 1`.execute(tx);
    return rows.length > 0;
  }

  /** Starts the heartbeat, once this server is registered. */
  begin(): void {
    if (!this.#isShared || this.#timer !== undefined) return;
    this.#timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => (this.#beating = undefined));
    }, BEATS_EVERY);
    this.#timer.unref();
  }

  /** Waits until every other live server knows this one. */
  async join(): Promise<void> {
    if (!this.#isShared) return;
    const { kysely } = this.#options.database;
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(kysely);
    const since = rows[0]?.now ?? '';
    for (;;) {
      const unaware = await sql`select 1 from sandbox_server
        where id <> ${this.#options.id} and release <> ${this.#release} and ${isAlive}
          and seen_at <= cast(${since} as timestamptz) limit 1`.execute(kysely);
      if (unaware.rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** The statement's own time precedes its snapshot: it sees every server that registered earlier. */
  async #beat(): Promise<void> {
    const { database, id, version, readiness, onError, onAlone } = this.#options;
    try {
      const { rows } = await sql<{ behind: boolean; others: boolean }>`
        with beat as (
          insert into sandbox_server (id, version, release) values (${id}, ${version}, ${this.#release})
          on conflict (id) do update set release = excluded.release, seen_at = statement_timestamp())
        select
          coalesce(bool_or(first_at > (select first_at from sandbox_release where release = ${this.#release})), false)
            as behind,
          coalesce(bool_or(release <> ${this.#release}), false) as others
        from sandbox_server join sandbox_release using (release)
        where id <> ${id} and ${isAlive}`.execute(database.kysely);
      const [found] = rows;
      readiness.isBehind = found?.behind === true;
      if (found?.others === false) await onAlone();
    } catch (error) {
      onError(error, 'heartbeat');
    }
  }

  /** Ends the heartbeat and unregisters this server. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    if (!this.#isShared || this.#timer === undefined) return;
    await this.#beating;
    const { database, id } = this.#options;
    await sql`delete from sandbox_server where id = ${id} or seen_at < clock_timestamp() - interval '1 day'`
      .execute(database.kysely)
      .catch(() => undefined);
  }
}
