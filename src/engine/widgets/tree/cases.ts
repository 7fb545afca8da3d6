import { below, option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

const BRANCHES = [option('A', '甲'), below('B', '乙', 'A'), below('C', '丙', 'A'), option('D', '丁')];

export const tree: ContractCase = {
  of: { type: 'array' },
  props: { parent: 'parent' },
  options: BRANCHES,
  value: ['B'],
  shows: '✓乙',
  keys: '{ArrowDown}[Space]',
  gives: ['B'],
  given: '✓乙',
  longest: { value: ['A', 'B', 'C', 'D'], shows: '✓丁' },
  wrong: [['A'], ['B', 'gone']],
  role: 'tree',
};
