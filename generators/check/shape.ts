import type { At } from '../source/source.ts';
import type { More, Problems } from './problems.ts';

export const code = 'shape';

/** A value of the wrong kind, a key that is missing, keys that do not go together. */
export function misshapen(problems: Problems, at: At, message: string, more?: More): void {
  problems.add(code, at, message, more);
}
