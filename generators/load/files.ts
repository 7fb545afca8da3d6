import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Problems } from '../check/problems.ts';
import { checkShape } from './shape.ts';
import { readSource, type Source } from './source.ts';

const kept = new Map<string, { stamp: string; source: Source }>();

/** Every schema file under a folder, held against the dialect. A file that has not changed is not read again. */
export function load(root: string, problems: Problems): Source[] {
  const sources = read(root);
  for (const source of sources) checkShape(source, problems);
  return sources;
}

function read(root: string): Source[] {
  return jsonFiles(root).flatMap((file) => {
    const stats = statSync(file);
    const stamp = `${stats.mtimeMs}:${stats.size}`;
    const known = kept.get(file);
    if (known?.stamp === stamp) return [known.source];
    const shown = relative(process.cwd(), file).split(sep).join('/');
    const source = readSource(shown, relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8'));
    if (!source) return [];
    kept.set(file, { stamp, source });
    return [source];
  });
}

function jsonFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return jsonFiles(path);
      return entry.name.endsWith('.json') ? [path] : [];
    });
}
