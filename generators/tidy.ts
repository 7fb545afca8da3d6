import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from './source/print.ts';

/**
 * Formats every schema file under a folder.
 * @returns the changed files; invalid JSON is not changed
 */
export function tidy(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!name.endsWith('.json')) return [];
    const path = join(root, name);
    const before = readFileSync(path, 'utf8');
    let after: string;
    try {
      after = print(JSON.parse(before));
    } catch {
      return [];
    }
    if (after === before) return [];
    writeFileSync(path, after);
    return [path];
  });
}
