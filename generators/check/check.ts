import type { Problem } from '#model/problem.ts';
import type { Unused } from '../context/context.ts';
import { sortProblems, type Problems } from '../problems/problems.ts';
import type { Resolved } from '../resolve/model.ts';
import { WHOLE_RULES } from './rules.ts';

/**
 * Runs the rules about the whole portal. Unknown names and unfit expressions were already reported where they were
 * looked up.
 * @param unused definitions that are unused on purpose; without it unused definitions are not reported
 * @returns all problems, causes before consequences
 */
export function check({ context, model }: Resolved, found: Problems, unused?: readonly Unused[]): Problem[] {
  for (const rule of WHOLE_RULES) rule.check({ context, model, unused });
  return sortProblems(found.list);
}
