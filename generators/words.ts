export { choiceOf, labelOf, problemIn, reasonIn, sentenceOf, type Language } from './workbench/words.ts';
