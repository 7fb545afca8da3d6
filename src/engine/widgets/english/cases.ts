import type { ContractCase } from '../../testing/widget-contract.tsx';

export const english: ContractCase = {
  of: { maxLength: 70 },
  value: 'SAMPLE TRADING CO., LTD',
  shows: 'SAMPLE TRADING CO., LTD',
  keys: 'Sample_ (HK)!',
  gives: 'Sample (HK)',
  given: 'Sample (HK)',
  longest: { value: 'A'.repeat(70), shows: 'A'.repeat(70) },
  wrong: ['中文', ' a '],
  role: 'textbox',
};
