export { choiceOf, labelOf, problemIn, sentenceOf, type Language } from './workbench/words.ts';
