import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';

/*
 * Collects the changes of a transaction and reports them after its commit. Changes of a rolled-back savepoint are
 * reported too: they cause a needless reload at most.
 */

/** Names of the changed entities, by owner of the records. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

const running = new AsyncLocalStorage<Map<string, Set<string>>>();

/** Records that the running transaction changes records of an entity. Does nothing outside a transaction. */
export function noteChange(owner: string, entity: string): void {
  const changes = running.getStore();
  if (changes === undefined) return;
  const names = changes.get(owner);
  if (names === undefined) changes.set(owner, new Set([entity]));
  else names.add(entity);
}

/** Wraps the database so that each transaction reports its changes after the commit. */
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
