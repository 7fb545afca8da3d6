import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Output } from './emit/emit.ts';

/**
 * Writes what has changed and removes what is no longer emitted; an unchanged file is not touched, so whoever watches it
 * sleeps on.
 * @returns the paths written.
 */
export function save(output: Output, folder: string): string[] {
  const written: string[] = [];
  for (const [path, text] of Object.entries(output)) {
    const file = join(folder, path);
    if (textOf(file) === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.push(path);
  }
  for (const path of filesUnder(folder)) if (output[path] === undefined) rmSync(join(folder, path));
  return written;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    return [];
  }
}
