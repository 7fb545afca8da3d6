import { ownEntry } from '../values/own-entry.ts';
import type { Random } from '../random.ts';

/*
 * Generates texts that match a regular expression: classes, groups, alternatives and repetitions. Ignores lookarounds
 * and backreferences.
 */

const MOST = 4;
const CLASSES: Record<string, string> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789',
  s: ' ',
};
const ANY = 'abcdefghijklmnopqrstuvwxyz';

/** @returns undefined if a few attempts find no text */
export function matching(pattern: string, random: Random): string | undefined {
  const wanted = new RegExp(pattern, 'u');
  for (let tries = 0; tries < 20; tries += 1) {
    const text = new Walk(pattern, random).choice();
    if (wanted.test(text)) return text;
  }
  return undefined;
}

class Walk {
  readonly #pattern: readonly string[];
  readonly #random: Random;
  #at = 0;

  constructor(pattern: string, random: Random) {
    this.#pattern = Array.from(pattern);
    this.#random = random;
  }

  choice(): string {
    const ways = [this.#sequence()];
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      ways.push(this.#sequence());
    }
    return this.#random.pick(ways)();
  }

  #sequence(): () => string {
    const parts: (() => string)[] = [];
    for (;;) {
      const char = this.#pattern[this.#at];
      if (char === undefined || char === '|' || char === ')') break;
      const one = this.#one();
      const [least, most] = this.#count();
      parts.push(() => Array.from({ length: this.#random.whole(least, most) }, one).join(''));
    }
    return () => parts.map((part) => part()).join('');
  }

  /** One item of the pattern, possibly repeated. */
  #one(): () => string {
    const char = this.#pattern[this.#at++] ?? '';
    if (char === '^' || char === '$') return () => '';
    if (char === '.') return () => this.#random.pick(Array.from(ANY));
    if (char === '[') return this.#class();
    if (char === '\\') {
      const chars = this.#escaped();
      return () => this.#random.pick(Array.from(chars));
    }
    if (char !== '(') return () => char;
    if (this.#pattern[this.#at] === '?') this.#at += 2;
    const ways = [this.#sequence()];
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      ways.push(this.#sequence());
    }
    this.#at += 1;
    return () => this.#random.pick(ways)();
  }

  #escaped(): string {
    const char = this.#pattern[this.#at++] ?? '';
    if (char === 'u') {
      const [, braced, plain] = /^(?:\{([\da-f]+)\}|([\da-f]{4}))/i.exec(this.#pattern.slice(this.#at).join('')) ?? [];
      const code = braced ?? plain ?? '61';
      this.#at += braced === undefined ? 4 : braced.length + 2;
      return String.fromCodePoint(Number.parseInt(code, 16));
    }
    return ownEntry(CLASSES, char) ?? char;
  }

  #class(): () => string {
    const isNot = this.#pattern[this.#at] === '^';
    if (isNot) this.#at += 1;
    const chars: string[] = [];
    for (;;) {
      const char = this.#pattern[this.#at++];
      if (char === undefined || char === ']') break;
      const from = char === '\\' ? this.#escaped() : char;
      if (this.#pattern[this.#at] === '-' && this.#pattern[this.#at + 1] !== ']' && Array.from(from).length === 1) {
        this.#at += 1;
        const next = this.#pattern[this.#at++] ?? '';
        chars.push(...between(from, next === '\\' ? this.#escaped() : next));
      } else chars.push(...Array.from(from));
    }
    const usable = isNot ? Array.from(`${ANY}0123456789`).filter((each) => !chars.includes(each)) : chars;
    return () => (usable.length === 0 ? '' : this.#random.pick(usable));
  }

  #count(): [number, number] {
    const char = this.#pattern[this.#at];
    const counts: Record<string, [number, number]> = { '*': [0, MOST], '+': [1, MOST], '?': [0, 1] };
    const known = char === undefined ? undefined : ownEntry(counts, char);
    if (known !== undefined) this.#at += 1;
    const rest = this.#pattern.slice(this.#at, this.#at + 12).join('');
    const [whole, least, comma, most] = (known === undefined ? /^\{(\d+)(,?)(\d*)\}/.exec(rest) : null) ?? [];
    if (whole !== undefined) this.#at += whole.length;
    if (this.#pattern[this.#at] === '?' && (known !== undefined || whole !== undefined)) this.#at += 1;
    if (known !== undefined) return known;
    if (least === undefined) return [1, 1];
    const from = Number(least);
    return [from, comma === '' ? from : most === '' ? from + MOST : Number(most)];
  }
}

/** Characters of a range; of a large one only the first and a few others. */
function between(from: string, to: string): string[] {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  const count = Math.min(last - first + 1, 64);
  return Array.from({ length: Math.max(count, 0) }, (_, n) => String.fromCodePoint(first + n));
}
