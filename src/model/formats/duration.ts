import type { FormatFacts } from '../format.ts';

export const duration = { isSaid: true } satisfies FormatFacts;
