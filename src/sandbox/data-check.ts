import { sql } from 'kysely';
import type { DataStop } from '#model/data-moves.ts';
import type { Model } from '#model/model.ts';
import type { BackupPlace } from './backup.ts';
import { openDatabase } from './open-database.ts';
import type { FactsOf } from './orders/facts-shape.ts';
import { factStops } from './orders/adapt-facts.ts';
import { stopsFor } from './storage/data-model/adapt-tables.ts';

/**
 * Reasons why a server would refuse to start a Model on these rows, or to run these families with the stored facts of
 * their orders. Read-only.
 * @throws DirectoryLocked if a server holds the data directory
 * @throws DatabaseRefused if there is no complete database
 */
export async function checkData(
  place: BackupPlace,
  model: Model,
  facts: readonly FactsOf[] = [],
): Promise<{ place: string; stops: DataStop[] }> {
  const database = await openDatabase(
    'dataDir' in place ? { ...place, purpose: 'read' } : { ...place, connections: 1 },
  );
  try {
    const stops = await database.transaction(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return [...(await stopsFor(tx, model)), ...(await factStops(tx, facts))];
    });
    return { place: database.place, stops };
  } finally {
    await database.close();
  }
}
