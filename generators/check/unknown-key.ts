import type { At } from '../source/source.ts';
import type { Problems } from './problems.ts';

export const code = 'unknown-key';

/** A key that the dialect does not have at this spot. @param where reads like `a word of the dialect here`. */
export function unknownKey(problems: Problems, at: At, key: string, known: Iterable<string>, where: string): void {
  problems.add(code, at, `"${key}" is not ${where}.`, { word: key, among: known });
}
