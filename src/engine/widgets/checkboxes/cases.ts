import { option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

const FEW = [option('A', '甲'), option('B', '乙'), option('C', '丙')];

export const checkboxes: ContractCase = {
  of: { type: 'array' },
  options: FEW,
  value: ['B'],
  shows: '乙',
  keys: '[Space]',
  gives: ['A'],
  given: '✓甲',
  longest: { value: ['A', 'B', 'C'], shows: '丙' },
  role: 'group',
  locksAsText: true,
};
