import type { FormatCase } from '../../testing/format-case.ts';

export const date: FormatCase = {
  value: '2026-11-20',
  item: '2026-11-20',
  cell: '11-20',
  exported: '2026-11-20',
  longest: { value: '9999-12-31', print: '9999-12-31' },
  align: 'start',
};
