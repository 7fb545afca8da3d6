import type { FormatCase } from '../../testing/format-case.ts';

export const booleanFormat: FormatCase = {
  value: true,
  field: { type: 'boolean' },
  item: '是',
  exported: '是',
  longest: { value: false, print: '否' },
  align: 'start',
};
