import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brokenJson } from '../rules/broken-json.ts';
import type { Problems } from '../problems/problems.ts';
import { wrongFolder } from '../rules/moved-file.ts';
import { misshapen } from '../rules/shape.ts';
import { strayFile } from '../rules/stray-file.ts';
import { wrongSchema } from '../rules/wrong-schema.ts';
import { readAstray, readElsewhere } from './moved.ts';
import { checkShape } from './shape.ts';
import { FOLDERS, readSource, texts, type Source } from '../source/source.ts';

const kept = new Map<string, { stamp: string | undefined; source: Source }>();

const stamps = new Map<string, string | undefined>();

export function forgetSources(): void {
  kept.clear();
  stamps.clear();
}

/** Sources that the dialect's validators have accepted. */
const whole = new WeakSet<Source>();

/** Reads and validates every schema file under a folder. Unchanged files are not read again. */
export function load(root: string, problems: Problems): Source[] {
  const sources = readSources(root, problems);
  const hasDialect = existsSync(join(root, 'dialect'));
  for (const source of sources) {
    if (whole.has(source)) continue;
    const before = problems.list.length;
    checkShape(source, problems);
    wrongSchema(problems, source, hasDialect);
    if (problems.list.length === before) whole.add(source);
  }
  return sources;
}

/** The same without validation. A source is a new object only if its file has changed. */
export function readSources(root: string, problems: Problems): Source[] {
  return jsonFiles(root).flatMap((file) => {
    const known = kept.get(file);
    if (known !== undefined && known.stamp === stampOf(file)) return [known.source];
    const shown = relative(process.cwd(), file).split(sep).join('/');
    const text = textUnlessGone(file);
    const source = text !== undefined && admit(shown, relative(root, file).split(sep).join('/'), text, problems);
    if (!source) return [];
    // The problem of a file astray is reported whenever it is read.
    if (!source.isAstray) kept.set(file, { stamp: stampWhenRead(file), source });
    return [source];
  });
}

/** A stamp of a file, which changes with each write; undefined if the file does not exist. */
export function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`;
}

/** The stamp of a file when it was last read; undefined if the file did not exist or was being written. */
export const stampWhenRead = (file: string): string | undefined => stamps.get(file);

/** The text of a file; undefined if the file does not exist, for example after it was listed. */
export function textUnlessGone(file: string): string | undefined {
  // Taken before the text: a write in between leaves an old stamp, so the file is read again.
  const stamp = stampOf(file);
  try {
    const bytes = readFileSync(file);
    // File times have a resolution of some milliseconds: within it only the length shows a write.
    stamps.set(file, stamp?.endsWith(`:${bytes.length}`) === true ? stamp : undefined);
    return bytes.toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    stamps.set(file, undefined);
    return undefined;
  }
}

/** The source of a file with the folder and the name of a schema; otherwise reports a problem. */
export function admit(file: string, path: string, text: string, problems: Problems): Source | undefined {
  const source = path.endsWith('.json') ? readSource(file, path, text) : undefined;
  if (!source) {
    strayFile(problems, file, path, Object.keys(FOLDERS));
    return readAstray(file, path, text);
  }
  const elsewhere = readElsewhere(source);
  if (elsewhere === undefined) return source;
  wrongFolder(problems, source, elsewhere.folder);
  return elsewhere.source;
}

/** Files in the folder that are not schemas: the dialect, approvals, renames, removals, icons. */
export const NO_SCHEMAS = ['dialect', 'approvals.json', 'renames.json', 'removals.json', 'unused.json', 'icons.json'];

/** The icons of the product, from `icons.json`; undefined without that file. */
export function readIcons(root: string, problems: Problems): ReadonlySet<string> | undefined {
  const path = join(root, 'icons.json');
  const text = textUnlessGone(path);
  // Parsed under the path of a screen, because problems need the places inside the file.
  const file = relative(process.cwd(), path).split(sep).join('/');
  const source = text === undefined ? undefined : readSource(file, 'screens/icons.json', text);
  if (source === undefined) return undefined;
  if (source.errors.length > 0 || source.root === undefined) brokenJson(problems, source);
  else if (source.root.type === 'array') return new Set(texts({ source, node: source.root }).map(({ word }) => word));
  else misshapen(problems, { source, node: source.root }, 'icons.json is a list of names.');
  return undefined;
}

/** JSON files below a folder. Hidden files belong to an editor or the system and are skipped. */
function jsonFiles(folder: string, isRoot = true): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !(isRoot && NO_SCHEMAS.includes(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return jsonFiles(path, false);
      return /\.json[5c]?$/i.test(entry.name) ? [path] : [];
    });
}
