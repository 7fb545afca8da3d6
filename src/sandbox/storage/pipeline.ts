import type { CompiledQuery, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Transaction } from '../database/database.ts';

/*
 * Fewer round trips to a database: a statement whose result nobody needs is sent together with the next one of its
 * transaction, and statements that come again and again are parsed once for each connection.
 */

/** Parameters of statements that may wait: a query reaches its connection as a text and these parameters. */
const PATIENT = new WeakSet<object>();

/**
 * Executes a statement whose result nobody needs. PostgreSQL may get it with the next statement of the transaction or
 * with the commit, which then throws this statement's error.
 */
export async function executeSoon(
  tx: Transaction,
  query: { compile(executor: Transaction): CompiledQuery },
): Promise<void> {
  const compiled = query.compile(tx);
  PATIENT.add(compiled.parameters);
  await tx.executeQuery(compiled);
}

/**
 * @param pool with `pipeline` on
 * @param most statements that wait at most; 0 if an exchange with the database is no round trip
 */
export function pipelined(pool: pg.Pool, most: number): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const piped = known.get(client) ?? pipedClient(client, most);
      known.set(client, piped);
      return piped;
    },
  };
}

/** For a database behind a network: a long history would fill the memory with its rows. */
export const MOST_WAITING = 64;
const BEGIN = /^(begin|start transaction)\b/;
const BACK = /^rollback to (savepoint .*)/;

interface Statement {
  text: string;
  values: readonly unknown[];
}

function pipedClient(client: pg.PoolClient, most: number): PostgresPoolClient {
  // Access to the stream is needed to send several messages at once.
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  const names = new Map<string, string>();
  let named = 0;
  /** Statements of the transaction that were not sent yet. */
  let waiting: Statement[] = [];
  let isInside = false;
  return {
    query: <Row>(text: unknown, values: readonly unknown[]) => query<Row>({ text: String(text), values }),
    release(isBroken) {
      isInside = false;
      waiting = [];
      client.release(isBroken);
    },
  } as PostgresPoolClient;

  function query<Row>(statement: Statement): Promise<PostgresQueryResult<Row>> {
    const { text, values } = statement;
    if (BEGIN.test(text)) {
      isInside = true;
      waiting = [statement];
      return Promise.resolve(nothing('SELECT'));
    }
    if (isInside && PATIENT.has(values) && waiting.length < most) {
      waiting.push(statement);
      return Promise.resolve(nothing('INSERT'));
    }
    const before = waiting;
    waiting = [];
    const isKnown = before[0] === undefined || !BEGIN.test(before[0].text);
    if (text === 'rollback') {
      isInside = false;
      return isKnown ? send([statement]) : Promise.resolve(nothing('ROLLBACK'));
    }
    if (text === 'commit') {
      isInside = false;
      if (!isKnown && before.length === 1) return Promise.resolve(nothing('COMMIT'));
    }
    return send([...(BACK.test(text) ? keptBefore(before, text) : before), statement]);
  }

  /** Waiting statements that a rollback to a savepoint does not undo: those until the savepoint, if it waits itself. */
  function keptBefore(before: readonly Statement[], rollback: string): readonly Statement[] {
    const savepoint = BACK.exec(rollback)?.[1];
    return before.slice(0, before.findLastIndex(({ text }) => text === savepoint) + 1);
  }

  /** @returns the result of the last statement. @throws what the first failed one threw */
  async function send<Row>(statements: readonly Statement[]): Promise<PostgresQueryResult<Row>> {
    stream.cork();
    const sent = statements.map(({ text, values }) =>
      client.query<Row & pg.QueryResultRow>({ text, values: [...values], ...nameOf(text) }),
    );
    stream.uncork();
    let last: PostgresQueryResult<Row> = nothing('SELECT');
    for (const each of await Promise.allSettled(sent)) {
      if (each.status === 'rejected') throw each.reason;
      last = each.value as PostgresQueryResult<Row>;
    }
    return last;
  }

  function nameOf(text: string): { name?: string } {
    if (CHANGES_TABLES.test(text)) names.clear();
    const known = names.get(text);
    if (known !== undefined) return { name: known };
    if (names.size === MOST || text.length > LONGEST || !REPEATED.test(text) || text.includes('*')) return {};
    const name = `repeated_${named}`;
    named += 1;
    names.set(text, name);
    return { name };
  }
}

/**
 * Statements that write, or lock rows by key: one plan is right for all values. Those with `*` are parsed each time,
 * because their result changes as soon as a newer server adds a column.
 */
const REPEATED =
  /^\s*(insert into|update|delete from|select nextval|select sandbox_seen|with \w+ as \((insert|update|delete))|\bfor update\b/;
/** Statements after which those that were parsed earlier may be wrong. */
const CHANGES_TABLES = /^\s*(create|alter|drop|truncate)\b/i;
/** Maximum number of statements that a connection keeps, and their greatest length. */
const MOST = 200;
const LONGEST = 4_000;

function nothing<Row>(command: PostgresQueryResult<Row>['command']): PostgresQueryResult<Row> {
  return { command, rowCount: 0, rows: [] };
}
