import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { collectProblems, type Problems } from '../problems/problems.ts';
import { admit, load, NO_SCHEMAS } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../source/source.ts';
import { resolve } from '../resolve/model.ts';
import type { Beside } from '../changes/digest.ts';
import { whatIsWrongWithRename, type Rename } from '../changes/renames.ts';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';

/** The schemas at one time. */
export interface Revision {
  /** Name for reviewers: a commit, a folder, or the current files. */
  name: string;
  model: Model;
  sources: Source[];
  /** Problems of the files; files that cannot be read are not compared. */
  problems: Problem[];
  /** Renames that the author declared. */
  renames?: Rename[];
  beside?: Beside;
}

/** Nothing was compared: a revision does not exist, or cannot be read. */
export class Unreadable extends Error {}

/**
 * @param name a commit, branch or tag; a folder of schemas; undefined for the current files
 * @param root the schemas folder, relative to the project.
 * @param roles the product's file of what each role may open, relative to the project.
 * @throws Unreadable
 */
export function readRevision(name: string | undefined, root: string, roles?: string): Revision {
  const found = collectProblems();
  const isFolder = name !== undefined && existsSync(name) && statSync(name).isDirectory();
  const folder = name === undefined ? root : name;
  const commit = name === undefined || isFolder ? undefined : commitOf(name);
  const read =
    commit === undefined ? readFolder(folder, name === undefined ? roles : undefined) : readCommit(commit, root, roles);
  const isOnDisk = name === undefined || isFolder;
  const sources = isOnDisk ? load(folder, found) : sourcesOf(read, root, found);
  if (isOnDisk) share(sources, found);
  if (sources.length === 0) throw new Unreadable(`There are no schemas in ${name ?? root}.`);
  const { model } = resolve(sources, found);
  const base = isFolder ? folder : root;
  return {
    name: nameOf(name, commit),
    model,
    sources,
    problems: found.list,
    renames: renamesIn(read.get(`${base}/renames.json`), `${base}/renames.json`),
    // The roles of another folder are unknown: its product may keep them elsewhere.
    beside: besideIn(read, base, isFolder ? undefined : roles),
  };
}

/** The files beside the current schemas that a comparison reads. @throws Unreadable */
export const besideNow = (root: string, roles?: string): Beside => besideIn(readFolder(root, roles), root, roles);

function besideIn(read: ReadonlyMap<string, string>, base: string, roles: string | undefined): Beside {
  const dialect = [...read].filter(([file]) => file.startsWith(`${base}/dialect/`));
  return {
    dialect: Object.fromEntries(dialect.map(([file, text]) => [file.slice(base.length + 9, -5), parse(file, text)])),
    ...(roles !== undefined && { roles: parse(roles, read.get(roles) ?? '{}') as Record<string, unknown> }),
    approvals: approvalsIn(read.get(`${base}/approvals.json`)),
  };
}

/**
 * The current files, with one of them in another version, for `git diff` of a single file.
 * @param text undefined if the version has no such file.
 * @throws Unreadable
 */
export function readWith(root: string, file: string, text: string | undefined): Revision {
  const found = collectProblems();
  const others = load(root, collectProblems()).filter((source) => source.file !== file);
  const own = text === undefined ? undefined : admit(file, file.slice(root.length + 1), text, found);
  const sources = [...others, ...(own === undefined ? [] : [own])];
  for (const source of sources) checkShape(source, found);
  return { name: file, model: resolve(sources, found).model, sources, problems: found.list };
}

/** Renames as a file declares them. @throws Unreadable */
export function renamesIn(text: string | undefined, file: string): Rename[] {
  if (text === undefined) return [];
  const list = parse(file, text);
  if (!Array.isArray(list)) throw new Unreadable(`${file} is no list of renames.`);
  for (const [n, each] of list.entries()) {
    const wrong = whatIsWrongWithRename(each);
    if (wrong !== undefined) throw new Unreadable(`${file}: rename ${n + 1} ${wrong}.`);
  }
  return list as Rename[];
}

/** The approvals as part of the comparison; callers check their validity. */
function approvalsIn(text: string | undefined): Record<string, unknown> {
  const list: unknown = text === undefined ? [] : parse('approvals.json', text);
  return Object.fromEntries(
    (Array.isArray(list) ? list : []).map((each: { fingerprint?: unknown }) => [String(each.fingerprint), each]),
  );
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** @throws Unreadable if no commit has this name */
function commitOf(name: string): string {
  const done = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { encoding: 'utf8' });
  if (done.status === 0) return done.stdout.trim();
  throw new Unreadable(done.stderr.trim() || `There is no commit and no folder of schemas called "${name}".`);
}

const SHORT = 9;

/** Adds the hash to the name of a branch, because a branch moves. */
function nameOf(name: string | undefined, commit: string | undefined): string {
  if (name === undefined) return 'the files as they are';
  return commit === undefined || commit.startsWith(name) ? name : `${name} (${commit.slice(0, SHORT)})`;
}

