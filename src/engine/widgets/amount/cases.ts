import type { ContractCase } from '../../testing/widget-contract.tsx';

export const amount: ContractCase = {
  of: { format: 'money' },
  currency: 'USD',
  value: '12480.5',
  shows: '12,480.50',
  keys: '1234.567',
  gives: '1234.56',
  given: '1,234.56',
  longest: { value: '9007199254740993.07', shows: '9,007,199,254,740,993.07' },
  wrong: ['007.', '1.239', '-5', 1e21],
  role: 'textbox',
};
