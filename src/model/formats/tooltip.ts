import type { FormatFacts } from '../format.ts';

export const tooltip = { reads: ['length'] } satisfies FormatFacts;
