import type { FormatFacts } from '../format.ts';

export const nullFormat = { isGap: true, isSaid: true } satisfies FormatFacts;
