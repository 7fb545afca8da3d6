export {
  nounOfPath,
  outlineOf,
  type Outline,
  type OutlineEntry,
  type OutlineLayer,
  type OutlineList,
} from './workbench/outline.ts';
