import type { FormatCase } from '../../testing/format-case.ts';
import { states } from '../../testing/states.ts';

export const enumeration: FormatCase = {
  value: 7,
  about: { enum: states },
  field: { enum: 'state', type: 'integer' },
  item: '待补充材料',
  exported: '待补充材料',
  longest: { value: -99, print: '关户后来账待审核' },
  align: 'start',
};
