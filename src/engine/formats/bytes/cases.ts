import type { FormatCase } from '../../testing/format-case.ts';

export const bytes: FormatCase = {
  value: 2_097_152,
  field: { type: 'integer' },
  item: '2 MB',
  exported: '2 MB',
  longest: { value: '1234567890123456789', print: '1,122,833 TB' },
  align: 'end',
};
