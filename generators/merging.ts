export { mergeTexts, stretchesOf } from './workbench/merging.ts';
