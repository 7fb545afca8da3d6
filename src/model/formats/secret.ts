import type { FormatFacts } from '../format.ts';

export const secret = { masked: 'whole', column: 'account', isSaid: true, reads: ['reveal'] } satisfies FormatFacts;
