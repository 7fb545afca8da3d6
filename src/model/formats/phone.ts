import type { FormatFacts } from '../format.ts';

export const phone = { masked: 'part', isSaid: true, reads: ['prefix'] } satisfies FormatFacts;
