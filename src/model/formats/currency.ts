import type { FormatFacts } from '../format.ts';

export const currency = { aboutMoney: true, column: 'type' } satisfies FormatFacts;
