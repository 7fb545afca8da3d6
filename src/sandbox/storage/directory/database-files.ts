import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from '../processes.ts';

/*
 * The files of an embedded database. PostgreSQL takes the length of a table's file for the length of the table: a lost
 * or truncated file reads as an empty table. So file sizes are stored beside the database and compared before it is
 * opened. No VACUUM here truncates, so such a file only grows.
 */

/** Sizes in bytes by path below the database's directory; a directory ends in `/`. */
export type FileList = Record<string, number>;

const CONTROL = 'global/pg_control';
const CONTROL_SIZE = 8192;
/** The layout of pg_control in PostgreSQL 18. */
const CONTROL_VERSION = 1800;
const SEGMENT = 16 * 1024 * 1024;

/** Exists in every database, so it is checked even without a list. */
const ALWAYS: FileList = {
  PG_VERSION: 1,
  'postgresql.conf': 1,
  'pg_hba.conf': 1,
  [CONTROL]: CONTROL_SIZE,
  'global/pg_filenode.map': 1,
  'base/': 0,
  'global/': 0,
  'pg_wal/': 0,
  'pg_xact/': 0,
  'pg_multixact/members/': 0,
  'pg_multixact/offsets/': 0,
  'pg_logical/snapshots/': 0,
  'pg_logical/mappings/': 0,
  'pg_xact/0000': 1,
};

/** Files of tables, indexes and transactions. Write-ahead log, caches, statistics and temporary files are transient. */
const KEPT =
  /^((global|base\/\d+)\/(\d+(_fsm|_vm|_init)?(\.\d+)?|pg_filenode\.map|PG_VERSION)|pg_(xact|multixact\/\w+)\/[0-9A-F]+|PG_VERSION|postgresql\.conf|pg_hba\.conf|global\/pg_control)$/;
const COMES_AND_GOES = /pgsql_tmp|pg_replslot\/./;

export function listFiles(database: string): FileList {
  const list: FileList = {};
  for (const entry of readdirSync(database, { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`.slice(database.length + 1).replaceAll('\\', '/');
    if (entry.isDirectory() && !COMES_AND_GOES.test(path)) list[`${path}/`] = 0;
    if (entry.isFile() && KEPT.test(path)) list[path] = statSync(join(database, path)).size;
  }
  return list;
}

/** Sentences about missing or truncated files; empty if the database is complete. */
export function missingParts(database: string, list: FileList = {}): string[] {
  const expected = Object.entries({ ...ALWAYS, ...list });
  const parts = expected.map(([path, size]) => missing(database, path, size)).filter((part) => part !== null);
  return parts.length > 0 ? parts : missingLog(database);
}

function missing(database: string, path: string, size: number): string | null {
  try {
    const found = statSync(join(database, path));
    if (found.isDirectory() !== path.endsWith('/')) {
      return path.endsWith('/') ? `${path} is not a directory` : `${path} is not a file`;
    }
    if (found.isDirectory() || found.size >= size) return null;
    return `${path} has ${found.size} bytes instead of ${size}`;
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return `${path} is missing`;
    if (isCode(error, 'EACCES')) return `${path} is not readable`;
    throw error;
  }
}

/** The segment of the write-ahead log from which the database would recover. */
function missingLog(database: string): string[] {
  const control = Buffer.alloc(52);
  const file = openSync(join(database, CONTROL), 'r');
  try {
    readSync(file, control, 0, control.length, 0);
  } finally {
    closeSync(file);
  }
  if (control.readUInt32LE(8) !== CONTROL_VERSION) return [`${CONTROL} is damaged`];
  const segment = Number(control.readBigUInt64LE(40) / BigInt(SEGMENT));
  const perFile = 2 ** 32 / SEGMENT;
  const words = [control.readUInt32LE(48), Math.floor(segment / perFile), segment % perFile];
  const name = words.map((word) => word.toString(16).toUpperCase().padStart(8, '0')).join('');
  const part = missing(database, `pg_wal/${name}`, SEGMENT);
  return part === null ? [] : [part];
}

/** Contents of PG_VERSION. */
export function versionOf(database: string): string {
  return readFileSync(join(database, 'PG_VERSION'), 'utf8').trim();
}
