import type { FormatFacts } from '../format.ts';

export const secretMoney = {
  holds: 'decimal',
  isMoney: true,
  reads: ['currency'],
  isHidden: true,
  isWithheld: true,
  column: 'money',
} satisfies FormatFacts;
