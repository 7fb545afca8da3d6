import { option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

const FEW = [option('A', '甲'), option('B', '乙'), option('C', '丙')];

export const select: ContractCase = {
  options: FEW,
  value: 'B',
  shows: '乙',
  keys: '{ArrowDown}{ArrowDown}{Enter}',
  gives: 'B',
  given: '乙',
  longest: { value: 'B', shows: '乙' },
  role: 'combobox',
};
