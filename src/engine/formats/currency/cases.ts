import type { FormatCase } from '../../testing/format-case.ts';

export const currency: FormatCase = {
  value: 'EUR',
  item: '€EUR欧元',
  cell: '€EUR',
  print: 'EUR 欧元',
  exported: 'EUR',
  longest: { value: 'AED', print: 'AED 阿联酋迪拉姆' },
  align: 'start',
};
