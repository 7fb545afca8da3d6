import type { FormatFacts } from '../format.ts';

export const lastDay = { holds: 'day', isTime: true, column: 'time', cell: 12 } satisfies FormatFacts;
