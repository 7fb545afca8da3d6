export { nounOfPath, outlineOf, type Outline, type OutlineEntry, type OutlineList } from './workbench/outline.ts';
