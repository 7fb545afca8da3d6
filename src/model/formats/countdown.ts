import type { FormatFacts } from '../format.ts';

export const countdown = { holds: 'moment', isTime: true, column: 'time' } satisfies FormatFacts;
