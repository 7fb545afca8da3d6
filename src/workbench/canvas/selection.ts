import type { Outline, OutlineEntry, OutlineList } from '#generators/outline.ts';
import { spotAt } from '../bench/places.ts';

/** The innermost thing around a character. */
export function entryAt(whole: Outline, offset: number): OutlineEntry {
  const inner = whole.lists.flatMap(({ entries }) => entries).find(({ from, to }) => offset >= from && offset <= to);
  return inner === undefined ? whole : entryAt(inner, offset);
}

/** The list that contains a thing, and its index. */
export function standingOf(whole: Outline, entry: OutlineEntry): { list: OutlineList; index: number } | undefined {
  const list = listsOf(whole).find(({ entries }) => entries.includes(entry));
  return list && { list, index: list.entries.indexOf(entry) };
}

/** All lists of a file. */
export function listsOf(whole: Outline): OutlineList[] {
  return whole.lists.flatMap((list) => [list, ...list.entries.flatMap(listsOf)]);
}

/** The thing at a path. */
export function entryAtWay(whole: Outline, at: readonly (string | number)[]): OutlineEntry | undefined {
  if (whole.at.length === at.length) return whole;
  const next = listsOf(whole)
    .flatMap(({ entries }) => entries)
    .find((each) => each.at.length === at.length && each.at.every((step, n) => step === at[n]));
  return next;
}

/** Place of a thing, as in definitions: `screens/a.json:9:31`. */
export function placeOf(path: string, text: string, { from }: OutlineEntry): string {
  const { line, column } = spotAt(path, text, from);
  return `${path}:${line}:${column}`;
}
