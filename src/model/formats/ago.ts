import type { FormatFacts } from '../format.ts';

export const ago = { isTime: true } satisfies FormatFacts;
