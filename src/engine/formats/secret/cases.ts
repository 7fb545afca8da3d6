import type { FormatCase } from '../../testing/format-case.ts';

export const secret: FormatCase = {
  value: '6222020200112233',
  item: '622****2233',
  exported: '622****2233',
  longest: { value: 'X'.repeat(500), print: 'XXX****XXXX' },
  align: 'start',
};
