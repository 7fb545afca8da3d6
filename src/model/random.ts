/**
 * A small seeded generator (mulberry32 over an FNV hash). Each family of sample data has its own, so that a new family
 * does not change others.
 */
export class Random {
  #state: number;

  constructor(seed: number, family: string) {
    let hash = 2166136261 ^ seed;
    for (const char of family) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
    this.#state = hash >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`, inclusive. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.whole(0, list.length - 1)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  }

  /** One of the keys, chosen by weight. */
  weighted<K extends string>(weights: Record<K, number>): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    let point = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      point -= weight;
      if (point < 0) return key;
    }
    return entries[entries.length - 1]![0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join('');
  }

  /** A standard normal random number. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
