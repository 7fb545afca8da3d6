import type { FormatFacts } from '../format.ts';

export const currency = {
  aboutMoney: true,
  isKind: true,
  usual: ['USD', 'USD', 'USD', 'EUR', 'GBP', 'HKD', 'JPY', 'CNY'],
  column: 'type',
} satisfies FormatFacts;
