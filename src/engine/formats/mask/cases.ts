import type { FormatCase } from '../../testing/format-case.ts';

export const mask: FormatCase = {
  value: 'abcdefghij',
  item: 'abc*******',
  exported: 'abc*******',
  longest: { value: '9'.repeat(500), print: '999****9999' },
  align: 'start',
};
