import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const fileGroup: FormatCase = {
  value: [{ fileDfsId: 'f1', fileName: '一.pdf' }],
  field: { type: 'array' },
  item: '一.pdf',
  exported: '一.pdf',
  longest: { value: [{ fileDfsId: 'f1', fileName: `${long}.pdf` }], print: `${long}.pdf` },
  align: 'start',
};
