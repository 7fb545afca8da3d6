import type { ContractCase } from '../../testing/widget-contract.tsx';

export const daterange: ContractCase = {
  of: { type: 'array', format: 'date' },
  value: ['2026-10-22', '2026-11-20'],
  shows: '2026-10-22',
  keys: '2026/11/1{Tab}11-20',
  gives: ['2026-11-01', '2026-11-20'],
  given: '2026-11-20',
  longest: { value: ['2026-10-22', '2026-11-20'], shows: '2026-11-20' },
  role: 'textbox',
  name: '名称 开始日期',
};
