import type { ContractCase } from '../../testing/widget-contract.tsx';

export const captcha: ContractCase = {
  value: 'c1:7K2M',
  shows: '7K2M',
  keys: '7k2m',
  gives: ':7k2m',
  given: '7k2m',
  longest: { value: 'c1:123456', shows: '123456' },
  role: 'textbox',
};
