import type { PGlite } from '@electric-sql/pglite';
import type { PostgresQueryResult } from 'kysely';
import { MessageWriter, readReply } from './embedded-messages.ts';
import type { PipedStatement, StatementClient } from './pipeline.ts';

/*
 * Sends statements to the embedded database in the protocol of PostgreSQL. PGlite's own `query` makes six round trips
 * for a statement, because it asks for the types of the parameters first. This client sends all messages of a statement
 * together, with parameters as texts, like node-postgres.
 */

type Result = PostgresQueryResult<unknown>;
type Command = Result['command'];

/** Statements after which a statement that was parsed earlier may be wrong. */
const CHANGES_TABLES = /^\s*(create|alter|drop|truncate)\b/i;
/** Statements that tell how many rows they changed or returned. */
const COUNTED = /^(INSERT|UPDATE|DELETE|MERGE|SELECT)/;

export function embeddedClient(pglite: PGlite): StatementClient {
  const parsed = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const afterLast = (statement: PipedStatement): Promise<Result> => {
    const done = last.then(() => execute(pglite, parsed, statement));
    last = done.catch(() => undefined);
    return done;
  };
  return { isRemote: false, send: (statements) => statements.map(afterLast), release: () => {} };
}

async function execute(pglite: PGlite, parsed: Set<string>, { text, values, name }: PipedStatement): Promise<Result> {
  if (pglite.closed) throw new Error('The embedded database is closed');
  if (CHANGES_TABLES.test(text) && parsed.size > 0) {
    parsed.clear();
    await exchange(pglite, simple('deallocate all'));
  }
  const isSimple = values.length === 0 && name === undefined;
  const bytes = await exchange(pglite, isSimple ? simple(text) : extended(text, values, name, parsed));
  const { columns, rows, tag, isParsed, error } = readReply(bytes);
  if (isParsed && name !== undefined) parsed.add(name);
  if (error) throw error;
  const readers = columns.map(({ type }) => pglite.parsers[type]);
  const [command = ''] = tag.split(' ');
  return {
    command: command as Command,
    rowCount: COUNTED.test(command) ? Number(tag.slice(tag.lastIndexOf(' ') + 1)) : 0,
    rows: rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (const [n, { name: column, type }] of columns.entries()) {
        const value = row[n] ?? null;
        record[column] = value === null || readers[n] === undefined ? value : readers[n](value, type);
      }
      return record;
    }),
  };
}

async function exchange(pglite: PGlite, message: Uint8Array): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // A piece is a view of the database's memory, which changes with the next one.
  const onRawData = (piece: Uint8Array): void => void pieces.push(Buffer.from(piece));
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

function simple(text: string): Buffer {
  const to = new MessageWriter(text.length + 16);
  return to.message('Q', () => to.string(text)).bytes();
}

function extended(
  text: string,
  values: readonly unknown[],
  name: string | undefined,
  parsed: ReadonlySet<string>,
): Buffer {
  const to = new MessageWriter(text.length + 256);
  if (name === undefined || !parsed.has(name))
    to.message('P', () =>
      to
        .string(name ?? '')
        .string(text)
        .int16(0),
    );
  const given = values.map(parameterOf);
  to.message('B', () => {
    to.string('');
    to.string(name ?? '').int16(given.length);
    for (const each of given) to.int16(each instanceof Uint8Array ? 1 : 0);
    to.int16(given.length);
    for (const each of given) to.value(each);
    to.int16(0);
  });
  to.message('D', () => to.byte('P').string(''));
  to.message('E', () => to.string('').int32(0));
  return to.message('S', () => {}).bytes();
}

/** A text, bytes or null, as node-postgres makes them. */
function parameterOf(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return arrayOf(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayOf(values: readonly unknown[]): string {
  const parts = values.map((each) => {
    if (Array.isArray(each)) return arrayOf(each);
    const value = parameterOf(each);
    if (value === null) return 'NULL';
    const text = typeof value === 'string' ? value : `\\x${Buffer.from(value).toString('hex')}`;
    return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${parts.join(',')}}`;
}
