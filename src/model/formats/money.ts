import type { FormatFacts } from '../format.ts';

export const money = {
  holds: 'decimal',
  aboutMoney: true,
  isMoney: true,
  reads: ['currency'],
  column: 'money',
  cell: 18,
} satisfies FormatFacts;
