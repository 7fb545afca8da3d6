import type { FormatFacts } from '../format.ts';

export const tooltip = { isRemark: true, reads: ['length'] } satisfies FormatFacts;
