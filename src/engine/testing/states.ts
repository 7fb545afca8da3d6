import type { EnumDefinition } from '#model/enum.ts';

export const states: EnumDefinition = {
  name: 'state',
  title: '状态',
  values: [
    { const: 7, name: 'WAIT', title: '待补充材料', tone: 'warning' },
    { const: -99, name: 'LATE', title: '关户后来账待审核', tone: 'warning' },
  ],
};
