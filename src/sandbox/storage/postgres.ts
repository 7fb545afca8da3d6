import { Kysely, PostgresDialect, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { DatabaseLost, isLost } from './conflict.ts';
import { Guard } from './guard.ts';
import { pipelined, type StatementClient, type StatementPool } from './pipeline.ts';
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
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        AS_TEXT.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
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
    dialect: guard.dialect(new PostgresDialect({ pool: pipelined(clientsOf(pool)) })),
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

/** @param pool with `pipeline` on */
function clientsOf(pool: pg.Pool): StatementPool {
  const known = new WeakMap<pg.PoolClient, StatementClient>();
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const made = known.get(client) ?? clientOf(client);
      known.set(client, made);
      return made;
    },
  };
}

function clientOf(client: pg.PoolClient): StatementClient {
  // Access to the stream is needed to send several messages at once.
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  return {
    isRemote: true,
    send(statements) {
      stream.cork();
      const sent = statements.map((each) => client.query({ ...each, values: [...each.values] }));
      stream.uncork();
      return sent as Promise<PostgresQueryResult<unknown>>[];
    },
    release: (isBroken) => client.release(isBroken),
  };
}
