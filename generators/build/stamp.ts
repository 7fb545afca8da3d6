import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `start` compresses at a middle level, `release` at the highest. */
export type Mode = 'start' | 'release';

/** Paths of the project that a build reads. */
const READ = ['schemas', 'generators', 'src/model', 'src/engine', 'src/portal', 'vite.config.ts', 'package-lock.json'];
const TEST = /\.test\.tsx?$|[\\/](fixtures|testing)$/;

/** The file of a build with the stamp of its sources. */
const STAMP = 'built-from';
/** Files that exist only after a complete build. */
const WHOLE = ['index.html', 'pages.json', 'server/first-look.js'];

/** A hash of everything that a build reads, and of the build mode. */
export function stampOf(root: string, mode: Mode): string {
  const hash = createHash('sha256').update(mode);
  const add = (path: string): void => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const inside = `${path}/${entry.name}`;
      if (TEST.test(inside)) continue;
      if (entry.isDirectory()) add(inside);
      else hash.update(`\n${inside}\n`).update(readFileSync(join(root, inside)));
    }
  };
  for (const path of READ) {
    if (/\.\w+$/.test(path)) hash.update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
}

/** Returns true if the folder contains a complete build of that stamp and the generator's output for it. */
export function isBuilt(root: string, dist: string, stamp: string): boolean {
  return (
    existsSync(join(root, 'src/generated/model.json')) &&
    WHOLE.every((file) => existsSync(join(dist, file))) &&
    existsSync(join(dist, STAMP)) &&
    readFileSync(join(dist, STAMP), 'utf8') === stamp
  );
}

export function writeStamp(dist: string, stamp: string): void {
  writeFileSync(join(dist, STAMP), stamp);
}
