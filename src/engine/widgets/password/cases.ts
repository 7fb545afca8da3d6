import type { ContractCase } from '../../testing/widget-contract.tsx';

export const password: ContractCase = {
  of: { format: 'password' },
  value: 'Demo#2026',
  shows: 'Demo#2026',
  keys: 'aB3$',
  gives: 'aB3$',
  given: 'aB3$',
  longest: { value: 'x'.repeat(64), shows: 'x'.repeat(64) },
  role: 'textbox',
  name: '名称',
};
