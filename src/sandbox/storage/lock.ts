import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

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
 * Takes the directory for this process; what is returned gives it back. The lock of a process that no longer lives is
 * taken over.
 * @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'lock');
  const mine = `${process.pid} ${statOf(process.pid).start}`;
  // Written aside and linked into place, so that nobody ever reads half a lock.
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

/** Moves the dead lock away; where another process replaced it meanwhile, its lock is put back. */
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

function lives(lock: string): boolean {
  const [pidText = '', started = ''] = lock.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!isCode(error, 'EPERM')) return false;
  }
  const { state, start } = statOf(pid);
  // Killed, and nobody has yet asked how it ended.
  if (state === 'Z' || state === 'X') return false;
  // A pid is used again after a restart; the time at which the process started is not.
  return started === '' || start === '' || started === start;
}

/** State of a process and when it started, in the kernel's ticks; empty where the system does not say. */
function statOf(pid: number): { state: string; start: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return { state: '', start: '' };
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
