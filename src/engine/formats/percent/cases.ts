import type { FormatCase } from '../../testing/format-case.ts';

export const percent: FormatCase = {
  value: '0.35',
  item: '0.35%',
  exported: 0.35,
  longest: { value: '1234567.12345678', print: '1,234,567.12345678%' },
  align: 'end',
};
