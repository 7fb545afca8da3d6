import { canonical } from '#model/canonical.ts';
import type { MenuDefinition, MenuItem, Menus } from '#model/menu.ts';
import { needsOfMenus } from '../emit/routes.ts';
import type { Finding } from '../diff/findings.ts';
import type { Person } from './wire.ts';
import { routesOf } from './matrix.ts';
import type { Named } from './names.ts';
import type { Drawable, Touched } from './touched.ts';

/** The shell's navigation as a frame of the workbench draws it. */
export interface MenuView {
  menus: Menus;
  /** Routes that the account may open in addition to what the server says, and routes that it may not open. */
  with: string[];
  without: string[];
}

/** A menu that changes, or that a changed role sees otherwise: it is looked at as a screen is. */
export interface TouchedMenu extends Touched {
  menu: string;
}

/** @param elsewhere findings that no screen shows. @returns those of them that no menu shows either */
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
 * A menu as a person sees it in one revision; undefined where it is not there. The server knows the roles that are checked
 * out: what a role could do otherwise is said beside.
 */
export function menuViewOf(name: string, drawable: Drawable, head: Drawable, { role }: Person): MenuView | undefined {
  const { model } = drawable.resolved;
  const menu = model.menus[name];
  if (menu === undefined) return undefined;
  const [own, served] = [routesOf(drawable.revision, role), routesOf(head.revision, role)];
  return {
    // Whichever version this person would be given, this one is looked at.
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
