export { choiceOf, labelOf, plainTitle, problemIn, sentenceOf, type Language } from './workbench/words.ts';
