import type { FormatFacts } from '../format.ts';

export const sparkline = { isPicture: true } satisfies FormatFacts;
