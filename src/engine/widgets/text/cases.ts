import type { ContractCase } from '../../testing/widget-contract.tsx';

const LONG = '很长的文字，'.repeat(20);

export const text: ContractCase = {
  of: { maxLength: 200 },
  value: '上海示例贸易',
  shows: '上海示例贸易',
  keys: ' Shanghai ',
  gives: 'Shanghai',
  given: 'Shanghai',
  longest: { value: LONG, shows: LONG },
  wrong: [' a ', 'a\tb', 'a  b'],
  role: 'textbox',
};
