import { describe, expect, it } from 'vitest';
import type { Text, TextPart } from '#model/expression.ts';
import { printButton, printText } from './texts.ts';

const host = { formats: {}, serverNow: () => Date.parse('2026-11-20T15:00:00+08:00') };
const bundle = {
  enums: {
    state: { name: 'state', title: '状态', values: [{ const: 7, name: 'WAIT', title: '待补充材料' }] },
  },
};
const read = (root: 'row' | 'form', name: string): TextPart['value'] => ({
  source: `${root}.${name}`,
  tree: { op: 'read', root, path: [name] },
  reads: [`${root}.${name}`],
});
const lit = (value: string): TextPart['value']['tree'] => ({ op: 'literal', value });
const text = (...parts: (string | TextPart)[]): Text => ({ parts, reads: [] });

describe('printButton', () => {
  const parts = ['，扣款 ', { value: read('form', 'total'), format: 'plain' }];
  const amount = text(...parts);

  it('prints the title alone while a value of the amount is missing', () => {
    const button = { title: '确认充值，立即扣款', amount };
    expect(printButton(button, { form: {} }, bundle, host)).toBe('确认充值，立即扣款');
    expect(printButton(button, { form: { total: '10.00' } }, bundle, host)).toBe('确认充值，立即扣款，扣款 10.00');
  });

  it('prints the whole amount once its values are known, without a part that is left out', () => {
    const tree = { op: '?:' as const, if: read('form', 'free').tree, then: lit(''), else: lit(' USD') };
    const button = {
      title: '确认退款',
      amount: text(...parts, { value: { source: '', tree, reads: [] }, format: 'plain' }),
    };
    expect(printButton(button, { form: { total: '10.00', free: true } }, bundle, host)).toBe('确认退款，扣款 10.00');
    expect(printButton(button, { form: { total: '10.00', free: false } }, bundle, host)).toBe(
      '确认退款，扣款 10.00 USD',
    );
  });

  it('prints a title without an amount', () => {
    expect(printButton({ title: '下一步' }, {}, bundle, host)).toBe('下一步');
  });
});

describe('printText', () => {
  it('gives a plain sentence back', () => {
    expect(printText('收款人已保存', {}, bundle, host)).toBe('收款人已保存');
  });

  it('says a word of the engine in the language of the page', () => {
    const title: Text = { parts: [{ word: 'exportSelected' }], reads: [] };
    expect(printText(title, {}, bundle, host)).toBe('导出所选');
  });

  it('prints values in their formats', () => {
    const sentence = text(
      '确认提现 ',
      { value: read('form', 'amount'), format: 'money', currency: read('form', 'ccy') },
      '，状态',
      { value: read('row', 'status'), format: 'enum', enum: 'state' },
    );
    const scope = { form: { amount: '20000', ccy: 'USD' }, row: { status: 7 } };
    expect(printText(sentence, scope, bundle, host)).toBe('确认提现 20,000.00 USD，状态待补充材料');
  });

  it('masks no input for its typist, but all other secrets', () => {
    const sentence = text('退回 ', { value: read('form', 'accountNo'), format: 'secret' }, '，原账号 ', {
      value: read('row', 'accountNo'),
      format: 'secret',
    });
    const scope = { form: { accountNo: '6222000000000000004' }, row: { accountNo: '6222000000000000012' } };
    expect(printText(sentence, scope, bundle, host, 'text', true)).toMatch(
      /^退回 6222000000000000004，原账号 622\*+0012$/,
    );
    expect(printText(sentence, scope, bundle, host)).toMatch(/^退回 622\*+0004/);
  });

  it('masks what it chooses between an input and a record, and no input under a condition', () => {
    const [typed, stored] = [read('form', 'accountNo').tree, read('row', 'accountNo').tree];
    const choice = (other: TextPart['value']['tree']): Text =>
      text({
        value: { source: '', tree: { op: '?:', if: read('form', 'isOwn').tree, then: other, else: typed }, reads: [] },
        format: 'secret',
      });
    const scope = { form: { accountNo: '6222000000000000004' }, row: { accountNo: '6222000000000000012' } };
    const typist = (chosen: Text, isOwn: boolean): string =>
      printText(chosen, { ...scope, form: { ...scope.form, isOwn } }, bundle, host, 'text', true);
    expect(typist(choice(stored), true)).toMatch(/^622\*+0012$/);
    expect(typist(choice(lit('')), false)).toBe('6222000000000000004');
  });

  it('prints — for unknown values', () => {
    expect(printText(text('可用 ', { value: read('form', 'x'), format: 'money' }), {}, bundle, host)).toBe('可用 —');
  });

  it('prints nothing for a computed empty text, and — for one that was read', () => {
    const tree = { op: '?:' as const, if: read('row', 'x').tree, then: lit('，另付'), else: lit('') };
    const sentence = text('手续费', { value: { source: '', tree, reads: [] }, format: 'plain' }, '。');
    expect(printText(sentence, { row: { x: false } }, bundle, host)).toBe('手续费。');
    expect(printText(sentence, { row: { x: true } }, bundle, host)).toBe('手续费，另付。');
    expect(
      printText(text('备注 ', { value: read('row', 'x'), format: 'plain' }), { row: { x: '' } }, bundle, host),
    ).toBe('备注 —');
  });

  it('prints a sum over lines in the currency that they share', () => {
    const path = (name: string): TextPart['value']['tree'] => ({ op: 'read', root: 'form', path: ['lines', name] });
    const of = [{ op: 'money' as const, amount: path('amount'), currency: path('ccy') }];
    const value = { source: '', tree: { op: 'sum' as const, of, as: 'money' as const }, reads: [] };
    const most = text('最多 ', { value, format: 'money', currency: { source: '', tree: path('ccy'), reads: [] } });
    const lines = ['60', '40'].map((amount) => ({ amount, ccy: 'GBP' }));
    expect(printText(most, { form: { lines } }, bundle, host)).toBe('最多 100.00 GBP');
  });

  it('never prints a secret in full', () => {
    const sentence = text('至 ', { value: read('row', 'account'), format: 'secret' });
    expect(printText(sentence, { row: { account: '6222020200112233' } }, bundle, host)).toBe('至 622****2233');
  });
});
