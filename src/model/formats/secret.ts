import type { FormatFacts } from '../format.ts';

export const secret = {
  masked: 'whole',
  isWithheld: true,
  column: 'account',
  isSaid: true,
  reads: ['reveal'],
} satisfies FormatFacts;
