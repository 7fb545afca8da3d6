import type { ContractCase } from '../../testing/widget-contract.tsx';

export const switchWidget: ContractCase = {
  of: { type: 'boolean' },
  value: true,
  shows: '✓名称',
  keys: '[Space]',
  gives: true,
  given: '✓名称',
  longest: { value: true, shows: '✓名称' },
  role: 'switch',
};
