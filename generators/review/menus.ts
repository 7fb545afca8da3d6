import { canonical } from '#model/canonical.ts';
import type { MenuDefinition, MenuItem, Menus } from '#model/menu.ts';
import { needsOfMenus } from '../emit/routes.ts';
import type { Finding } from '../diff/findings.ts';
import type { Person } from './wire.ts';
import { routesOf } from './matrix.ts';
import type { Named } from './names.ts';
import type { Drawable, Touched } from './touched.ts';

/** The shell's navigation as a preview frame draws it. */
export interface MenuView {
  menus: Menus;
  /** Routes to add to the account's routes on the server, and routes to remove from them. */
  with: string[];
  without: string[];
}

/** A changed menu, or one that a changed role sees differently; it is drawn like a screen. */
export interface TouchedMenu extends Touched {
  menu: string;
}

/**
 * @param elsewhere findings that no screen shows
 * @returns those that no menu shows either
 */
export function menusTouched(
  before: Drawable,
  after: Drawable,
  elsewhere: readonly Finding[],
): { menus: TouchedMenu[]; elsewhere: Finding[] } {
  const [was, now] = [before.resolved.model.menus, after.resolved.model.menus];
  const ofRoles = elsewhere.filter(({ subject }) => subject.startsWith('role '));
  const menus = [...new Set([...Object.keys(now), ...Object.keys(was)])].flatMap((menu): TouchedMenu[] => {
    const own = elsewhere.filter(({ subject }) => subject === `menu ${menu}`);
    if (own.length === 0 && ofRoles.length === 0 && canonical(was[menu]) === canonical(now[menu])) return [];
    return [
      {
        menu,
        name: `menu ${menu}`,
        ...(menu in was && { before: `menu ${menu}` }),
        ...(menu in now && { after: `menu ${menu}` }),
        isDrawnAnew: true,
        through: [...new Set(ofRoles.map(({ subject }) => subject))],
        uses: [],
        findings: [...own, ...ofRoles],
      },
    ];
  });
  const shown = new Set(menus.flatMap(({ findings }) => findings));
  return { menus, elsewhere: elsewhere.filter((each) => !shown.has(each)) };
}

/**
 * A menu as a person sees it in one revision; undefined if it does not exist. The server has the roles of the working
 * tree, so the routes that differ in this revision are returned too.
 */
export function menuViewOf(name: string, drawable: Drawable, head: Drawable, { role }: Person): MenuView | undefined {
  const { model } = drawable.resolved;
  const menu = model.menus[name];
  if (menu === undefined) return undefined;
  const [own, served] = [routesOf(drawable.revision, role), routesOf(head.revision, role)];
  return {
    // Always this menu, independently of the menu that the person would get.
    menus: {
      versions: Object.fromEntries(
        [...new Set([...Object.keys(model.menus), ...Object.keys(head.resolved.model.menus)])].map((each) => [
          each,
          menu,
        ]),
      ),
      needs: needsOfMenus(model) as Menus['needs'],
    },
    with: own.filter((route) => !served.includes(route)),
    without: served.filter((route) => !own.includes(route)),
  };
}

/** Names of a menu's entries in the frame, with their titles. */
export function namesOfMenu({ items }: MenuDefinition): Map<string, Named> {
  const names = new Map<string, Named>();
  const visit = (all: readonly MenuItem[], around: string): void => {
    for (const item of all) {
      const path = `${around}items/${item.name}`;
      names.set(path, { path, title: item.title });
      visit(item.items, `${path}/`);
    }
  };
  visit(items, '');
  return names;
}
