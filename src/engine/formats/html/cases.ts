import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const html: FormatCase = {
  value: '<p>一 <b>二</b></p>',
  item: '一 二',
  exported: '一 二',
  longest: { value: `<p>${long}</p>`, print: long },
  align: 'start',
};
