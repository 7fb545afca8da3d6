import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { Guard } from './guard.ts';
import { placeOf, whyUnreachable } from './unreachable.ts';
import type { SystemTables } from '../database/system-tables.ts';

const { builtins } = pg.types;
const AS_TEXT = new Set<number>([
  builtins.INT8,
  builtins.NUMERIC,
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
]);

const asText = (value: string): string => value;

export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        AS_TEXT.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that the server drops must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw whyUnreachable(url, error);
  }
  const guard = new Guard(connections);
  const kysely = new Kysely<SystemTables>({ dialect: guard.dialect(new PostgresDialect({ pool })) });
  return {
    kysely,
    dialect: 'postgres',
    place: `the PostgreSQL database ${placeOf(url)}`,
    transaction: (work) => kysely.transaction().execute((tx) => guard.within(() => work(tx))),
    serve: (who, work) => guard.serve(who, work),
    lateFor: (who) => guard.lateFor(who),
    close: () => kysely.destroy(),
  };
}
