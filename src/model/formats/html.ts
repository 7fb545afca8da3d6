import type { FormatFacts } from '../format.ts';

export const html = { isSaid: true } satisfies FormatFacts;
