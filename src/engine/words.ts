/* Language of the engine. The languages are `words.zh.ts` and `words.en.ts` beside this file. */
export { speak, words, type Words } from './words/words.ts';
