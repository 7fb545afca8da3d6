import type { FormatCase } from '../../testing/format-case.ts';

export const secretMoney: FormatCase = {
  value: '12480.5',
  about: { currency: 'USD' },
  field: { currency: { code: 'USD' } },
  item: '12,480.50USD',
  print: '••••••',
  exported: 12480.5,
  longest: { value: '9999999999.99', print: '••••••' },
  align: 'end',
};
