import type { Context, ResolvedEnum } from '../resolve/context.ts';
import type { At } from '../source/source.ts';

export const code = 'unknown-enum';

/** A reference to an enum that no file describes. */
export function findEnum(context: Context, at: At, name: string): ResolvedEnum | undefined {
  const found = context.enums.get(name);
  if (found === undefined) {
    context.problems.add(code, at, `There is no enum "${name}".`, { word: name, among: context.enums.keys() });
  }
  return found;
}
