import { below } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

const LONG = '很长的文字，'.repeat(20);
const LEVELS = [below('A', '甲省', ''), below('B', '乙市', 'A'), below('C', '丙区', 'B'), below('D', LONG, 'B')];

export const cascade: ContractCase = {
  of: { type: 'array' },
  props: { parent: 'parent', code: 'value', label: '{title}', as: '{value}_{title}' },
  options: LEVELS,
  value: ['A_甲省', 'B_乙市', 'C_丙区'],
  shows: '甲省 / 乙市 / 丙区',
  keys: '{Enter}{Enter}{Enter}{Enter}',
  gives: ['A_甲省', 'B_乙市', 'C_丙区'],
  given: '甲省 / 乙市 / 丙区',
  longest: { value: ['A_甲省', 'B_乙市', `D_${LONG}`], shows: LONG },
  wrong: ['A_甲省', ['A'], { province: 'A_甲省' }],
  role: 'combobox',
};
