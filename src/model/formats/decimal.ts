import type { FormatFacts } from '../format.ts';

export const decimal = { holds: 'decimal', samples: [1, 5_000, 2], column: 'rate', cell: 12 } satisfies FormatFacts;
