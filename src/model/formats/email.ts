import type { FormatFacts } from '../format.ts';

export const email = {
  isEmail: true,
  sample: (random) => `sample${random.digits(4)}@example.com`,
} satisfies FormatFacts;
