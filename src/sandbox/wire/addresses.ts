import type { MenuItem } from '#model/menu.ts';
import type { Model } from '#model/model.ts';

/**
 * Decides which addresses are pages of the portal: of its screens, redirects of a menu, and its own.
 * @param own path patterns (`/pay/:orderNo`) of pages without a screen
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

/** The page's router ignores case and a trailing slash. */
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
