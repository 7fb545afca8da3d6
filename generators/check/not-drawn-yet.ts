import type { At } from '../source/source.ts';
import type { Problems } from './problems.ts';

export const code = 'not-drawn-yet';

/** A word that belongs to the dialect and that nothing draws yet: better said than silently left out. */
export function notDrawnYet(problems: Problems, at: At, what: string, word?: string): void {
  problems.add(code, at, `${what} belongs to the dialect but is not drawn yet.`, word === undefined ? {} : { word });
}
