import type { FormatFacts } from '../format.ts';

export const tooltip = {} satisfies FormatFacts;
