import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { FOLDERS } from '../source/source.ts';
import type { OpenFile } from './wire.ts';

/** The workbench neither opens nor writes the requested file. */
export class Refusal extends Error {
  readonly zh: string | undefined;
  /** @param zh the same for readers of Chinese */
  constructor(message: string, zh?: string) {
    super(message);
    this.zh = zh;
  }
}

/** Chinese text of a name that a file or key cannot have. */
export const notNamed = (name: string): string => `「${name}」不能做名称：要用小写字母开头的英文。`;

/** Files beside the schemas that change with them: unused definitions, renames, and declared removals. */
export const BESIDE = ['unused.json', 'renames.json', 'removals.json'];

const PART = /^[a-z0-9][a-z0-9-]*$/i;

/**
 * The path on disk of a schema file, or of one of the files beside them: only below the folders of schemas, with plain
 * names and without links.
 * @throws Refusal
 */
export function placeOnDisk(root: string, path: string): string {
  const [folder = '', ...rest] = path.split('/');
  const file = rest.at(-1) ?? folder;
  const names = [...rest.slice(0, -1), file.replace(/\.json$/, '')];
  const isPlain = Object.hasOwn(FOLDERS, folder) && file.endsWith('.json') && names.every((name) => PART.test(name));
  if (!isPlain && !BESIDE.includes(path)) throw new Refusal(`"${path}" is no schema file.`);
  let here = realpathSync(root);
  for (const part of path.split('/')) {
    here = join(here, part);
    const found = lstatSync(here, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) throw new Refusal(`"${path}" leads through a link.`);
    if (found !== undefined && part !== file && !found.isDirectory()) throw new Refusal(`"${path}" is no schema file.`);
  }
  if (lstatSync(here, { throwIfNoEntry: false })?.isDirectory()) throw new Refusal(`"${path}" is a folder.`);
  return here;
}

export function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * The file on disk; without a file an empty one without a revision.
 * @throws Refusal
 */
export function readFile(root: string, path: string): OpenFile {
  const place = placeOnDisk(root, path);
  if (!existsSync(place)) return { path, text: '', revision: '' };
  const text = readFileSync(place, 'utf8');
  return { path, text, revision: revisionOf(text) };
}

/**
 * Writes a temporary file and renames it atomically: a concurrent reader gets the old file or the new one. An empty
 * text removes the file.
 * @throws Refusal
 */
export function writeFile(root: string, path: string, text: string): OpenFile {
  const place = placeOnDisk(root, path);
  if (text === '') {
    rmSync(place, { force: true });
    return { path, text, revision: '' };
  }
  mkdirSync(dirname(place), { recursive: true });
  // Tools that read the folder ignore names that begin with a dot.
  const beside = `${dirname(place)}${sep}.${basename(place)}.${process.pid}`;
  writeFileSync(beside, text, { flag: 'wx' });
  try {
    renameSync(beside, place);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return { path, text, revision: revisionOf(text) };
}
