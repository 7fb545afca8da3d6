import type { FormatFacts } from '../format.ts';

export const img = { isFile: true } satisfies FormatFacts;
