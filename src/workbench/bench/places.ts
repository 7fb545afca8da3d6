/** A spot in a schema file; lines and columns count from 1. */
export interface Spot {
  path: string;
  line: number;
  column: number;
  /** Only shown there: the focus stays where it is. */
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

/** `schemas/screens/a.json:9:31` as problems and definitions say it. */
export function spotOf(place: string): Spot | null {
  const [, path, line, column] =
    /(?:^|\/)((?:(?:screens|entities|calls|enums|needs|widgets|menus)\/.+|unused|renames)\.json):(\d+):(\d+)$/.exec(
      place,
    ) ?? [];
  return path === undefined ? null : { path, line: Number(line), column: Number(column) };
}

const undoers = new Set<() => void>();

/** Takes back what was typed last into the open file, be it by hand or by a form. */
export function undoTyping(): void {
  for (const undo of undoers) undo();
}

export function onUndoTyping(undo: () => void): () => void {
  undoers.add(undo);
  return () => void undoers.delete(undo);
}
