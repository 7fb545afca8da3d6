import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const lines: FormatCase = {
  value: '12/F, Harbour Tower\nHong Kong',
  item: '12/F, Harbour Tower\nHong Kong',
  cell: '12/F, Harbour Tower，Hong Kong',
  exported: '12/F, Harbour Tower\nHong Kong',
  longest: { value: [long, 'HK'], print: `${long}\nHK` },
  align: 'start',
};
