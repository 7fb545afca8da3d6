import type { FormatFacts } from '../format.ts';

export const deadline = { holds: 'moment', isTime: true, column: 'time', cell: 20 } satisfies FormatFacts;
