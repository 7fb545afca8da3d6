import { sql } from 'kysely';
import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import type { Database } from '../database/database.ts';
import { EVERYONE } from '../database/entity-store.ts';
import type { Changes } from './changes.ts';

export interface Listener {
  /** Called with the names of the entities whose records changed. */
  changed(entities: readonly string[]): void;
  /** Called when this server stops; the page must connect to another server. */
  ended(): void;
}

export interface FeedOptions {
  database: Database;
  /** Id of this server among those on the database. */
  serverId: string;
  model(): Model;
  onError(error: unknown, what: string): void;
}

/** Interval at which changes are sent to other servers and theirs are read, in milliseconds. */
const EVERY = 400;
/** Seconds for which changes of other servers are read again: a transaction with a smaller number may commit later. */
const LATE = 10;
/** Age up to which a new listener gets earlier changes, which its page may have missed, in milliseconds. */
const RECENT = 10_000;
/** Seconds after which stored changes are deleted. */
const KEPT = 60;

/**
 * Notifies the listeners of an owner about entities that changed on any server. Servers on PostgreSQL exchange changes
 * through a table, because a pooler may not pass notifications on; an embedded database has only one server.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The time of the last change of each entity, by owner. */
  readonly #recent = new Map<string, Map<string, number>>();
  /** Changes that were not sent to the other servers yet. */
  readonly #unsent = new Map<string, Set<string>>();
  /** Numbers of other servers' changes that were already reported here, each with the time at which it is forgotten. */
  readonly #told = new Map<string, number>();
  #implied: { model: Model; names: ReadonlyMap<string, ReadonlySet<string>> } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #droppedAt = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Reports the changes of a committed transaction. */
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

  /** @returns a function that stops listening */
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

  /** Tells all listeners to connect to another server. */
  retire(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.ended();
  }

  /** Stops the exchange after its running round. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#turn;
  }

  /**
   * Adds the entities that calls write together with these ones: derived figures, such as a balance, have no records.
   */
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
    // Inserted again, so that the owner with the latest change comes last.
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
