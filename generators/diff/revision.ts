import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { collectProblems } from '../check/problems.ts';
import { admit, load, NO_SCHEMAS } from '../load/files.ts';
import { checkShape } from '../load/shape.ts';
import type { Source } from '../load/source.ts';
import { resolve } from '../resolve/model.ts';
import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';

/** The schemas as they were at one time. */
export interface Revision {
  /** As a reviewer calls it: a commit, a folder, or the files as they are now. */
  name: string;
  model: Model;
  sources: Source[];
  /** What is wrong with them: what could not be read was not compared. */
  problems: Problem[];
}

/** Nothing was compared: a revision that is not there, or cannot be read. */
export class Unreadable extends Error {}

/**
 * @param name a commit, branch or tag; a folder of schemas; undefined is the files as they are now.
 * @param root the schemas folder, relative to the project.
 * @throws Unreadable
 */
export function readRevision(name: string | undefined, root: string): Revision {
  const found = collectProblems();
  const isFolder = name !== undefined && existsSync(name) && statSync(name).isDirectory();
  const sources = name === undefined || isFolder ? load(name ?? root, found) : loadCommit(name, root, found);
  if (sources.length === 0) throw new Unreadable(`There are no schemas in ${name ?? root}.`);
  const { model } = resolve(sources, found);
  return { name: name ?? 'the files as they are', model, sources, problems: found.list };
}

function loadCommit(commit: string, root: string, found: ReturnType<typeof collectProblems>): Source[] {
  const listed = git(['ls-tree', '-r', '-z', '--name-only', commit, '--', `${root}/`]);
  const files = listed
    .split('\0')
    .filter((file) => file.endsWith('.json') && !NO_SCHEMAS.includes(file.split('/')[root.split('/').length] ?? ''))
    .sort();
  const texts = readFiles(commit, files);
  return files.flatMap((file, n) => {
    const source = admit(file, file.slice(root.length + 1), texts[n] ?? '', found);
    if (source === undefined) return [];
    checkShape(source, found);
    return [source];
  });
}

/** All files of a commit in one process: git answers with a line that says the size, then the bytes. */
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
