import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { Step } from '#generators/workbench-wire.ts';

/** A spot in a schema file; lines and columns count from 1. */
export interface Spot {
  path: string;
  line: number;
  column: number;
  /** Only shows the spot: the focus stays in place. */
  isQuiet?: true;
}

const listeners = new Set<(spot: Spot) => void>();

/** Opens the file with the cursor at the spot. */
export function goTo(spot: Spot): void {
  for (const listener of listeners) listener(spot);
}

export function onGoTo(listener: (spot: Spot) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Parses a place such as `schemas/screens/a.json:9:31` from problems and definitions. */
export function spotOf(place: string): Spot | null {
  const [, path, line, column] =
    /(?:^|\/)((?:(?:screens|entities|calls|enums|needs|widgets|menus)\/.+|unused|renames)\.json):(\d+):(\d+)$/.exec(
      place,
    ) ?? [];
  return path === undefined ? null : { path, line: Number(line), column: Number(column) };
}

const historians = new Set<(step: 'undo' | 'redo') => void>();

/** Undoes or redoes the last change of the open file, typed or made by a gesture. */
export function stepInHistory(step: 'undo' | 'redo'): void {
  for (const historian of historians) historian(step);
}

export function onStepInHistory(historian: (step: 'undo' | 'redo') => void): () => void {
  historians.add(historian);
  return () => void historians.delete(historian);
}

/** Position of the value at a path. */
export function spotOfWay(path: string, text: string, at: readonly Step[]): Spot | null {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...at]);
  return node === undefined ? null : spotAt(path, text, node.offset);
}

/** Position of a character. */
export function spotAt(path: string, text: string, offset: number): Spot {
  const before = text.slice(0, offset).split('\n');
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Offset of a position; the end of the text if it is shorter by now. */
export function offsetOfSpot(text: string, { line, column }: Pick<Spot, 'line' | 'column'>): number {
  const lines = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1);
}
