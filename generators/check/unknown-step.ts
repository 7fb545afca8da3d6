import { text, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';
import type { Scope } from '../resolve/scope.ts';

export const code = 'unknown-step';

/** A step that the form around does not have. */
export function findStep(context: Context, at: At, scope: Scope): void {
  const word = text(at) ?? '';
  if (scope.steps.includes(word)) return;
  const message =
    scope.steps.length === 0 ? 'There is no form with steps around this.' : `The form around has no step "${word}".`;
  context.problems.add(code, at, message, { word, among: scope.steps });
}
