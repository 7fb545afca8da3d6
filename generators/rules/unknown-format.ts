import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-format', says: 'A format that neither the engine nor the product has.' };

/**
 * Looks up a format of the engine or the product; reports an unknown name.
 * @param among further valid words
 */
export function findFormat(context: Context, at: At, among: readonly string[] = []): string | undefined {
  const name = text(at) ?? '';
  if (context.formats.has(name) || among.includes(name)) return name;
  context.problems.add(rule, at, `There is no format "${name}".`, {
    word: name,
    among: [...context.formats, ...among],
  });
  return undefined;
}
