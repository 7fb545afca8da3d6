/** Numbers from a seed, the same on every machine. */
export interface Random {
  /** From 0 to less than `count`. */
  below(count: number): number;
  pick<Each>(list: readonly Each[]): Each;
  shuffle<Each>(list: readonly Each[]): Each[];
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    shuffle(list) {
      const left = [...list];
      const drawn = [];
      while (left.length > 0) drawn.push(...left.splice(below(left.length), 1));
      return drawn;
    },
  };
}
