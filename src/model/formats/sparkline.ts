import type { FormatFacts } from '../format.ts';

export const sparkline = {} satisfies FormatFacts;
