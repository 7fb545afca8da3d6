import { option } from '../../testing/options.ts';
import type { ContractCase } from '../../testing/widget-contract.tsx';

export const sides: ContractCase = {
  of: { type: 'object' },
  props: { from: 'sell', to: 'buy', fromTitle: '卖出', toTitle: '买入', other: '7128.60' },
  siblings: {
    sell: { title: '卖出币种', value: 'USD', options: [option('USD', 'USD 美元'), option('CNY', 'CNY 人民币')] },
    buy: { title: '买入币种', value: 'CNY', options: [option('USD', 'USD 美元'), option('CNY', 'CNY 人民币')] },
  },
  value: { side: 'from', amount: '1000' },
  shows: '1,000.00 | 7,128.60',
  keys: '1000.559',
  gives: { side: 'from', amount: '1000.55' },
  given: '1,000.55 | 7,128.60',
  longest: { value: { side: 'to', amount: '9007199254740993.07' }, shows: '9,007,199,254,740,993.07' },
  wrong: [
    { side: 'from' },
    { side: 'neither', amount: '1' },
    { side: 'to', amount: 7 },
    { side: 'from', amount: '007.' },
  ],
  role: 'textbox',
  name: '名称 卖出',
};
