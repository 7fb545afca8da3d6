import type { FormatFacts } from '../format.ts';

export const phone = {
  masked: 'part',
  sample: (random) => `100${random.digits(8)}`,
  isSaid: true,
  reads: ['prefix'],
} satisfies FormatFacts;
