import type { Context, ScreenNames, WholeRule } from '../context/context.ts';
import { placeOf } from '../source/source.ts';
import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';
import { matches } from '../rules/unknown-route.ts';
import { pathsFrom, pathsLedTo } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unreachable-screen',
  says: 'A screen, a way into one or a part of one that nothing leads to.',
  check: ({ context, model }) => unreachableScreen(context, model),
};

/**
 * Reports a screen without a link, redirect or menu entry that leads to it, or only with those of unreachable screens,
 * and an unused path of a screen. A hidden entry of a menu counts as a link.
 */
function unreachableScreen(context: Context, model: Model): void {
  const menus = Object.values(model.menus);
  if (menus.length === 0) return;
  const items = (list: MenuItem[]): MenuItem[] => list.flatMap((each) => [each, ...items(each.items)]);
  const open = [
    ...menus.flatMap((menu) => [
      ...items(menu.items).flatMap((each) => each.path ?? []),
      ...Object.values(menu.redirects),
    ]),
    ...pathsLedTo(Object.values(model.needs)),
    // Public screens can be opened from outside the portal.
    ...[...context.screens.values()].filter((each) => each.public).flatMap((each) => waysInto(each)),
  ];
  const reached = reachedFrom(context, model, open);
  for (const screen of context.screens.values()) {
    const ways = Object.entries(screen.paths);
    if (screen.source.root === undefined || screen.around !== undefined) continue;
    if (ways.length === 0 && !reached.parts.has(screen.name)) {
      const message = `Nothing draws or opens the part "${screen.name}" on a screen that can be reached.`;
      context.problems.add(rule, placeOf(screen.at), message, { word: screen.name });
    }
    const lost = ways.filter(([, { path }]) => !reached.paths.has(path));
    if (lost.length === 0) continue;
    if (lost.length === ways.length) {
      context.problems.add(
        rule,
        placeOf(screen.at),
        `Nothing leads to "${screen.name}": no menu, action or redirect names ${ways[0]?.[1].path}. Name it in a menu, "hidden" where it must not be seen there.`,
        { word: screen.name },
      );
    } else
      for (const [way, { path, at }] of lost)
        context.problems.add(
          rule,
          at,
          `Nothing leads to the way "${way}" of "${screen.name}": no menu, action or redirect names ${path}.`,
          { word: path },
        );
  }
}

const waysInto = ({ paths }: ScreenNames): string[] => Object.values(paths).map(({ path }) => path);

interface Reached {
  paths: ReadonlySet<string>;
  parts: ReadonlySet<string>;
}

/** All paths and parts that can be reached from some paths, by links and by parts that screens draw and open. */
function reachedFrom(context: Context, model: Model, open: readonly string[]): Reached {
  const byPath = new Map(
    [...context.screens.values()].flatMap((each) => waysInto(each).map((path) => [path, each.name])),
  );
  const paths = new Set(open);
  const parts = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string | undefined): void => {
    if (name === undefined || visited.has(name)) return;
    visited.add(name);
    parts.add(name);
    const screen = model.screens[name];
    for (const path of screen === undefined ? [] : pathsFrom(screen)) paths.add(path);
    for (const part of context.parts.get(name) ?? []) visit(part);
  };
  // Paths added during the loop are walked too: a Set iterates over additions.
  for (const path of paths) {
    const pattern = byPath.has(path) ? path : [...byPath.keys()].find((each) => matches(each, path));
    if (pattern === undefined) continue;
    paths.add(pattern);
    visit(byPath.get(pattern));
  }
  return { paths, parts };
}
