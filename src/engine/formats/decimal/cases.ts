import type { FormatCase } from '../../testing/format-case.ts';

export const decimal: FormatCase = {
  value: '1234567.1234567891',
  item: '1,234,567.1234567891',
  exported: '1234567.1234567891',
  longest: { value: '-99999999999999999999.5', print: '−99,999,999,999,999,999,999.5' },
  align: 'end',
};
