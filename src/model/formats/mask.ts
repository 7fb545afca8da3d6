import type { FormatFacts } from '../format.ts';

export const mask = { masked: 'whole', column: 'account', isSaid: true } satisfies FormatFacts;
