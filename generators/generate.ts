import type { Model } from '#model/model.ts';
import type { Problem } from '#model/problem.ts';
import { check } from './check/check.ts';
import { collectProblems } from './problems/problems.ts';
import { emit } from './emit/files.ts';
import { forgetSources, load, readIcons } from './load/files.ts';
import { readMoves } from './load/moves.ts';
import { readUnused } from './load/unused.ts';
import { forgetBase } from './resolve/cache/base.ts';
import { resolve, type Resolved } from './resolve/model.ts';
import { forgetWritten, save } from './save.ts';

export { printProblem } from './problems/problems.ts';

export interface GenerateOptions {
  root: string;
  out?: string;
  withTypes?: boolean;
  onWritten?: (path: string) => void;
}

export interface Generated {
  problems: Problem[];
  model: Model;
  /** Parts and used definitions of each screen. */
  screens: Resolved['screens'];
  /** Files written or removed, relative to the output folder; empty if there is a problem. */
  written: string[];
  /** Writes the files that `withTypes: false` left out. */
  writeTypes: () => Promise<string[]>;
}

/** Frees what a run keeps for the next one: some hundred megabytes. */
export function forget(): void {
  forgetSources();
  forgetBase();
  forgetWritten();
}

/**
 * Generates typed definitions from schemas. Nothing is written if there is a problem.
 * @param out the output folder; without it nothing is written
 * @param withTypes false postpones the files that only the compiler reads
 * @param onWritten called with each file as soon as it is written, so that a screen need not wait for the other files.
 * @throws the system's error where a folder cannot be read or written.
 */
export async function generate({ root, out, withTypes, onWritten }: GenerateOptions): Promise<Generated> {
  const found = collectProblems();
  const sources = load(root, found);
  const resolved = resolve(sources, found, { icons: readIcons(root, found) });
  const moves = readMoves(root, found, resolved.model);
  if (moves === undefined) delete resolved.model.moves;
  else resolved.model.moves = moves;
  const problems = check(resolved, found, readUnused(root, found));
  const files = problems.length === 0 && out !== undefined ? emit(resolved) : [];
  const write = (isWhole?: boolean): Promise<string[]> =>
    out === undefined || files.length === 0 ? Promise.resolve([]) : save(out, files, isWhole, onWritten);
  const written = await write(withTypes);
  const { model, screens } = resolved;
  return { problems, model, screens, written, writeTypes: () => write() };
}
