import type { CompiledQuery, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
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

/** A statement; one with a name is parsed once for each connection. */
export interface PipedStatement {
  text: string;
  values: readonly unknown[];
  name?: string;
}

/** A connection that takes several statements at once. */
export interface StatementClient {
  /** True if each exchange with the database takes a round trip, so that statements wait for each other. */
  isRemote: boolean;
  /** @returns the result of each statement; those after a failed one fail too */
  send(statements: readonly PipedStatement[]): Promise<PostgresQueryResult<unknown>>[];
  release(isBroken?: boolean): void;
}

/** Connections of a database. */
export interface StatementPool {
  connect(): Promise<StatementClient>;
  end(): Promise<void>;
}

export function pipelined(pool: StatementPool): PostgresPool {
  const known = new WeakMap<StatementClient, PostgresPoolClient>();
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const piped = known.get(client) ?? pipedClient(client);
      known.set(client, piped);
      return piped;
    },
  };
}

/** Statements that wait at most: a long history would fill the memory with its rows. */
export const MOST_WAITING = 64;
const BEGIN = /^(begin|start transaction)\b/;
const BACK = /^rollback to (savepoint .*)/;

function pipedClient(client: StatementClient): PostgresPoolClient {
  const names = new Map<string, string>();
  /** Statements of the transaction that were not sent yet. */
  let waiting: PipedStatement[] = [];
  let isInside = false;
  return {
    query: <Row>(text: unknown, values: readonly unknown[]) => query<Row>({ text: String(text), values }),
    release(isBroken) {
      isInside = false;
      waiting = [];
      client.release(isBroken);
    },
  } as PostgresPoolClient;

  function query<Row>(statement: PipedStatement): Promise<PostgresQueryResult<Row>> {
    const { text, values } = statement;
    if (BEGIN.test(text)) {
      isInside = true;
      waiting = [statement];
      return Promise.resolve(nothing('SELECT'));
    }
    if (isInside && PATIENT.has(values) && client.isRemote && waiting.length < MOST_WAITING) {
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
  function keptBefore(before: readonly PipedStatement[], rollback: string): readonly PipedStatement[] {
    const savepoint = BACK.exec(rollback)?.[1];
    return before.slice(0, before.findLastIndex(({ text }) => text === savepoint) + 1);
  }

  /** @returns the result of the last statement. @throws what the first failed one threw */
  async function send<Row>(statements: readonly PipedStatement[]): Promise<PostgresQueryResult<Row>> {
    const sent = client.send(statements.map(({ text, values }) => ({ text, values, ...nameOf(text) })));
    let last: PostgresQueryResult<Row> = nothing('SELECT');
    for (const each of await Promise.allSettled(sent)) {
      if (each.status === 'rejected') throw each.reason;
      last = each.value as PostgresQueryResult<Row>;
    }
    return last;
  }

  function nameOf(text: string): { name?: string } {
    const known = names.get(text);
    if (known !== undefined) return { name: known };
    if (names.size === MOST || text.length > LONGEST || !REPEATED.test(text) || text.includes('*')) return {};
    const name = `repeated_${names.size}`;
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
/** Maximum number of statements that a connection keeps, and their greatest length. */
const MOST = 200;
const LONGEST = 4_000;

function nothing<Row>(command: PostgresQueryResult<Row>['command']): PostgresQueryResult<Row> {
  return { command, rowCount: 0, rows: [] };
}
