import type { At } from '../source/source.ts';
import type { Problems } from './problems.ts';

export const code = 'reserved-name';

/** A name that every JavaScript object has already: looked up by it, a table of names answers with something else. */
export function reservedName(problems: Problems, at: At, name: string): void {
  problems.add(code, at, `"${name}" is reserved by JavaScript. Choose another name.`, { word: name });
}
