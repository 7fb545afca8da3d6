import type { FormatCase } from '../../testing/format-case.ts';

export const rate: FormatCase = {
  value: '7.1286',
  about: { currency: 'USD/CNY' },
  field: { base: { code: 'USD' }, quote: { code: 'CNY' } },
  item: '1 USD = 7.1286 CNY',
  cell: '7.1286',
  exported: 7.1286,
  longest: { value: '21053.12345678', print: '1 USD = 21,053.12345678 CNY' },
  align: 'end',
};
