import { option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

export const phone: ContractCase = {
  of: { format: 'phone', prefix: 'prefix' },
  siblings: {
    prefix: { title: '区号', value: '86', options: [option('86', '中国大陆 +86'), option('852', '中国香港 +852')] },
  },
  value: '13800000001',
  shows: '13800000001',
  keys: '138-0000-00019',
  gives: '13800000001',
  given: '13800000001',
  longest: { value: '13800000001', shows: '13800000001' },
  wrong: ['138****6621', '138000000019'],
  role: 'textbox',
};
