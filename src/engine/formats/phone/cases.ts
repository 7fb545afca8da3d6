import type { FormatCase } from '../../testing/format-case.ts';

export const phone: FormatCase = {
  value: '13812345678',
  item: '138****5678',
  exported: '138****5678',
  longest: { value: '123456789012345', print: '123****89012345' },
  align: 'start',
};
