import type { FormatFacts } from '../format.ts';

export const enumeration = {} satisfies FormatFacts;
