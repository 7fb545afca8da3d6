import type { At } from '../load/source.ts';
import type { Context, ScreenNames } from '../resolve/context.ts';

export const code = 'unknown-route';

/** A path that no screen has: the link would arrive before the screen does. */
export function findRoute(context: Context, at: At, path: string): ScreenNames | undefined {
  const all: string[] = [];
  for (const screen of context.screens.values()) {
    for (const { path: pattern } of Object.values(screen.paths)) {
      if (pattern === path || matches(pattern, path)) return screen;
      all.push(pattern);
    }
  }
  context.problems.add(code, at, `No screen has the path "${path}".`, { word: path, among: all });
  return undefined;
}

function matches(pattern: string, path: string): boolean {
  if (!pattern.includes(':')) return false;
  return new RegExp(`^${pattern.replace(/:[A-Za-z]\w*/g, '[^/]+')}$`).test(path);
}
