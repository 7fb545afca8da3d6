import type { FormatCase } from '../../testing/format-case.ts';

export const sparkline: FormatCase = {
  value: ['7.1032', '7.1286'],
  field: { type: 'array' },
  item: '',
  print: '7.1032 → 7.1286',
  exported: '7.1032、7.1286',
  longest: { value: Array.from({ length: 800 }, (_, n) => String(n)), print: '0 → 799' },
  align: 'end',
};
