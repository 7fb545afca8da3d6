import { text, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-format';

/** A format that neither the engine nor the product has. @param among further words that are right here. */
export function findFormat(context: Context, at: At, among: readonly string[] = []): string | undefined {
  const name = text(at) ?? '';
  if (context.formats.has(name) || among.includes(name)) return name;
  context.problems.add(code, at, `There is no format "${name}".`, {
    word: name,
    among: [...context.formats, ...among],
  });
  return undefined;
}
