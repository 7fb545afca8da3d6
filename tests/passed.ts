import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/* Remembers the files on which `npm test` passed, so that `npm run verify` after it does not repeat its tests. */

/**
 * A digest of all files that are committed or could be, and of Node's version.
 * @returns null outside of a git work tree
 */
export function digestOfFiles(root: string): string | null {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status !== 0) return null;
  const hash = createHash('sha256').update(process.version);
  for (const file of new Set(listed.stdout.split('\0').toSorted())) {
    // A deleted file is listed until its deletion is added.
    if (file !== '' && existsSync(`${root}/${file}`))
      hash.update(`\n${file}\n`).update(readFileSync(`${root}/${file}`));
  }
  return hash.digest('hex');
}

/** Returns true if the stamp is of these files. */
export function hasPassed(stamp: string, digest: string | null): boolean {
  return digest !== null && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

/** Writes the stamp, unless the files have changed since the tests began. */
export function notePassed(stamp: string, root: string, digest: string | null): void {
  if (digest !== null && digestOfFiles(root) === digest) writeFileSync(stamp, digest);
}
