import type { FormatFacts } from '../format.ts';

export const enumeration = { isTag: true } satisfies FormatFacts;
