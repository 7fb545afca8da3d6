import type { ContractCase } from '../../testing/widget-contract.tsx';

export const email: ContractCase = {
  of: { format: 'email', maxLength: 64 },
  value: 'finance@example.com',
  shows: 'finance@example.com',
  keys: 'a_b-1 @x.com',
  gives: 'a_b-1@x.com',
  given: 'a_b-1@x.com',
  longest: { value: `${'a'.repeat(52)}@example.com`, shows: `${'a'.repeat(52)}@example.com` },
  role: 'textbox',
};
