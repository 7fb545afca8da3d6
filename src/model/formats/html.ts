import type { FormatFacts } from '../format.ts';

export const html = { isMarkup: true, isSaid: true } satisfies FormatFacts;
