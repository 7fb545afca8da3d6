import type { FormatFacts } from '../format.ts';

export const email = {} satisfies FormatFacts;
