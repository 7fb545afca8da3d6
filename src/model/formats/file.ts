import type { FormatFacts } from '../format.ts';

export const file = { isFile: true } satisfies FormatFacts;
