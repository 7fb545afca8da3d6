import type { Problem } from '#model/problem.ts';
import type { Unused } from '../context/context.ts';
import { sortProblems, type Problems } from '../problems/problems.ts';
import type { Resolved } from '../resolve/model.ts';
import { WHOLE_RULES } from './rules.ts';

/**
 * Looks for the rules that concern the whole. Names that are not found and expressions that do not fit were noted where
 * they were looked up.
 * @param unused what is there although nothing uses it; without it that is not looked at.
 * @returns everything that was found, what others may follow from first.
 */
export function check({ context, model }: Resolved, found: Problems, unused?: readonly Unused[]): Problem[] {
  for (const rule of WHOLE_RULES) rule.check({ context, model, unused });
  return sortProblems(found.list);
}
