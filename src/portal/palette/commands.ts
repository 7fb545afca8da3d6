import type { ShownEntry } from '../menu/menu-context.tsx';
import { matchTitle } from '#model/title-match.ts';

/** A line of the palette: a page or an action. */
export interface Command {
  id: string;
  title: string;
  spelling?: readonly string[];
  /** The page's group in the menu. */
  under?: { title: string; spelling?: readonly string[] };
  icon?: string;
  /** Short reason of a lock; the page itself explains it in full. */
  why?: string;
  /** Path of a page; an action without one runs by its id. */
  path?: string;
}

export interface Found {
  command: Command;
  /** Indices of the matched characters of the title. */
  at: readonly number[];
}

export interface Section {
  title: string;
  found: Found[];
}

/** All pages in this person's menu, in its order. */
export function pagesOf(entries: readonly ShownEntry[], under?: ShownEntry): Command[] {
  return entries.flatMap((entry) => [
    ...(entry.path === undefined || entry.entries.length > 0 ? [] : [pageOf(entry, entry.path, under)]),
    ...pagesOf(entry.entries, entry),
  ]);
}

function pageOf(entry: ShownEntry, path: string, under: ShownEntry | undefined): Command {
  const icon = entry.icon ?? under?.icon;
  return {
    id: path,
    path,
    title: entry.title,
    ...(entry.spelling && { spelling: entry.spelling }),
    ...(under && { under: { title: under.title, ...(under.spelling && { spelling: under.spelling }) } }),
    ...(icon !== undefined && { icon }),
    ...(entry.lock && { why: entry.lock.why }),
  };
}

/** Number of recent pages listed first. */
const RECENT = 5;
/** Rank penalty for a page found by its group's name. */
const BY_GROUP = 10;

/**
 * Entries of the palette. Without a search text: recent entries, all pages, then actions. Otherwise matches, best
 * first; recent entries win among equals.
 * @param recent paths, the last one first
 */
export function findCommands(
  pages: readonly Command[],
  actions: readonly Command[],
  recent: readonly string[],
  typed: string,
): Section[] {
  const age = (command: Command): number => {
    const at = recent.indexOf(command.id);
    return at < 0 ? recent.length : at;
  };
  if (typed.trim() === '') {
    const used = pages
      .filter((each) => recent.includes(each.id))
      .toSorted((left, right) => age(left) - age(right))
      .slice(0, RECENT);
    const others = pages.filter((each) => !used.includes(each));
    return sections([
      ['最近使用', used.map(plain)],
      ['页面', others.map(plain)],
      ['操作', actions.map(plain)],
    ]);
  }
  const search = (all: readonly Command[]): Found[] =>
    all
      .flatMap((command) => {
        const own = matchTitle(command.title, command.spelling, typed);
        if (own !== null) return [{ command, at: own.at, rank: own.rank }];
        const group = command.under && matchTitle(command.under.title, command.under.spelling, typed);
        return group ? [{ command, at: [], rank: BY_GROUP + group.rank }] : [];
      })
      .toSorted((left, right) => left.rank - right.rank || age(left.command) - age(right.command));
  return sections([
    ['页面', search(pages)],
    ['操作', search(actions)],
  ]);
}

function plain(command: Command): Found {
  return { command, at: [] };
}

function sections(all: [string, Found[]][]): Section[] {
  return all.flatMap(([title, found]) => (found.length === 0 ? [] : [{ title, found }]));
}

/** The recent paths with one more at the front. */
export function withRecent(recent: readonly string[], path: string): string[] {
  return [path, ...recent.filter((each) => each !== path)].slice(0, RECENT);
}

/** Parses the stored recent paths; anything but a list of paths gives an empty list. */
export function readRecent(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, RECENT) : [];
  } catch {
    return [];
  }
}
