import { sql } from 'kysely';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { EVERYONE } from '../database/entity-store.ts';
import type { Changes } from './changes.ts';

export interface Listener {
  /** Hears the names of entities whose records changed. */
  changed(entities: readonly string[]): void;
  /** The server stops: another one tells from now on. */
  ended(): void;
}

export interface FeedOptions {
  database: Database;
  /** Names this server among others on the database. */
  serverId: string;
  model(): Model;
  onError(error: unknown, what: string): void;
}

/** How often changes are handed to other servers, and theirs are looked for. Milliseconds. */
const EVERY = 400;
/** So long a change of another server may come late: a transaction with a smaller number may commit after a larger one. */
const LATE = 10;
/** A new listener also hears of changes of the last few seconds, which its page may have missed. Milliseconds. */
const RECENT = 10_000;
/** Seconds after which changes are dropped. */
const KEPT = 60;

/**
 * Tells listeners of one owner which entities changed, on whichever server. Servers on PostgreSQL hand changes to each
 * other by a table, since a pooler in between may not pass notifications on; an embedded database has one server alone.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** When each entity of an owner last changed. */
  readonly #recent = new Map<string, Map<string, number>>();
  /** Changes that other servers have not been told yet. */
  readonly #unsent = new Map<string, Set<string>>();
  /** Numbers of the changes of others that were told here, with the time after which they are forgotten. */
  readonly #told = new Map<string, number>();
  #implied: { model: Model; names: ReadonlyMap<string, ReadonlySet<string>> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #droppedAt = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Takes note of a committed transaction. */
  tell(changes: Changes): void {
    for (const [owner, entities] of changes) {
      const names = this.#widened(entities);
      this.#emit(owner, names);
      if (this.#options.database.dialect !== 'postgres') continue;
      const unsent = this.#unsent.get(owner) ?? new Set();
      for (const name of names) unsent.add(name);
      this.#unsent.set(owner, unsent);
    }
    if (this.#unsent.size > 0) this.#schedule();
  }

  /** @returns what ends it */
  listen(owner: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(owner) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(owner, listeners);
    if (this.#options.database.dialect === 'postgres') this.#schedule();
    const since = performance.now() - RECENT;
    const missed = [...(this.#recent.get(owner) ?? [])].filter(([, at]) => at > since).map(([name]) => name);
    if (missed.length > 0) listener.changed(missed);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(owner);
    };
  }

  /** Sends everybody who listens to another server. */
  retire(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.ended();
  }

  /** Ends after what runs. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#turn;
  }

  /** With what the calls that write an entity write beside it: a balance, a to-do and a sum have no records of their own. */
  #widened(entities: ReadonlySet<string>): string[] {
    const model = this.#options.model();
    if (this.#implied?.model !== model) this.#implied = { model, names: impliedBy(Object.values(model.calls)) };
    const names = new Set(entities);
    for (const entity of entities) for (const name of this.#implied.names.get(entity) ?? []) names.add(name);
    return [...names];
  }

  #emit(owner: string, names: readonly string[]): void {
    this.#remember(owner, names);
    const told = owner === EVERYONE ? [...this.#listeners.values()] : [this.#listeners.get(owner) ?? new Set()];
    for (const listeners of told) for (const listener of listeners) listener.changed(names);
  }

  #remember(owner: string, names: readonly string[]): void {
    const now = performance.now();
    // The owner that changed last stands last.
    const recent = this.#recent.get(owner) ?? new Map();
    this.#recent.delete(owner);
    this.#recent.set(owner, recent);
    for (const name of names) recent.set(name, now);
    for (const [each, times] of this.#recent) {
      if (Math.max(...times.values()) > now - RECENT) break;
      this.#recent.delete(each);
    }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#turn = this.#exchange()
        .catch((error: unknown) => this.#options.onError(error, 'changes for open pages'))
        .then(() => (this.#listeners.size > 0 || this.#unsent.size > 0 ? this.#schedule() : undefined));
    }, EVERY).unref();
  }

  async #exchange(): Promise<void> {
    const { kysely } = this.#options.database;
    const { serverId } = this.#options;
    const unsent = [...this.#unsent];
    this.#unsent.clear();
    if (unsent.length > 0) {
      const rows = unsent.map(([owner, names]) => ({ server: serverId, owner, names: [...names].join(' ') }));
      await kysely.insertInto('sandbox_change').values(rows).execute();
    }
    const now = Date.now();
    if (now - this.#droppedAt > KEPT * 1000) {
      this.#droppedAt = now;
      await sql`delete from sandbox_change where at < now() - make_interval(secs => ${KEPT})`.execute(kysely);
    }
    if (this.#listeners.size === 0) return;
    const { rows } = await sql<{ id: string; owner: string; names: string }>`
      select id, owner, names from sandbox_change
      where server <> ${serverId} and at > now() - make_interval(secs => ${LATE}) order by id`.execute(kysely);
    for (const { id, owner, names } of rows) {
      if (!this.#told.has(id)) this.#emit(owner, names.split(' '));
      this.#told.set(id, now + 2 * LATE * 1000);
    }
    for (const [id, until] of this.#told) if (until < now) this.#told.delete(id);
  }
}

function impliedBy(calls: readonly CallContract[]): Map<string, Set<string>> {
  const implied = new Map<string, Set<string>>();
  for (const { writes } of calls) {
    for (const entity of writes) {
      const names = implied.get(entity) ?? new Set();
      for (const name of writes) names.add(name);
      implied.set(entity, names);
    }
  }
  return implied;
}
