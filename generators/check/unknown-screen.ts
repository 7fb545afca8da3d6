import type { Context, ScreenNames } from '../resolve/context.ts';
import type { At } from '../source/source.ts';

export const code = 'unknown-screen';

/** A screen or part that no file describes. */
export function findScreen(context: Context, at: At, name: string): ScreenNames | undefined {
  const found = context.screens.get(name);
  if (found === undefined) {
    context.problems.add(code, at, `There is no screen "${name}".`, { word: name, among: context.screens.keys() });
  }
  return found;
}
