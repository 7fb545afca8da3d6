import type { FormatFacts } from '../format.ts';

export const secretMoney = { holds: 'decimal', isMoney: true, isHidden: true, column: 'money' } satisfies FormatFacts;
