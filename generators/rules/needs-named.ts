import type { Context } from '../context/context.ts';
import { texts, type At } from '../source/source.ts';

export interface Word {
  word: string;
  at: At;
}

/** Names of needs with their places; those of a set have the place that names the set. Unknown names are ignored. */
export function needsNamed({ sets, needs }: Context, at: At | undefined): Word[] {
  return uniqueWords(
    texts(at).flatMap((each) => {
      const set = sets.get(each.word);
      const words = set?.kind === 'needs' ? set.words : [each];
      return words.map(({ word }) => ({ word, at: each.at }));
    }),
  ).filter(({ word }) => needs.has(word));
}

export function uniqueWords(words: readonly Word[]): Word[] {
  return words.filter(({ word }, n) => words.findIndex((each) => each.word === word) === n);
}
