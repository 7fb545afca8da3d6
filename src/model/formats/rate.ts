import type { FormatFacts } from '../format.ts';

export const rate = {
  holds: 'decimal',
  samples: [0.8, 8, 4],
  aboutMoney: true,
  isPrice: true,
  hasSign: true,
  reads: ['base', 'quote'],
  column: 'rate',
  cell: 12,
} satisfies FormatFacts;
