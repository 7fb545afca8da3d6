import type { FormatFacts } from '../format.ts';

export const country = { isSaid: true } satisfies FormatFacts;
