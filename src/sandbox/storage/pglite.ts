import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '../database.ts';
import { Guard } from './guard.ts';
import { lockDirectory } from './lock.ts';
import type { SystemTables } from './system-tables.ts';

const asText = (value: string): string => value;

const PARSERS = {
  [types.INT8]: asText,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
};

export async function openPglite(place: { dataDir: string } | { memory: true; template?: Blob }): Promise<Database> {
  const release = 'dataDir' in place ? lockDirectory(place.dataDir) : () => {};
  try {
    const pglite =
      'dataDir' in place
        ? new PGlite({ dataDir: join(place.dataDir, 'database'), parsers: PARSERS })
        : new PGlite({ parsers: PARSERS, ...(place.template && { loadDataDir: place.template }) });
    await pglite.waitReady;
    const guard = new Guard(1);
    const kysely = new Kysely<SystemTables>({ dialect: guard.dialect(new PGliteDialect({ pglite })) });
    return {
      kysely,
      dialect: 'pglite',
      transaction: (work) => kysely.transaction().execute((tx) => guard.within(() => work(tx))),
      serve: (who, work) => guard.serve(who, work),
      lateFor: (who) => guard.lateFor(who),
      close: async () => {
        // Kysely closes only what it has used.
        await kysely.destroy();
        if (!pglite.closed) await pglite.close();
        release();
      },
      dumpTemplate: () => pglite.dumpDataDir('none'),
    };
  } catch (error) {
    release();
    throw error;
  }
}
