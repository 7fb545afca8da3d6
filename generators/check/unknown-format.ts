import { text, type At } from '../load/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-format';

/** Words of `format` that belong to the dialect and that nothing draws yet. */
const LATER = ['html'];

/** A format that neither the engine nor the product has. @param among further words that are right here. */
export function findFormat(context: Context, at: At, among: readonly string[] = []): string | undefined {
  const name = text(at) ?? '';
  if (context.formats.has(name) || among.includes(name)) return name;
  if (LATER.includes(name)) {
    context.problems.add('not-drawn-yet', at, `The format "${name}" belongs to the dialect but is not drawn yet.`, {
      word: name,
    });
  } else {
    context.problems.add(code, at, `There is no format "${name}".`, {
      word: name,
      among: [...context.formats, ...among],
    });
  }
  return undefined;
}
