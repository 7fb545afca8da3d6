import type { FormatFacts } from '../format.ts';

export const plain = {} satisfies FormatFacts;
