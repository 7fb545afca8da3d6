import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';

/* What a transaction changes, told once it is committed. A statement that is undone alone is told too: nobody is harmed. */

/** Names of the changed entities, by owner of the records. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

const running = new AsyncLocalStorage<Map<string, Set<string>>>();

/** Notes that the running transaction changes records of an entity. Outside of one it does nothing. */
export function noteChange(owner: string, entity: string): void {
  const changes = running.getStore();
  if (changes === undefined) return;
  const names = changes.get(owner);
  if (names === undefined) changes.set(owner, new Set([entity]));
  else names.add(entity);
}

/** The database, each of whose transactions tells what it changed after its commit. */
export function tellingChanges(database: Database, tell: (changes: Changes) => void): Database {
  return {
    ...database,
    async transaction(work) {
      const changes = new Map<string, Set<string>>();
      const result = await running.run(changes, () => database.transaction(work));
      if (changes.size > 0) tell(changes);
      return result;
    },
  };
}
