import type { ContractCase } from '../../testing/widget-contract.tsx';

const LONG = '很长的文字，'.repeat(20);

export const textarea: ContractCase = {
  of: { maxLength: 200 },
  value: '第一行\n第二行',
  shows: '第一行\n第二行',
  keys: 'one{Enter}two ',
  gives: 'one\ntwo',
  given: 'one\ntwo',
  longest: { value: LONG, shows: LONG },
  role: 'textbox',
};
