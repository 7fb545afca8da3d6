/** A spot in a schema file; lines and columns count from 1. */
export interface Spot {
  path: string;
  line: number;
  column: number;
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
