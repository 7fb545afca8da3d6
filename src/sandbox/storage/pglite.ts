import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { takeDirectory } from './directory/data-directory.ts';
import type { DataDirectory, DirectoryOptions } from '../database/database.ts';
import { Guard } from './guard.ts';
import { pipelined } from './pipeline.ts';
import { DatabaseRefused } from './refused.ts';
import { TemplateFiles } from './template-files.ts';
import { valueTypes } from './value-types.ts';
import type { SystemTables } from '../database/system-tables.ts';

/**
 * - A quarter of the default memory for pages: measured no slower here, with 100 MB less memory.
 * - The log is never replicated, so rows of a table that is created or truncated in the same transaction are not logged.
 * - After a checkpoint little of the log is kept for later.
 */
const START = [
  ...PGlite.defaultStartParams,
  ...[
    'shared_buffers=32MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'min_wal_size=32MB',
    'max_wal_size=64MB',
  ].flatMap((setting) => ['-c', setting]),
];

/** In memory, finished parts of the log are released, and new ones are not filled with zeros. */
const START_IN_MEMORY = [...START, ...['wal_recycle=off', 'wal_init_zero=off'].flatMap((setting) => ['-c', setting])];

/** The database has one connection, from its start to its end. */
const ONE = { max: 1, idleTimeoutMillis: 0, pipeline: true, user: 'postgres', database: 'postgres', ssl: false };

type Place = ({ dataDir: string } & DirectoryOptions) | { memory: true; template?: string; patience?: number };

export async function openPglite(place: Place): Promise<Database> {
  const directory = 'dataDir' in place ? takeDirectory(place.dataDir, place) : undefined;
  try {
    const pglite = await opened(place, directory);
    const guard = new Guard(1, 'memory' in place ? place.patience : undefined);
    const stream = (): EmbeddedStream => new EmbeddedStream(pglite);
    const pool = new pg.Pool({ ...ONE, stream, types: valueTypes });
    // An unhandled error event ends the process; each statement reports its own error.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    // A statement that waits saves no round trip here, and takes memory.
    const connections = pipelined(pool, 0);
    // The pool would wait for a transaction under way, which ends with the database.
    const dialect = new PostgresDialect({ pool: { ...connections, end: () => Promise.resolve() } });
    const kysely = new Kysely<SystemTables>({ dialect: guard.dialect(dialect) });
    return {
      kysely,
      dialect: 'pglite',
      place: directory === undefined ? 'the database in memory' : `the data directory ${directory.path}`,
      transaction: (work) => kysely.transaction().execute((tx) => guard.within(() => work(tx))),
      serve: (who, work) => guard.serve(who, work),
      lateFor: (who) => guard.lateFor(who),
      load: () => guard.load(),
      close: async () => {
        // Kysely closes only what it has used.
        await kysely.destroy();
        if (!pglite.closed) await pglite.close();
        directory?.release(true);
      },
      async dumpTemplate() {
        // A database that is loaded from the dump has no log to replay.
        await sql`checkpoint`.execute(kysely);
        return pglite.dumpDataDir('none');
      },
      ...(directory && { directory }),
    };
  } catch (error) {
    directory?.release(false);
    throw error;
  }
}

async function opened(place: Place, directory: DataDirectory | undefined): Promise<PGlite> {
  const pglite =
    directory === undefined
      ? new PGlite({
          startParams: START_IN_MEMORY,
          ...('template' in place && place.template !== undefined && { fs: new TemplateFiles(place.template) }),
        })
      : new PGlite({ dataDir: directory.database, startParams: START });
  try {
    await pglite.waitReady;
    return pglite;
  } catch (error) {
    if (directory === undefined) throw error;
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new DatabaseRefused(
      `The database in the data directory ${directory.path} does not open (${reason}). ` +
        'Restore a backup into another directory (npm run restore), or move this one away for a new start.',
    );
  }
}
