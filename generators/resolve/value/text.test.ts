import { expect, it } from 'vitest';
import { evaluate } from '#model/evaluate.ts';
import { isLeftOut, type Text } from '#model/expression.ts';
import { printValue } from '#model/print.ts';
import { block, screen } from '../testing/one-screen.ts';

const noticeOf = (text: string): object => ({
  data: { order: { call: 'shop.order', with: { orderNo: "'1'" } } },
  body: [{ notice: { text } }],
});

/** Prints the text of a notice for an order. */
function printed(source: string, order: object): string | undefined {
  const { blocks } = block(noticeOf(source)) as unknown as {
    blocks: { text: Exclude<Text, string> }[];
  };
  const [notice] = blocks;
  return notice?.text.parts
    .map((part) => {
      if (typeof part === 'string' || 'word' in part) return part;
      const scope = { data: { order } };
      const value = evaluate(part.value, scope);
      if (isLeftOut(part.value, value)) return '';
      const currency = part.currency && evaluate(part.currency, scope);
      return printValue(part.format, value, typeof currency === 'string' ? { currency } : {});
    })
    .join('');
}

const PAID = { orderNo: 'A1', currency: 'USD', amount: '1200', dollars: '1200', euros: '7' };
const OPTIONAL = "Order {data.order.orderNo}{has(data.order.dollars) ? ', {data.order.dollars} paid' : ''}.";

it('leaves out words together with an amount', () => {
  expect(printed(OPTIONAL, PAID)).toBe('Order A1, 1,200.00 USD paid.');
  expect(printed(OPTIONAL, { ...PAID, dollars: undefined })).toBe('Order A1.');
});

it('chooses one of two texts, each with values in their formats', () => {
  const source =
    "{data.order.amount > 0 ? 'Pay {data.order.amount}' : has(data.order.euros) ? 'Has {data.order.euros}' : 'Nothing'}";
  expect(printed(source, PAID)).toBe('Pay 1,200.00 USD');
  expect(printed(source, { ...PAID, amount: '0' })).toBe('Has 7.00 EUR');
  expect(printed(source, { ...PAID, amount: '0', euros: undefined })).toBe('Nothing');
});

it('holds a text inside a text under both conditions', () => {
  const source = '{has(data.order.dollars) ? \'a{has(data.order.euros) ? "b {data.order.euros}" : "c"}d\' : \'e\'}';
  expect(printed(source, PAID)).toBe('ab 7.00 EURd');
  expect(printed(source, { ...PAID, euros: undefined })).toBe('acd');
  expect(printed(source, { ...PAID, dollars: undefined })).toBe('e');
});

it('reports a mistake inside a chosen text, and an open brace', () => {
  const wrong = screen(noticeOf("{has(data.order.dollars) ? ', {data.order.dolars}' : ''}"));
  expect(wrong.problems.join('\n')).toContain('dolars');
  const open = screen(noticeOf("{has(data.order.dollars) ? ', {data.order.dollars' : ''}"));
  expect(open.problems.join('\n')).toContain('never closed');
});
