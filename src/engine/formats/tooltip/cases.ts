import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const tooltip: FormatCase = {
  value: '十一月第三周的货款回款',
  item: '十一月第三周的货款回…',
  print: '十一月第三周的货款回款',
  exported: '十一月第三周的货款回款',
  longest: { value: long, print: long },
  align: 'start',
};
