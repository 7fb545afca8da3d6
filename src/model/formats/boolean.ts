import type { FormatFacts } from '../format.ts';

export const booleanFormat = { column: 'type', isSaid: true } satisfies FormatFacts;
