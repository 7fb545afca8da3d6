import type { ContractCase } from '../../testing/widget-contract.tsx';

export const date: ContractCase = {
  of: { format: 'date' },
  value: '2026-11-20',
  shows: '2026-11-20',
  keys: '20261121',
  gives: '2026-11-21',
  given: '2026-11-21',
  longest: { value: '2026-12-31', shows: '2026-12-31' },
  role: 'textbox',
};
