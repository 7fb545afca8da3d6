import type { FormatFacts } from '../format.ts';

export const nullFormat = { isSaid: true } satisfies FormatFacts;
