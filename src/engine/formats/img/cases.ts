import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const img: FormatCase = {
  value: { fileDfsId: 'f1', fileName: '门头.png' },
  field: { type: 'object' },
  item: '门头.png',
  exported: '门头.png',
  longest: { value: { fileDfsId: 'f1', fileName: `${long}.png` }, print: `${long}.png` },
  align: 'start',
};
