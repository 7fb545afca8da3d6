import type { ContractCase } from '../../testing/widget-contract.tsx';

export const newPassword: ContractCase = {
  of: { format: 'new-password' },
  value: 'Demo#2026',
  shows: 'Demo#2026',
  keys: 'Demo#2026{Tab}{Tab}Demo#2026',
  gives: 'Demo#2026',
  given: 'Demo#2026',
  longest: { value: 'x1'.repeat(10), shows: 'x1'.repeat(10) },
  role: 'textbox',
};
