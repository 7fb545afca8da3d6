import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDirectory } from '../lock.ts';
import { isCode } from '../processes.ts';
import { DatabaseRefused } from '../refused.ts';
import { type FileList, listFiles, missingParts, versionOf } from './database-files.ts';
import { readMarker, readText, writeDurably, writeMarker } from './marker.ts';
import type { DataDirectory, DirectoryOptions, Marker } from '../../database/database.ts';

/** Files beside the database that are allowed: our own, and those that a file system puts into its root. */
const OURS = /^(database|lock(\..+)?|made\.json(\.new)?|files\.json(\.new)?|control\.sock|replaced-.+|lost\+found)$/;

const WAY_OUT = 'Restore a backup into another directory (npm run restore), or move this one away for a new start.';

/**
 * Locks a data directory for this process, after checking that it is complete.
 * @throws DirectoryLocked if another process holds it
 * @throws DatabaseRefused if it is incomplete or was not created here; nothing in it was changed
 */
export function takeDirectory(directory: string, options: DirectoryOptions = {}): DataDirectory {
  const path = resolve(directory);
  const { purpose = 'start', mayBeNew = true } = options;
  try {
    if (!exists(path) && (purpose === 'read' || !mayBeNew)) throw refusedNew(path, purpose);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const release = lockDirectory(path);
    try {
      return takeLocked(path, options, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw explained(path, error);
  }
}

function takeLocked(path: string, options: DirectoryOptions, unlock: () => void): DataDirectory {
  const { purpose = 'start', mayBeNew = true, adopt = false } = options;
  const database = join(path, 'database');
  const found = inspect(path);
  if (found.state === 'foreign') {
    throw new DatabaseRefused(
      `The data directory ${path} was not made by this server: it holds ${found.names}. Name another DATA_DIR.`,
    );
  }
  if (found.state === 'unmarked' && !(adopt && purpose === 'start') && !options.replace) {
    throw new DatabaseRefused(
      `The data directory ${path} holds a database, but made.json, which says what made it, is missing. ` +
        `${WAY_OUT} If it is whole, or older than made.json, start once with ADOPT=on.`,
    );
  }
  if (purpose === 'restore') {
    if (found.state === 'ready' || found.state === 'unmarked') setAside(path, options.replace ?? false);
    return made(path, database, options, 'restoring', unlock, found.state === 'unfinished');
  }
  if (found.marker?.state === 'restoring') {
    throw new DatabaseRefused(
      `A restore into the data directory ${path} did not finish. Run it again (npm run restore -- FILE).`,
    );
  }
  if (found.state === 'empty' || found.state === 'unfinished') {
    if (purpose === 'read' || !mayBeNew) throw refusedNew(path, purpose);
    return made(path, database, options, 'making', unlock, found.state === 'unfinished');
  }
  checkWhole(path, database, found.marker);
  return taken(path, database, found.marker, false, unlock);
}

interface Found {
  state: 'empty' | 'foreign' | 'unfinished' | 'unmarked' | 'ready';
  marker: Marker | null;
  names?: string;
}

function inspect(path: string): Found {
  const marker = readMarker(path);
  if (marker !== null) return { state: marker.state === 'ready' ? 'ready' : 'unfinished', marker };
  const names = readdirSync(path);
  const others = names.filter((name) => !OURS.test(name));
  if (others.length > 0) {
    const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
    return { state: 'foreign', marker, names: others.slice(0, 3).join(', ') + more };
  }
  const hasRemains = names.some((name) => /^(database|files\.json|replaced-.+)$/.test(name));
  return { state: hasRemains ? 'unmarked' : 'empty', marker };
}

/** An empty directory for a database, marked before anything is written into it. */
function made(
  path: string,
  database: string,
  options: DirectoryOptions,
  state: 'making' | 'restoring',
  unlock: () => void,
  wasUnfinished: boolean,
): DataDirectory {
  const marker = { postgres: '', id: options.id ?? crypto.randomUUID(), madeAt: new Date().toISOString(), state };
  writeMarker(path, marker);
  rmSync(filesOf(path), { force: true });
  rmSync(database, { recursive: true, force: true });
  // The database creates files that everyone can read.
  chmodSync(path, 0o700);
  return taken(path, database, readMarker(path), wasUnfinished, unlock);
}

function taken(
  path: string,
  database: string,
  marker: Marker | null,
  wasUnfinished: boolean,
  unlock: () => void,
): DataDirectory {
  let current = marker;
  return {
    ...{ path, database, wasUnfinished },
    get marker() {
      return current;
    },
    begin() {
      if (current?.state === 'ready') writeList(path, fixedOf(readList(path) ?? {}));
    },
    finish(id) {
      writeList(path, listFiles(database));
      const madeAt = current?.madeAt ?? new Date().toISOString();
      writeMarker(path, { postgres: versionOf(database), id, madeAt, state: 'ready' });
      current = readMarker(path);
    },
    release(closed) {
      if (closed && current?.state === 'ready') writeList(path, listFiles(database));
      unlock();
    },
  };
}

function checkWhole(path: string, database: string, marker: Marker | null): void {
  const list = readList(path);
  const parts = marker !== null && list === undefined ? ['files.json is missing'] : [];
  parts.push(
    ...(exists(database) ? missingParts(database, list).map((part) => `database/${part}`) : ['database is missing']),
  );
  if (parts.length === 0 && marker !== null && versionOf(database) !== marker.postgres) {
    parts.push(`database/PG_VERSION says "${versionOf(database)}" instead of "${marker.postgres}"`);
  }
  if (parts.length === 0) return;
  const more = parts.length > 3 ? `, and ${parts.length - 3} more` : '';
  throw new DatabaseRefused(
    `The data directory ${path} is damaged: ${parts.slice(0, 3).join(', ')}${more}. ${WAY_OUT}`,
  );
}

/** Moves aside a database that a restore replaces. */
function setAside(path: string, replace: boolean): void {
  if (!replace) {
    throw new DatabaseRefused(
      `The data directory ${path} already holds a database. Name another DATA_DIR, or add --replace.`,
    );
  }
  const aside = join(path, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of ['database', 'files.json']) {
    if (exists(join(path, name))) renameSync(join(path, name), join(aside, name));
  }
  // The old marker stays until a new one replaces it, so that the directory never looks new.
  if (exists(join(path, 'made.json'))) copyFileSync(join(path, 'made.json'), join(aside, 'made.json'));
}

function refusedNew(path: string, purpose: string): DatabaseRefused {
  const way = purpose === 'read' ? 'Name the DATA_DIR of a bank.' : 'NEW_DATABASE is off: mount or restore it.';
  return new DatabaseRefused(`The data directory ${path} holds no database. ${way}`);
}

/** Turns a file system error into a refusal that names the directory. */
function explained(path: string, error: unknown): unknown {
  if (isCode(error, 'ENOTDIR') || isCode(error, 'EEXIST')) {
    return new DatabaseRefused(`The data directory ${path} is a file, or lies below one. Name another DATA_DIR.`);
  }
  if (isCode(error, 'EACCES') || isCode(error, 'EPERM') || isCode(error, 'EROFS')) {
    return new DatabaseRefused(
      `The data directory ${path} may not be read and written by this user (${(error as Error).message}). ` +
        'Give it to this user, or name another DATA_DIR.',
    );
  }
  if (isCode(error, 'ENOSPC')) return new DatabaseRefused(`The data directory ${path} is on a full disk.`);
  if (error instanceof Error && 'syscall' in error) {
    return new DatabaseRefused(`The data directory ${path} cannot be used (${error.message}). Name another DATA_DIR.`);
  }
  return error;
}

const filesOf = (path: string): string => join(path, 'files.json');

function readList(path: string): FileList | undefined {
  const text = readText(filesOf(path));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as FileList;
  } catch {
    throw new DatabaseRefused(`The data directory ${path} is damaged: files.json is not JSON. ${WAY_OUT}`);
  }
}

function writeList(path: string, list: FileList): void {
  writeDurably(filesOf(path), JSON.stringify(list));
}

/** Returns the part of a list that no start changes. */
function fixedOf(list: FileList): FileList {
  return Object.fromEntries(Object.entries(list).filter(([path]) => !/\/\d[^/]*$/.test(path) || path.endsWith('/')));
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
