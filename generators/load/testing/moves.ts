import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../check/check.ts';
import { collectProblems, printProblem } from '../../problems/problems.ts';
import { resolve } from '../../resolve/model.ts';
import { wrongSchema } from '../../rules/wrong-schema.ts';
import { admit, load, readIcons } from '../files.ts';
import { checkShape } from '../shape.ts';
import { readUnused } from '../unused.ts';

export interface Moves {
  /** Problems with a copy of a file at another place. */
  copied(from: string, to: string): string[];
  /** Problems with a file at another place. */
  moved(from: string, to: string): string[];
}

/** @param folder of the schemas, from the root; problems print files with it */
export function movesIn(folder: string): Moves {
  const root = join(import.meta.dirname, '../../..', folder);

  function problemsWith(from: string, to: string, isMoved: boolean): string[] {
    const found = collectProblems();
    // The other files are read once, so the screens that the move does not touch come from the cache.
    const sources = load(root, found).filter(({ file }) => !isMoved || file !== `${folder}/${from}`);
    const source = admit(`${folder}/${to}`, to, readFileSync(join(root, from), 'utf8'), found);
    if (source !== undefined) {
      checkShape(source, found);
      wrongSchema(found, source, existsSync(join(root, 'dialect')));
      sources.push(source);
    }
    const resolved = resolve(sources, found, { icons: readIcons(root, found) });
    return check(resolved, found, readUnused(root, found)).map(printProblem);
  }

  return {
    copied: (from, to) => problemsWith(from, to, false),
    moved: (from, to) => problemsWith(from, to, true),
  };
}
