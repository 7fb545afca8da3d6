import type { ContractCase } from '../../testing/widget-contract.tsx';

const LONG = '很长的文字，'.repeat(20);

export const schema: ContractCase = {
  of: { type: 'object', widget: 'schema' },
  props: {
    schema: {
      type: 'object',
      properties: {
        bank: { type: 'string', title: '开户行' },
        kind: {
          title: '账户类型',
          oneOf: [
            { const: 'C', title: '对公' },
            { const: 'P', title: '对私' },
          ],
        },
      },
    },
  },
  value: { bank: '示例银行', kind: 'P' },
  shows: '示例银行',
  keys: 'DBS Bank',
  gives: { bank: 'DBS Bank' },
  given: 'DBS Bank',
  longest: { value: { bank: LONG }, shows: LONG },
  role: 'group',
  neverInvalid: true,
};
