import type { FormatCase } from '../../testing/format-case.ts';

export const ago: FormatCase = {
  value: '2026-11-20 15:42:08',
  item: '17 分钟前',
  exported: '2026-11-20 15:42:08',
  longest: { value: '2027-11-20 15:42:08', print: '2027-11-20 15:42' },
  align: 'start',
};
