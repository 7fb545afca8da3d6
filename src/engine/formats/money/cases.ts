import type { FormatCase } from '../../testing/format-case.ts';

export const money: FormatCase = {
  value: '12480.5',
  about: { currency: 'USD' },
  field: { currency: { code: 'USD' } },
  item: '12,480.50USD',
  print: '12,480.50 USD',
  exported: 12480.5,
  longest: {
    value: '1234567890123456789012345678901234567890.12',
    print: '1,234,567,890,123,456,789,012,345,678,901,234,567,890.12 USD',
  },
  align: 'end',
};
