import type { FormatFacts } from '../format.ts';

export const bytes = { isSaid: true } satisfies FormatFacts;
