import type { FormatCase } from '../../testing/format-case.ts';

export const duration: FormatCase = {
  value: 3_900,
  field: { type: 'integer' },
  item: '1 小时 5 分',
  exported: '1 小时 5 分',
  longest: { value: 8_640_082_800, print: '100,000 天 23 小时' },
  align: 'start',
};
