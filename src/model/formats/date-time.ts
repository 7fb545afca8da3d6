import type { FormatFacts } from '../format.ts';

export const dateTime = { holds: 'moment', isTime: true, column: 'time', cell: 20 } satisfies FormatFacts;
