import type { ContractCase } from '../../testing/widget-contract.tsx';

export const agreement: ContractCase = {
  of: { type: 'boolean' },
  props: { text: '我已阅读并同意[《服务协议》](/protocol/service)' },
  value: true,
  shows: '✓',
  keys: '[Space]',
  gives: true,
  given: '✓',
  longest: { value: true, shows: '✓' },
  role: 'checkbox',
  name: '我已阅读并同意《服务协议》',
};
