import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { DatabaseLost, isLost } from './conflict.ts';
import { Guard } from './guard.ts';
import { MOST_WAITING, pipelined } from './pipeline.ts';
import { placeOf, whyUnreachable } from './unreachable.ts';
import { valueTypes } from './value-types.ts';
import type { SystemTables } from '../database/system-tables.ts';

/** Durations in milliseconds; 0 or absent: unlimited. */
export interface PoolOptions {
  /** Connections at most. Default 10. */
  connections?: number;
  /** Longest statement. */
  statementTimeout?: number;
  /** Longest pause between two statements of a transaction. */
  idleTimeout?: number;
  /** Longest wait for a new connection. */
  connectTimeout?: number;
  /** Called for connections that ended unexpectedly, one line each. */
  onLost?: (error: Error) => void;
}

export async function openPostgres(url: string, options: PoolOptions = {}): Promise<Database> {
  const { connections = 10, statementTimeout, idleTimeout, connectTimeout, onLost = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    // Absent parameters are not sent: some poolers refuse unknown parameters.
    ...(statementTimeout && { statement_timeout: statementTimeout }),
    ...(idleTimeout && { idle_in_transaction_session_timeout: idleTimeout }),
    ...(connectTimeout && { connectionTimeoutMillis: connectTimeout }),
    application_name: 'portal',
    types: valueTypes,
  });
  // An unhandled error event ends the process. The pool reports idle connections; connections in use report their
  // own errors.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    let isLogged = false;
    // The server's own error comes first, then the end of the connection.
    client.on('error', (error) => {
      if (!isLogged) onLost(error);
      isLogged = true;
    });
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw whyUnreachable(url, error);
  }
  const guard = new Guard(connections);
  const kysely = new Kysely<SystemTables>({
    dialect: guard.dialect(new PostgresDialect({ pool: pipelined(pool, MOST_WAITING) })),
  });
  return {
    kysely,
    dialect: 'postgres',
    place: `the PostgreSQL database ${placeOf(url)}`,
    async transaction(work) {
      let isDone = false;
      try {
        return await kysely.transaction().execute((tx) =>
          guard.within(async () => {
            const result = await work(tx);
            isDone = true;
            return result;
          }),
        );
      } catch (error) {
        throw isLost(error) ? new DatabaseLost(error, isDone) : error;
      }
    },
    serve: (who, work) => guard.serve(who, work),
    lateFor: (who) => guard.lateFor(who),
    load: () => guard.load(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  };
}
