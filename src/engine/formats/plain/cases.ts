import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const plain: FormatCase = {
  value: '青屿贸易',
  item: '青屿贸易',
  exported: '青屿贸易',
  longest: { value: long, print: long },
  align: 'start',
};
