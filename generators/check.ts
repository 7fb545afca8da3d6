import type { Problem } from '#model/problem.ts';
import { collectProblems, sortProblems } from './check/problems.ts';
import { load } from './load/files.ts';
import { checkShape } from './load/shape.ts';
import type { Source } from './load/source.ts';
import { resolve, type Resolved } from './resolve/model.ts';

export { printProblem } from './check/problems.ts';

export interface Checked {
  problems: Problem[];
  resolved: Resolved;
}

/** Loads and resolves the schemas under a folder, and says everything that is wrong with them. */
export function check(root: string): Checked {
  return checkSources(load(root));
}

/** The same for files that are already read. A file that breaks the dialect's shape is resolved no further. */
export function checkSources(sources: Source[]): Checked {
  const problems = collectProblems();
  const whole = sources.filter((source) => checkShape(source, problems));
  const isWhole = whole.length === sources.length;
  const resolved = resolve(sources.filter((source) => source.root !== undefined), isWhole ? problems : collectProblems());
  return { problems: sortProblems(problems.list), resolved };
}
