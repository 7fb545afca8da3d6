import { diff3Merge, diffComm } from 'node-diff3';

/** A run of lines of two texts: equal in both, or differing with each version. */
export interface Stretch {
  isSame: boolean;
  left: readonly string[];
  right: readonly string[];
}

/** Compares two texts by line, with as few differences as possible. */
export function stretchesOf(left: string, right: string): Stretch[] {
  return diffComm(left.split('\n'), right.split('\n')).map(({ common, buffer1 = [], buffer2 = [] }) =>
    common === undefined
      ? { isSame: false, left: buffer1, right: buffer2 }
      : { isSame: true, left: common, right: common },
  );
}

/**
 * Merges two edits of one text.
 * @returns null if both changed the same or adjacent lines
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const regions = diff3Merge(mine.split('\n'), base.split('\n'), theirs.split('\n'));
  if (regions.some(({ conflict }) => conflict !== undefined)) return null;
  return regions.flatMap(({ ok }) => ok ?? []).join('\n');
}
