import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context, Scope } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-step', says: 'A step that the form around does not have.' };

/** Reports a step that the surrounding form does not have. */
export function findStep(context: Context, at: At, scope: Scope): void {
  const word = text(at) ?? '';
  if (scope.steps.includes(word)) return;
  const message =
    scope.steps.length === 0 ? 'There is no form with steps around this.' : `The form around has no step "${word}".`;
  context.problems.add(rule, at, message, { word, among: scope.steps });
}
