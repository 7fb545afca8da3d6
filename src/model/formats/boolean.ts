import type { FormatFacts } from '../format.ts';

export const booleanFormat = { column: 'type', isClaim: true, isSaid: true } satisfies FormatFacts;
