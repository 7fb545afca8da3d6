import type { FormatFacts } from '../format.ts';

export const percent = {
  holds: 'decimal',
  samples: [0.1, 20, 2],
  hasSign: true,
  unit: '%',
  column: 'rate',
} satisfies FormatFacts;