/** Files beside the schemas of a folder: the dialect, approvals, renames, and the product's roles. */
function readFolder(folder: string, roles: string | undefined): Map<string, string> {
  const dialect = `${folder}/dialect`;
  const words = globSync('**/*.json', { cwd: dialect }).map((name) => `${dialect}/${name}`);
  const files = [
    ...words,
    `${folder}/approvals.json`,
    `${folder}/renames.json`,
    ...(roles === undefined ? [] : [roles]),
  ];
  return new Map(
    files
      .filter((file) => file.endsWith('.json') && existsSync(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

/** The commit that is checked out. @throws Unreadable */
export function commitNow(): string {
  return git(['rev-parse', 'HEAD']).trim();
}

/** The commit where the checked-out one left a branch. @throws Unreadable */
export function commitBefore(branch: string): string {
  return git(['merge-base', commitOf(branch), 'HEAD']).trim();
}

/** The most recently changed branches besides the checked-out one. */
export function branchesBeside(): string[] {
  const format = '--format=%(HEAD) %(refname:short)';
  const listed = git(['for-each-ref', '--sort=-committerdate', format, 'refs/heads', 'refs/remotes']).split('\n');
  return listed
    .filter((line) => line.startsWith('  ') && !line.endsWith('/HEAD'))
    .map((line) => line.trim())
    .slice(0, MOST_BRANCHES);
}

const MOST_BRANCHES = 20;

/** The name of the person at this machine; empty if Git does not know it. */
export function nameOfPerson(): string {
  return tryGit(['config', 'user.name']);
}

/**
 * Names of the people who wrote the changes of a folder since a commit, as Git knows them; empty outside of a
 * repository.
 * @param head undefined for the current files, whose uncommitted changes are those of the person at this machine
 */
export function authorsSince(base: string, head: string | undefined, root: string): string[] {
  const committed = tryGit(['log', '--format=%an', `${base}..${head ?? 'HEAD'}`, '--', root]).split('\n');
  const approvals = `:(exclude)${root}/approvals.json`;
  const isTyped = head === undefined && tryGit(['status', '--porcelain', '--', root, approvals]) !== '';
  return [...new Set([...committed, ...(isTyped ? [nameOfPerson()] : [])])].filter((name) => name !== '');
}

function tryGit(words: string[]): string {
  const done = spawnSync('git', words, { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : '';
}

function readCommit(commit: string, root: string, roles: string | undefined): Map<string, string> {
  const places = [`${root}/`, ...(roles === undefined ? [] : [roles])];
  const listed = git(['ls-tree', '-r', '-z', '--name-only', commit, '--', ...places]);
  const files = listed
    .split('\0')
    .filter((file) => file.endsWith('.json'))
    .sort();
  const texts = readFiles(commit, files);
  return new Map(files.map((file, n) => [file, texts[n] ?? '']));
}

function sourcesOf(read: ReadonlyMap<string, string>, root: string, found: Problems): Source[] {
  return [...read].flatMap(([file, text]) => {
    const path = file.slice(root.length + 1);
    if (!file.startsWith(`${root}/`) || NO_SCHEMAS.includes(path.split('/')[0] ?? '')) return [];
    const known = shared.get(file);
    const source = known?.text === text ? known : admit(file, path, text, found);
    if (source === undefined) return [];
    if (source !== known) {
      const before = found.list.length;
      checkShape(source, found);
      if (found.list.length === before) shared.set(file, source);
    }
    return [source];
  });
}

/**
 * The last sources without problems, by file name: revisions share unchanged sources, so that screens made from them
 * are the same objects and need no comparison.
 */
const shared = new Map<string, Source>();

function share(sources: readonly Source[], found: Problems): void {
  const wrong = new Set(found.list.map((each) => each.file));
  for (const source of sources) if (!wrong.has(source.file)) shared.set(source.file, source);
}

/** Reads all files of a commit by one git process: for each file git writes a line with the size, then the bytes. */
function readFiles(commit: string, files: string[]): string[] {
  const done = spawnSync('git', ['cat-file', '--batch'], {
    input: files.map((file) => `${commit}:./${file}\n`).join(''),
    maxBuffer: 512 * 1024 * 1024,
  });
  if (done.status !== 0) throw new Unreadable(String(done.stderr).trim());
  const texts: string[] = [];
  for (let start = 0; texts.length < files.length;) {
    const end = done.stdout.indexOf(10, start);
    const size = Number(done.stdout.subarray(start, end).toString().split(' ')[2]);
    if (end < 0 || Number.isNaN(size)) throw new Unreadable(`${files[texts.length]} cannot be read from ${commit}.`);
    texts.push(done.stdout.subarray(end + 1, end + 1 + size).toString('utf8'));
    start = end + size + 2;
  }
  return texts;
}

function git(words: string[]): string {
  const done = spawnSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0) throw new Unreadable((done.stderr || `git ${words[0]} failed`).trim());
  return done.stdout;
}
