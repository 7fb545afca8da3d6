import type { FormatCase } from '../../testing/format-case.ts';

export const dateTime: FormatCase = {
  value: '2026-11-20 15:42:08',
  item: '2026-11-20 15:42:08',
  cell: '11-20 15:42',
  exported: '2026-11-20 15:42:08',
  longest: { value: '9999-12-31 23:59:59', print: '9999-12-31 23:59:59' },
  align: 'start',
};
