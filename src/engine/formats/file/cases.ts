import type { FormatCase } from '../../testing/format-case.ts';

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const file: FormatCase = {
  value: { fileDfsId: 'f1', fileName: '报关单.pdf' },
  field: { type: 'object' },
  item: '报关单.pdf',
  exported: '报关单.pdf',
  longest: { value: { fileDfsId: 'f1', fileName: `${long}.pdf` }, print: `${long}.pdf` },
  align: 'start',
};
