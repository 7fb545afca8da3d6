import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const nullFormat: FormatCase = {
  value: '青屿',
  item: '',
  exported: null,
  longest: { value: long, print: '' },
  align: 'start',
  empty: '',
};
