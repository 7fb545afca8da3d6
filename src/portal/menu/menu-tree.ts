import type { MenuDefinition, MenuItem } from '#model/menu.ts';
import { matchTitle } from '#model/title-match.ts';

export interface MenuEntry {
  name: string;
  title: string;
  icon?: string;
  /** Only entries without children have a path. */
  path?: string;
  spelling?: readonly string[];
  /** Needs of the entry, including those of its groups. */
  needs: readonly string[];
  entries: MenuEntry[];
  /** Path patterns of hidden screens opened from this one. */
  opens?: readonly string[];
}

/**
 * Visible entries of a menu: permitted pages, and groups that are not empty.
 * @param isShown tells if the condition of an item holds
 */
export function visibleMenu(
  items: readonly MenuItem[],
  permissions: ReadonlySet<string>,
  isShown: (item: MenuItem) => boolean = () => true,
  around: readonly string[] = [],
): MenuEntry[] {
  return items.flatMap((item) => {
    if (item.hidden || !isShown(item)) return [];
    const needs = [...around, ...item.needs];
    const entries = visibleMenu(item.items, permissions, isShown, needs);
    const path = item.path !== undefined && permissions.has(item.path) ? item.path : undefined;
    if (path === undefined && entries.length === 0) return [];
    const opens = item.items.flatMap((each) => (each.hidden && each.path !== undefined ? [each.path] : []));
    return [
      {
        name: item.name,
        title: item.title,
        ...(item.icon !== undefined && { icon: item.icon }),
        ...(path !== undefined && { path }),
        ...(item.spelling !== undefined && { spelling: item.spelling }),
        needs,
        entries,
        ...(path !== undefined && opens.length > 0 && { opens }),
      },
    ];
  });
}

/** Entries whose own or group title contains the text, as written or by Latin spelling. */
export function searchMenu<Entry extends MenuEntry & { entries: Entry[] }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  if (text.trim() === '') return [...entries];
  return entries.flatMap((entry) => {
    if (matchTitle(entry.title, entry.spelling, text) !== null) return [entry];
    const found = searchMenu(entry.entries, text);
    return found.length > 0 ? [{ ...entry, entries: found }] : [];
  });
}

export function firstPath(entries: readonly MenuEntry[]): string | undefined {
  for (const entry of entries) {
    const path = entry.path ?? firstPath(entry.entries);
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * The entry to mark for a location: its own, else that of the page it was opened from, known from the menu or the path
 * (`/pay/commonPayeeEditAdd/7` belongs to `/pay/commonPayee`).
 */
export function currentPath(entries: readonly MenuEntry[], pathname: string): string | undefined {
  const all = allOf(entries);
  const paths = all.flatMap(({ path }) => path ?? []);
  if (paths.includes(pathname)) return pathname;
  return (
    all.find(({ opens }) => opens?.some((pattern) => leadsHere(pattern, pathname)))?.path ??
    paths.filter((path) => isBelow(pathname, path)).toSorted((left, right) => right.length - left.length)[0]
  );
}

/** `/payee` is not below `/pay`, but `/pay/commonPayeeEditAdd` belongs to `/pay/commonPayee`. */
function isBelow(pathname: string, path: string): boolean {
  return pathname.startsWith(path) && /^($|[/A-Z-])/.test(pathname.slice(path.length));
}

export interface Crumb {
  title: string;
  path?: string;
}

/**
 * Ancestors of a screen in the menu, outermost first. A hidden screen belongs to the page that opens it, known from the
 * menu or the path. For a screen with several paths, the current path counts.
 */
export function trailOf(
  menu: MenuDefinition,
  screen: string,
  permissions: ReadonlySet<string>,
  pathname?: string,
): Crumb[] {
  const all = flatten(menu.items);
  const own =
    all.find((item) => item.screen === screen && item.path === pathname) ?? all.find((item) => item.screen === screen);
  if (own === undefined) return [];
  const isBelowPage = (pathTo(menu.items, own) ?? []).at(-2)?.path !== undefined;
  // The longest path wins: every payment page is below /pay.
  const opener =
    own.hidden && !isBelowPage
      ? all
          .filter((item) => !item.hidden && item.path !== undefined && isBelow(own.path ?? '', item.path))
          .toSorted((left, right) => (right.path ?? '').length - (left.path ?? '').length)[0]
      : undefined;
  return (pathTo(menu.items, opener ?? own) ?? [])
    .filter((item) => item !== own)
    .map((item) => {
      const isReachable = item.path !== undefined && permissions.has(item.path);
      return { title: item.title, ...(isReachable && { path: item.path as string }) };
    });
}

function pathTo(items: readonly MenuItem[], sought: MenuItem | undefined): MenuItem[] | undefined {
  for (const item of items) {
    if (item === sought) return [item];
    const below = pathTo(item.items, sought);
    if (below !== undefined) return [item, ...below];
  }
  return undefined;
}

export function flatten(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...flatten(item.items)]);
}

function allOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...allOf(entry.entries)]);
}

function leadsHere(pattern: string, pathname: string): boolean {
  const [given, said] = [pattern.split('/'), pathname.split('/')];
  return given.length === said.length && given.every((part, n) => part.startsWith(':') || part === said[n]);
}
