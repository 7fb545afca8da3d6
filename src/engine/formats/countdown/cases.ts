import type { FormatCase } from '../../testing/format-case.ts';

export const countdown: FormatCase = {
  value: '2026-11-20 16:04:59',
  item: '04:59',
  exported: '2026-11-20 16:04:59',
  longest: { value: '9999-12-31 00:00:00', print: '2912118 天 08:00:00' },
  align: 'end',
};
