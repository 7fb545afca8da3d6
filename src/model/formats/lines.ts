import type { FormatFacts } from '../format.ts';

export const lines = { longest: 2000, isSaid: true } satisfies FormatFacts;
