/** A match in a title: indices of the matching characters, and a rank; lower is better. */
export interface Match {
  at: number[];
  rank: number;
}

/**
 * Finds typed text in a title, as written or by its Latin spelling. `fukuan`, `fk` and `fuk` all find 付款; spaces are
 * ignored on both sides.
 * @param spelling Latin spelling of each character of the title
 */
export function matchTitle(title: string, spelling: readonly string[] | undefined, typed: string): Match | null {
  const sought = Array.from(typed.toLowerCase()).filter((letter) => letter.trim() !== '');
  if (sought.length === 0) return null;
  const signs = Array.from(title.toLowerCase());
  for (const [kind, letters] of [signs, spelling ?? []].entries()) {
    for (let start = 0; start < letters.length; start += 1) {
      const at = consume(signs, letters, start, sought, 0);
      // Matches as written rank before matches by spelling, the beginning before the middle.
      if (at !== null) return { at, rank: kind * 2 + (start === 0 ? 0 : 1) };
    }
  }
  return null;
}

/**
 * Characters from an index on that match the rest of the search, each by itself or by the beginning of its spelling.
 */
function consume(
  signs: readonly string[],
  letters: readonly string[],
  from: number,
  sought: readonly string[],
  done: number,
): number[] | null {
  if (done === sought.length) return [];
  const sign = signs[from];
  if (sign === undefined) return null;
  if (sign.trim() === '') return done === 0 ? null : consume(signs, letters, from + 1, sought, done);
  const ways = new Set([sign, ...beginnings(letters[from] ?? sign)]);
  for (const way of ways) {
    if (!Array.from(way).every((letter, n) => sought[done + n] === letter)) continue;
    const rest = consume(signs, letters, from + 1, sought, done + way.length);
    if (rest !== null) return [from, ...rest];
  }
  return null;
}

/** Longest first: a whole syllable takes precedence over its first letter. */
function beginnings(letters: string): string[] {
  return Array.from({ length: letters.length }, (_, n) => letters.slice(0, letters.length - n));
}
