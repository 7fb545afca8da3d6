import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { isCode, lives, markOf } from './processes.ts';

/** Another live process holds the directory: two at once would destroy the data. */
export class DirectoryLocked extends Error {
  readonly pid: number;

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. ` +
        'Stop that process, or start this one with another DATA_DIR.',
    );
    this.name = 'DirectoryLocked';
    this.pid = pid;
  }
}

/**
 * Locks the directory for this process; the returned function unlocks it. The lock of a dead process is taken over.
 * @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'lock');
  const mine = markOf(process.pid);
  // Written aside and linked into place, so that nobody ever reads a partial lock.
  const aside = `${path}.${randomUUID()}`;
  writeFileSync(aside, mine);
  try {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (link(aside, path)) return () => release(path, mine);
      const found = read(path);
      if (found === null) continue;
      const pid = Number(found.split(' ')[0]);
      if (lives(found)) throw new DirectoryLocked(directory, pid);
      removeStale(path, found);
    }
  } finally {
    rmSync(aside, { force: true });
  }
  throw new Error(`Could not take the lock ${path}: other processes keep taking it`);
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true });
}

/** Moves the lock of a dead process away. If another process has replaced the lock meanwhile, puts the new one back. */
function removeStale(path: string, found: string): void {
  const away = `${path}.${randomUUID()}`;
  try {
    renameSync(path, away);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (read(away) !== found) link(away, path);
  rmSync(away, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}
