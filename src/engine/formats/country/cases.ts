import type { FormatCase } from '../../testing/format-case.ts';

export const country: FormatCase = {
  value: 'SG',
  item: '新加坡',
  exported: '新加坡',
  longest: { value: 'GS', print: '南乔治亚和南桑威奇群岛' },
  align: 'start',
};
