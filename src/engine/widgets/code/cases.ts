import type { ContractCase } from '../../testing/widget-contract.tsx';

export const code: ContractCase = {
  value: '246810',
  shows: '246810',
  keys: '12-34x5',
  gives: '12345',
  given: '12345',
  longest: { value: '246810', shows: '246810' },
  role: 'textbox',
};
