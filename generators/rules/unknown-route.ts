import type { At } from '../source/source.ts';
import type { Context, ScreenNames, WholeRule } from '../context/context.ts';
import { edits } from '../problems/nearest.ts';

export const rule: WholeRule = {
  code: 'unknown-route',
  says: 'A path that no screen has, in a link, a menu or a permission.',
  check: ({ context }) => unknownPermissions(context),
};

/** Reports a path that no screen has. */
export function findRoute(context: Context, at: At, path: string): ScreenNames | undefined {
  const all: string[] = [];
  for (const screen of context.screens.values()) {
    for (const { path: pattern } of Object.values(screen.paths)) {
      if (matches(pattern, path)) return screen;
      all.push(pattern);
    }
  }
  context.problems.add(rule, at, `No screen has the path "${path}".`, { word: path, among: all });
  return undefined;
}

/** Returns true if an address matches a pattern. */
export function matches(pattern: string, path: string): boolean {
  if (pattern === path || !pattern.includes(':')) return pattern === path;
  const known = compiled.get(pattern) ?? new RegExp(`^${pattern.replace(/:[A-Za-z]\w*/g, '[^/]+')}$`);
  compiled.set(pattern, known);
  return known.test(path);
}

const compiled = new Map<string, RegExp>();

/** Maximum number of different letters in a misspelt name. */
const SLIP = 2;

/**
 * A permission is a screen's path, or one with `#action`. An unknown path in several places may belong to a future
 * screen; in a single place, or similar to another path, it is a mistake that would silently lock people out.
 */
function unknownPermissions(context: Context): void {
  const paths = [...context.screens.values()].flatMap((each) => Object.values(each.paths).map((one) => one.path));
  const known = new Set(paths);
  const split = context.permissions.map(({ word, at }) => {
    const [path = '', action] = word.split('#');
    return { word, at, path, action };
  });
  const byPath = new Map<string, typeof split>();
  for (const each of split) byPath.set(each.path, [...(byPath.get(each.path) ?? []), each]);
  for (const { word, at, path, action } of split) {
    const elsewhere = (byPath.get(path) ?? []).filter((each) => each.at.node !== at.node);
    const isComing = (): boolean => elsewhere.length > 0 && !paths.some((each) => edits(each, path) <= SLIP);
    if (!known.has(path) && !isComing()) {
      const among = paths.map((each) => (action === undefined ? each : `${each}#${action}`));
      context.problems.add(rule, at, `No screen has the path of the permission "${word}".`, { word, among });
    } else if (action !== undefined && !elsewhere.some((each) => each.word === word)) {
      const twin = elsewhere.find((each) => each.action !== undefined && edits(each.action, action) <= SLIP);
      if (!twin) continue;
      const message = `Nothing else is tied to the permission "${word}".`;
      context.problems.add(rule, at, message, { word, among: [twin.word] });
    }
  }
}
