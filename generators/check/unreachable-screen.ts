import type { Context } from '../resolve/context.ts';
import { placeOf } from '../load/source.ts';
import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';
import { pathsLedTo } from './walk.ts';

export const code = 'unreachable-screen';

/** A screen that no menu, link or redirect leads to is one that nobody finds. A hidden entry of a menu is a way too. */
export function unreachableScreen(context: Context, model: Model): void {
  const menus = Object.values(model.menus);
  if (menus.length === 0) return;
  const items = (list: MenuItem[]): MenuItem[] => list.flatMap((each) => [each, ...items(each.items)]);
  const inMenus = menus.flatMap((menu) => items(menu.items));
  const screens = new Set(inMenus.map((each) => each.screen));
  const paths = new Set([
    ...inMenus.map((each) => each.path),
    ...menus.flatMap((menu) => Object.values(menu.redirects)),
    ...pathsLedTo(Object.values(model.screens).map((each) => each.block)),
    ...pathsLedTo(Object.values(model.needs)),
  ]);
  for (const screen of Object.values(model.screens)) {
    const own = Object.values(screen.paths);
    const known = context.screens.get(screen.name);
    if (own.length === 0 || screen.public || known === undefined) continue;
    if (screens.has(screen.name) || own.some((path) => paths.has(path))) continue;
    context.problems.add(
      code,
      placeOf(known.at),
      `Nothing leads to "${screen.name}": no menu, action or redirect names ${own[0]}. Name it in a menu, "hidden" where it must not be seen there.`,
      { word: screen.name },
    );
  }
}
