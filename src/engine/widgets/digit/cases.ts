import type { ContractCase } from '../../testing/widget-contract.tsx';

export const digit: ContractCase = {
  of: { maxLength: 30 },
  value: '0012',
  shows: '0012',
  keys: '1,2a3',
  gives: '123',
  given: '123',
  longest: { value: '1'.repeat(30), shows: '1'.repeat(30) },
  role: 'textbox',
};
