import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { SCHEMAS, Superseded } from './superseded.ts';

/*
 * State that all servers on one database share and that survives them: the moved clock, injected faults, the product's
 * market. Each process holds a copy. On PostgreSQL every transaction of `Shared.database` first reads the versions, so
 * that a call sees everything acknowledged before it began, on whichever server. The embedded database has one server,
 * whose copy is always current.
 */

/** One shared value. */
export interface Cell<Value> {
  /** The copy of this process; the database's own value inside a transaction of `Shared.database`. */
  readonly value: Value;
  /** The database's own value. */
  look(): Promise<Value>;
  /** Replaces the value for all servers. @param within writes more in the same transaction */
  change(next: (value: Value) => Value, within?: (tx: Transaction) => Promise<void>): Promise<Value>;
}

export interface Cells {
  /**
   * The cell of that name, created with `initial` if it does not exist.
   * @param alone a change waits until all transactions that saw the old value have ended
   */
  cell<Value>(name: string, initial: Value, alone?: boolean): Promise<Cell<Value>>;
}

/** Something whose state is stored in cells. */
export interface Kept {
  keep(cells: Cells): Promise<void>;
}

/** A value of this process only, lost when it ends. */
export function memoryCell<Value>(initial: Value): Cell<Value> {
  let value = initial;
  return {
    get value() {
      return value;
    },
    look: () => Promise.resolve(value),
    change: (next) => {
      value = next(value);
      return Promise.resolve(value);
    },
  };
}

/** The stored value of a cell; undefined if there is none. */
export async function readCell<Value>(tx: Transaction, name: string): Promise<Value | undefined> {
  const row = await tx.selectFrom('sandbox_state').select('value').where('name', '=', name).executeTakeFirst();
  return row && (JSON.parse(row.value) as Value);
}

/** Name of the advisory lock that transactions share; a change of an `alone` cell takes it exclusively. */
export const LOCK = 4173002;

/** The versions of all cells. Later statements of the transaction see the same version of every `alone` cell. */
export const SEEN = `create or replace function sandbox_seen() returns text language plpgsql as $$ begin
  perform pg_advisory_xact_lock_shared(${LOCK});
  return (select string_agg(name || ' ' || version, ',' order by name) from sandbox_state);
end $$`;

interface Held {
  version: number;
  value: unknown;
}

export class Shared implements Cells {
  /** The database; its transactions see the newest shared state. */
  readonly database: Database;
  readonly #inner: Database;
  readonly #held = new Map<string, Held>();
  #seen = '';
  /** Version of the schemas that this server started with; null before the start. */
  #schemas: number | null = null;

  readonly #onSuperseded: () => void;

  /** @param onSuperseded called for each transaction that is refused because of newer schemas */
  constructor(inner: Database, onSuperseded: () => void = () => undefined) {
    this.#inner = inner;
    this.#onSuperseded = onSuperseded;
    const isShared = inner.dialect === 'postgres';
    this.database = !isShared
      ? inner
      : {
          ...inner,
          transaction: (work) =>
            inner.transaction(async (tx) => {
              await this.#refresh(tx);
              return work(tx);
            }),
        };
  }

  async cell<Value>(name: string, initial: Value, alone = false): Promise<Cell<Value>> {
    const inner = this.#inner;
    const value = (): Value => this.#held.get(name)?.value as Value;
    await inner.transaction(async (tx) => {
      await tx
        .insertInto('sandbox_state')
        .values({ name, version: 1, value: JSON.stringify(initial) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      this.#take(name, await this.#read(tx, name, false));
    });
    return {
      get value() {
        return value();
      },
      look: async () => {
        if (inner.dialect === 'postgres') this.#take(name, await this.#read(inner.kysely, name, false));
        return value();
      },
      change: async (next, within) => {
        const made = await inner.transaction(async (tx) => {
          if (alone) await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
          const { version, value: before } = await this.#read(tx, name, true);
          const after: Held = { version: version + 1, value: next(before as Value) };
          await tx
            .updateTable('sandbox_state')
            .set({ version: after.version, value: JSON.stringify(after.value) })
            .where('name', '=', name)
            .execute();
          await within?.(tx);
          return after;
        });
        this.#take(name, made);
        return value();
      },
    };
  }

  /** Refuses transactions once others have replaced these schemas. @param version of `schemasIn` */
  holdSchemas(version: number): void {
    this.#schemas = version;
    this.#seen = '';
  }

  /** Current version of the schemas. */
  async schemasIn(db: Database['kysely']): Promise<number> {
    const row = await db.selectFrom('sandbox_state').select('version').where('name', '=', SCHEMAS).executeTakeFirst();
    return row?.version ?? 0;
  }

  async #refresh(tx: Transaction): Promise<void> {
    const { rows } = await sql<{ seen: string | null }>`select sandbox_seen() as seen`.execute(tx);
    const seen = rows[0]?.seen ?? '';
    if (seen === this.#seen) return;
    if (this.#schemas !== null && (await this.schemasIn(tx)) !== this.#schemas) {
      this.#onSuperseded();
      throw new Superseded();
    }
    for (const name of this.#held.keys()) this.#take(name, await this.#read(tx, name, false));
    this.#seen = seen;
  }

  async #read(db: Database['kysely'], name: string, lock: boolean): Promise<Held> {
    const query = db.selectFrom('sandbox_state').select(['version', 'value']).where('name', '=', name);
    const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
    return { version: row.version, value: JSON.parse(row.value) as unknown };
  }

  /** A slow read must not restore an older value. */
  #take(name: string, read: Held): void {
    if (read.version > (this.#held.get(name)?.version ?? 0)) this.#held.set(name, read);
  }
}
