import { expect, it } from 'vitest';
import type { StepDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { Text } from '#model/expression.ts';
import type { ItemDefinition } from '#model/field.ts';
import { figuresOf, footPlace } from './wizard-steps.ts';

const read = (path: string): ItemDefinition['value'] => ({
  source: `form.${path}`,
  tree: { op: 'read', root: 'form', path: [path] },
  reads: [`form.${path}`],
});
const item = (name: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  ...{ kind: 'item', name, title: name, value: read(name), format: 'plain', inferred: [], actions: [] },
  ...more,
});
const titlesOf = (text: Text): string => (typeof text === 'string' ? text : String(text.parts[0]));

it('keeps the main button at the end of the main column in all steps, once one has a side column', () => {
  const block = (...widths: string[]): StepDefinition =>
    ({ block: { kind: 'body', blocks: widths.map((width) => ({ kind: 'notice', width, filter: [] })) } }) as never;
  const [plain, beside, mixed] = [block('full'), block('two-thirds', 'third'), block('full', 'two-thirds', 'third')];
  expect(footPlace([plain, plain], plain)).toEqual({});
  expect(footPlace([plain, beside], plain)).toEqual({ 'data-rail': true, 'data-over': true });
  expect(footPlace([plain, beside], beside)).toEqual({ 'data-rail': true });
  expect(footPlace([mixed], mixed)).toEqual({ 'data-rail': true, 'data-over': true });
});

it('summarises a step by its items, emphasised ones first', () => {
  const items = [
    item('Yuan', { visible: read('inYuan') }),
    item('Sold', { strong: true, format: 'money', currency: read('currency') }),
    item('Payee'),
    item('Note'),
    item('Bank'),
    item('Bought', { strong: true, format: 'money' }),
  ];
  const block = { kind: 'infoList', filter: [], items } as unknown as Block;
  const form = { Sold: '20.00', currency: 'USD', inYuan: false };
  expect(figuresOf(block, { form }, titlesOf)).toEqual({
    count: 1,
    lines: [{ title: 'Bought  · Payee  · Note ', amount: { amount: '20.00', currency: 'USD' } }],
    sums: [{ amount: '20.00', currency: 'USD' }],
    format: 'money',
  });
});

it('takes the total of a bill for its amount, also before an emphasised one', () => {
  const money = { format: 'money', currency: read('currency') } as const;
  const items = [item('Bought', { strong: true, ...money }), item('Debited', { total: true, ...money })];
  const block = { kind: 'infoList', filter: [], items } as unknown as Block;
  const form = { Bought: '8495.76', Debited: '1200.00', currency: 'USD' };
  expect(figuresOf(block, { form }, titlesOf)).toMatchObject({ sums: [{ amount: '1200.00', currency: 'USD' }] });
});
