import type { FormatFacts } from '../format.ts';

export const date = { holds: 'day', isTime: true, column: 'time', cell: 12 } satisfies FormatFacts;
