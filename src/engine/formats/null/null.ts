import { text } from '../format-kinds.tsx';

/** Keeps the place in the grid and shows nothing. */
export const nullFormat = text(() => '');
