import { option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

const FEW = [option('A', '甲'), option('B', '乙'), option('C', '丙')];

export const chips: ContractCase = {
  options: FEW,
  value: 'B',
  shows: '✓乙',
  keys: '{ArrowRight}',
  gives: 'A',
  given: '✓甲',
  longest: { value: 'B', shows: '✓乙' },
  role: 'radiogroup',
  neverInvalid: true,
};
