import type { FormatCase } from '../../testing/format-case.ts';

export const deadline: FormatCase = {
  value: '2026-11-20 18:00:00',
  item: '今天 18:00',
  exported: '2026-11-20 18:00:00',
  longest: { value: '9999-12-31 23:59:59', print: '9999-12-31 23:59' },
  align: 'start',
};
