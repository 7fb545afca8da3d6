import { text } from '../format-kinds.tsx';

/** Keeps its place in the grid but shows nothing. */
export const nullFormat = text(() => '');
