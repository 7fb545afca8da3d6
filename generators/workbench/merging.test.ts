import { describe, expect, it } from 'vitest';
import { mergeTexts, stretchesOf } from './merging.ts';

const text = (...lines: string[]): string => `${lines.join('\n')}\n`;

describe('a comparison by line', () => {
  it('pairs differing parts', () => {
    expect(stretchesOf(text('a', 'b', 'c', 'd'), text('a', 'x', 'y', 'c', 'd', 'e'))).toEqual([
      { isSame: true, left: ['a'], right: ['a'] },
      { isSame: false, left: ['b'], right: ['x', 'y'] },
      { isSame: true, left: ['c', 'd'], right: ['c', 'd'] },
      { isSame: false, left: [], right: ['e'] },
      { isSame: true, left: [''], right: [''] },
    ]);
  });

  it('reproduces both texts', () => {
    const words = ['a', 'b', 'c', '', '{', '}'];
    let seed = 7;
    const next = (most: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    const some = (): string => Array.from({ length: next(14) }, () => words[next(words.length)]).join('\n');
    for (let n = 0; n < 500; n += 1) {
      const [left, right] = [some(), some()];
      const stretches = stretchesOf(left, right);
      expect(stretches.flatMap((each) => each.left).join('\n')).toBe(left);
      expect(stretches.flatMap((each) => each.right).join('\n')).toBe(right);
      for (const each of stretches) expect(JSON.stringify(each.left) === JSON.stringify(each.right)).toBe(each.isSame);
    }
  });
});

describe('a merge of two edits', () => {
  const base = text('title', 'a', 'b', 'c', 'd', 'end');

  it('contains both changes of different lines', () => {
    const mine = text('title', 'A', 'b', 'c', 'd', 'end');
    const theirs = text('title', 'a', 'b', 'c', 'new', 'D', 'end');
    expect(mergeTexts(base, mine, theirs)).toBe(text('title', 'A', 'b', 'c', 'new', 'D', 'end'));
  });

  it('contains an equal change once', () => {
    const mine = text('title', 'A', 'b', 'c', 'end');
    expect(mergeTexts(base, mine, text('title', 'a', 'b', 'c', 'end'))).toBe(mine);
  });

  it.each([
    ['the same line', text('title', 'A', 'b', 'c', 'd', 'end'), text('title', 'B', 'b', 'c', 'd', 'end')],
    ['lines that touch', text('title', 'A', 'b', 'c', 'd', 'end'), text('title', 'a', 'B', 'c', 'd', 'end')],
    ['a place', text('title', 'x', 'a', 'b', 'c', 'd', 'end'), text('title', 'y', 'a', 'b', 'c', 'd', 'end')],
    ['all, for one took the file away', text('title', 'A', 'b', 'c', 'd', 'end'), ''],
  ])('is nothing that could be guessed where both changed %s', (_, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeNull();
  });
});
