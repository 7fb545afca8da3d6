import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';

/**
 * Tells which addresses the portal has a page for: its screens', those that a menu leads on from, and its own.
 * @param own path patterns (`/pay/:orderNo`) of pages that no screen draws
 */
export function addressesOf(
  { screens, menus }: Model,
  own: readonly string[],
  hasDemos: boolean,
): (path: string) => boolean {
  const drawn = Object.values(screens).filter(({ demo }) => hasDemos || demo !== true);
  const patterns = [
    '/',
    ...own,
    ...drawn.flatMap(({ paths }) => Object.values(paths)),
    ...Object.values(menus).flatMap(({ items, redirects }) => [...Object.keys(redirects), ...groupsOf(items)]),
  ];
  const plain = new Set(patterns.filter((path) => !path.includes(':')).map(plainly));
  const others = [...new Set(patterns.filter((path) => path.includes(':')))].map(matcherOf);
  return (path) => plain.has(plainly(path)) || others.some((each) => each.test(path));
}

/** Addresses that open the first entry of a group. */
function groupsOf(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ address, items: inner }) => [
    ...(address === undefined ? [] : [address]),
    ...groupsOf(inner),
  ]);
}

/** The router of the page heeds neither case nor a slash at the end. */
function plainly(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, '');
}

/** Matches a path pattern (`/pay/:orderNo`) as the page's own router does. */
export function matcherOf(pattern: string): RegExp {
  const steps = pattern
    .split('/')
    .map((step) => (step.startsWith(':') ? '[^/]+' : step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${steps.join('/')}/*$`, 'i');
}
