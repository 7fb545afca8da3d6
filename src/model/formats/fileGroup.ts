import type { FormatFacts } from '../format.ts';

export const fileGroup = { isFile: true } satisfies FormatFacts;
