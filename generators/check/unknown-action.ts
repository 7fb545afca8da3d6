import { text, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-action';

/** A column opens a row action that its table does not have. */
export function findRowAction(context: Context, at: At, names: string[]): void {
  const word = text(at) ?? '';
  if (!names.includes(word))
    context.problems.add(code, at, `This table has no row action "${word}".`, { word, among: names });
}
