/* Language of the engine. `words.zh.ts` and `words.en.ts` beside this file are the languages there are. */
export { speak, words, type Words } from './words/words.ts';
