import type { MenuDefinition } from '#model/menu.ts';
import { firstPath, flatten, visibleMenu } from './menu-tree.ts';

/** Addresses of the refusal pages: for members, for people without a session, and for unknown addresses. */
export const FORBIDDEN = '/exception/403';
export const FORBIDDEN_OUTSIDE = '/403';
export const NOT_FOUND = '/404';

/** The refusal page for a person. */
export function forbiddenFor(isSignedIn: boolean): string {
  return isSignedIn ? FORBIDDEN : FORBIDDEN_OUTSIDE;
}

/** Pages open to every member. */
const FOR_ALL: ReadonlySet<string> = new Set([
  '/common/common/success',
  '/b2b/account',
  ...['company', 'hkcompany', 'personal', 'otherArea', 'hkPersonal'].map((type) => `/setting/verified/${type}/result`),
]);

/** Permissions are path patterns; a pattern with parameters is also covered by the permission without them. */
export function mayOpen(pattern: string, permissions: ReadonlySet<string>): boolean {
  return FOR_ALL.has(pattern) || permissions.has(pattern) || permissions.has(pattern.replace(/\/:\w+(?=\/|$)/g, ''));
}

/** Target of an address without a screen in this menu version: a group's address opens its first entry. */
export function leadsTo(menu: MenuDefinition, address: string, permissions: ReadonlySet<string>): string {
  const to = menu.redirects[address];
  if (to !== undefined) return to;
  const group = flatten(menu.items).find((item) => item.address === address && item.items.length > 0);
  return group === undefined ? NOT_FOUND : (firstPath(visibleMenu(group.items, permissions)) ?? FORBIDDEN);
}

/** All addresses that redirect in some version of the menu. */
export function addressesOf(menus: readonly MenuDefinition[]): string[] {
  const all = menus.flatMap((menu) => [
    ...Object.keys(menu.redirects),
    ...flatten(menu.items).flatMap((item) => item.address ?? []),
  ]);
  return [...new Set(all)];
}
