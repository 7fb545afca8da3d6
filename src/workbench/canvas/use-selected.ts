import { useMemo } from 'react';
import { nounOfPath, outlineOf, type Outline, type OutlineEntry, type OutlineList } from '#generators/outline.ts';
import { useBench, useBenchState } from '../bench/bench-context.tsx';
import type { Step } from '#generators/workbench-wire.ts';
import { addEntry, moveEntry, removeEntry, retitle } from './edits.ts';
import { makeGesture } from './gestures.ts';
import { entryAt, listsOf, standingOf } from './selection.ts';

/** The open file as things, the selected one, and its possible edits. */
export interface Selected {
  path: string;
  text: string;
  whole: Outline;
  entry: OutlineEntry;
  /** @param to its final index */
  move: (entry: OutlineEntry, to: number) => boolean;
  /** Moves a thing one place towards the start or end of its list. */
  nudge: (entry: OutlineEntry, by: number) => boolean;
  remove: (entry: OutlineEntry) => boolean;
  /** An empty title restores the title of the field. */
  rename: (entry: OutlineEntry, title: string) => boolean;
  /** Adds to a list after the selected thing, or at its end. */
  add: (list: readonly Step[], value: unknown, name?: string) => boolean;
}

/** Cached until the text changes. */
const readable = new Map<string, { text: string; whole: Outline }>();

function readOutline(path: string, text: string): { text: string; whole: Outline } | undefined {
  const known = readable.get(path);
  if (known?.text === text) return known;
  const whole = outlineOf(nounOfPath(path), text);
  if (whole === null) return undefined;
  const read = { text, whole };
  readable.set(path, read);
  return read;
}

/** Null while no file is open or its text is not JSON. */
export function useSelected(cursor: { path: string; offset: number } | null): Selected | null {
  const bench = useBench();
  const path = useBenchState((state) => state.open);
  const text = useBenchState((state) => (state.open === null ? undefined : state.sheets[state.open]?.text));
  const offset = cursor?.path === path ? (cursor?.offset ?? 0) : 0;
  return useMemo(() => {
    const read = path === null || text === undefined ? undefined : readOutline(path, text);
    if (path === null || text === undefined || read === undefined) return null;
    const { whole } = read;
    const entry = entryAt(whole, offset);
    const move = (each: OutlineEntry, to: number): boolean =>
      makeGesture(bench, path, (now) => moveEntry(now, each.at, to));
    return {
      path,
      text,
      whole,
      entry,
      move,
      nudge(each, by) {
        const standing = standingOf(whole, each);
        return standing !== undefined && move(each, standing.index + by);
      },
      remove(each) {
        const isKept = standingOf(whole, each)?.list.isRequired === true;
        return each.at.length > 0 && makeGesture(bench, path, (now) => removeEntry(now, each.at, isKept));
      },
      rename: (each, title) =>
        makeGesture(bench, path, (now) => {
          const after = retitle(now, each.at, title, 'field');
          return after === undefined ? undefined : { text: after, at: each.at };
        }),
      add(list, value, name) {
        const held = listsOf(whole).find(({ at }) => at.join('\n') === list.join('\n'));
        const index = held === undefined ? -1 : indexIn(held, entry);
        return makeGesture(bench, path, (now) =>
          addEntry(now, list, value, { index: index < 0 ? undefined : index + 1, name }),
        );
      },
    };
  }, [bench, path, text, offset]);
}

const indexIn = (list: OutlineList, entry: OutlineEntry): number => list.entries.indexOf(entry);
