import type { FormatCase } from '../../testing/format-case.ts';

export const lastDay: FormatCase = {
  value: '2026-11-20',
  item: '今天到期',
  exported: '2026-11-20',
  longest: { value: '9999-12-31', print: '9999-12-31' },
  align: 'start',
};
