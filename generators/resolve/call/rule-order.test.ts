import { expect, it } from 'vitest';
import { printProblem } from '../../problems/problems.ts';
import { portal, revision } from '../../diff/testing/portal.ts';

/** The rules of a call whose `fields` are written in the given order. */
function rulesWith(order: string[], fields: Record<string, object>): { fields: unknown[]; values: unknown[] } {
  const all = portal();
  const { pay } = all['calls/shop.json'].calls;
  pay.request.and = { ...pay.request.and, 'total?': { type: 'string', title: 'Total', format: 'decimal' } };
  delete pay.check;
  pay.fields = Object.fromEntries(order.map((name) => [name, fields[name]]));
  const { model, problems } = revision(all, 'x');
  expect(problems.map(printProblem)).toEqual([]);
  const { checks = [], values = [] } = model.calls['shop.pay']?.rules ?? {};
  return { fields: checks.map(({ field }) => field), values: values.map(({ field }) => field) };
}

it('orders the rules of fields as the request, not as the keys under `fields`', () => {
  const fields = {
    note: { required: "form.currency == 'EUR'" },
    amount: { max: 50_000 },
    remark: { required: 'true' },
  };
  const expected = { fields: ['amount', 'remark', 'note'], values: [] };
  expect(rulesWith(['amount', 'remark', 'note'], fields)).toEqual(expected);
  expect(rulesWith(['note', 'remark', 'amount'], fields)).toEqual(expected);
});

it('computes a value after the value that it reads', () => {
  const fields = { remark: { value: "form.note ?? ''" }, note: { value: 'form.currency' } };
  for (const order of [Object.keys(fields), Object.keys(fields).reverse()])
    expect(rulesWith(order, fields).values).toEqual(['note', 'remark']);
});

it('computes values that read each other in the order of the request', () => {
  const fields = { note: { value: 'form.remark' }, remark: { value: 'form.note' } };
  expect(rulesWith(['note', 'remark'], fields).values).toEqual(['remark', 'note']);
});
