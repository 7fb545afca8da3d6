import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, LinesDefinition } from '#model/field.ts';
import type { Validator } from '#model/screen.ts';
import { createScope } from '../../scope/scope.ts';
import type { FormDraft } from '../../drafts/draft.ts';
import { draftOf, restoreDraft } from './form-record.ts';
import { FormStore, type FormOptions } from './form-store.ts';
import type { LineList } from './line-list.ts';
import { sumsByCurrency } from '../fields/BoundField.tsx';
import { field } from '../fixtures/field.ts';

const read = (path: string): Expression => {
  const [root = '', ...rest] = path.split('.');
  return { source: path, tree: { op: 'read', root: root as 'form', path: rest }, reads: [path] };
};

function lines(more: Partial<LinesDefinition> = {}, own: Partial<FieldDefinition> = {}): FieldDefinition {
  const members = [field('name', { required: true }), field('amount')];
  return field('lines', { lines: { members, add: '+', taken: [], ...more }, ...own });
}

function open(list: FieldDefinition, more: Partial<FormOptions> = {}): { store: FormStore; list: LineList } {
  const store = new FormStore({ members: [list], parent: null, validator: null, say: (text) => String(text), ...more });
  store.start();
  const found = store.cell('lines')?.lines;
  if (!found) throw new Error('no lines');
  return { store, list: found };
}

const type = (list: LineList, at: number, name: string, value: unknown): void =>
  list.read()[at]?.store.type(name, value);

describe('lines', () => {
  it('keep their values through random adding, removing, restoring and typing', () => {
    const word = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '');
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const) }),
      fc.record({ do: fc.constant('remove' as const), at: fc.nat(6) }),
      fc.record({ do: fc.constant('undo' as const) }),
      fc.record({
        do: fc.constant('type' as const),
        at: fc.nat(6),
        name: fc.constantFrom('name', 'amount'),
        value: word,
      }),
      fc.record({ do: fc.constant('reload' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let { store, list } = open(lines());
        // Model of the expected lines, independent of the code under test.
        let wanted: Record<string, unknown>[] = [];
        let undo: (() => void) | null = null;
        for (const each of steps) {
          if (each.do === 'add') {
            list.add();
            wanted = [...wanted, {}];
            undo = null;
          } else if (each.do === 'type' && wanted[each.at] !== undefined) {
            type(list, each.at, each.name, each.value);
            wanted[each.at] = { ...wanted[each.at], [each.name]: each.value };
            undo = null;
          } else if (each.do === 'remove' && wanted[each.at] !== undefined) {
            const before = wanted;
            const back = list.remove(list.read()[each.at]?.id ?? '');
            wanted = wanted.filter((_, at) => at !== each.at);
            undo = () => {
              back();
              wanted = before;
            };
          } else if (each.do === 'undo') {
            undo?.();
            undo = null;
          } else if (each.do === 'reload') {
            const kept = JSON.parse(JSON.stringify(draftOf(store))) as FormDraft;
            ({ store, list } = open(lines()));
            restoreDraft(store, kept);
            undo = null;
          }
          expect(list.value).toEqual(wanted);
          expect(store.data.lines ?? []).toEqual(wanted);
          expect(store.values().lines ?? []).toEqual(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('start at the minimum, and never exceed the maximum', () => {
    const { list } = open(lines({}, { min: 2, max: 3 }));
    expect(list.read()).toHaveLength(2);
    list.add();
    list.add();
    expect(list.read()).toHaveLength(3);
  });

  it('report errors per line, and count missing lines', () => {
    const { store, list } = open(lines({}, { required: true, min: 2 }));
    type(list, 0, 'name', 'a');
    expect(store.errors.show()).toMatchObject([{ title: '第 2 行NAME', message: '请填写 NAME' }]);
    list.remove(list.read()[1]?.id ?? '');
    expect(store.errors.check()).toMatchObject([{ name: 'lines', message: 'LINES至少 2 行' }]);
    list.remove(list.read()[0]?.id ?? '');
    expect(store.errors.check()).toMatchObject([
      { name: 'lines', message: expect.stringContaining('LINES') as string },
    ]);
  });

  it('validate each line by the schema of the whole form', () => {
    const validator: Validator = (value) => {
      const all = (value as { lines?: { amount?: string }[] }).lines ?? [];
      validator.errors = all.flatMap(({ amount }, at) =>
        amount === 'x' ? [{ instancePath: `/lines/${at}/amount`, schemaPath: '', keyword: 'pattern', params: {} }] : [],
      );
      return validator.errors.length === 0;
    };
    const { store, list } = open(lines(), { validator });
    list.add();
    list.add();
    for (const at of [0, 1]) type(list, at, 'name', 'n');
    type(list, 1, 'amount', 'x');
    expect(store.errors.check()).toMatchObject([{ title: '第 2 行AMOUNT', message: 'AMOUNT 格式不正确' }]);
  });

  it('show a server’s error at its cell, and return errors without one', () => {
    const { store, list } = open(lines());
    list.add();
    list.add();
    const rest = store.errors.refuse([
      { path: '/lines/1/amount', message: '余额不足' },
      { path: '/lines/7/amount', message: '没有这一行' },
      { path: '/lines', message: '太多' },
    ]);
    expect(list.read()[1]?.store.state('amount')?.error).toBe('余额不足');
    expect(rest).toEqual([]);
    expect(store.state('lines')?.error).toBe('太多');
    expect(store.errors.finder()('/lines/1/amount')?.title).toBe('第 2 行AMOUNT');
    expect(store.errors.refuse([{ path: '/other', message: '?' }])).toHaveLength(1);
  });

  it('are not sent while the field is hidden, and keep their input', () => {
    const hidden: Expression = { ...read('row.on'), tree: { op: 'read', root: 'row', path: ['on'] } };
    const parent = createScope(null, { row: { on: false } });
    const { store, list } = open(lines({}, { visible: hidden }), { parent });
    list.add();
    type(list, 0, 'name', 'a');
    expect(store.values()).toEqual({});
    parent.set('row', { on: true });
    expect(store.values()).toEqual({ lines: [{ name: 'a' }] });
  });

  it('report one change per key, and leave earlier lines untouched', () => {
    const { store, list } = open(lines());
    list.add();
    list.add();
    type(list, 0, 'name', 'a');
    const heard = vi.fn();
    store.scope.subscribe(['form.lines'], heard);
    const before = (store.values().lines as unknown[])[0];
    type(list, 1, 'name', 'b');
    expect(heard).toHaveBeenCalledTimes(1);
    expect((store.values().lines as unknown[])[0]).toBe(before);
  });

  it('never keep a secret in a draft', () => {
    const secret = field('pin', { widget: 'password' });
    const { store, list } = open(lines({ members: [field('name'), secret] }));
    list.add();
    type(list, 0, 'name', 'a');
    type(list, 0, 'pin', '1234');
    expect(JSON.stringify(draftOf(store))).not.toContain('1234');
    expect(store.values()).toEqual({ lines: [{ name: 'a', pin: '1234' }] });
  });
});

describe('lines created from records', () => {
  const members = [field('amount', { fill: read('item.left') })];
  const orders = [
    { no: 'A', left: '5.00' },
    { no: 'B', left: '7.00' },
  ];

  it('copy the key, fill their fields, and keep input when more records are picked', () => {
    const pick = { call: 'orders', filling: {}, paged: false, key: 'no', columns: [], filter: [] };
    const { store, list } = open(lines({ members, taken: ['no'], pick }));
    list.pick(orders.slice(0, 1));
    expect(store.values()).toEqual({ lines: [{ no: 'A', amount: '5.00' }] });
    type(list, 0, 'amount', '4.00');
    list.pick(orders);
    expect(store.values()).toEqual({
      lines: [
        { no: 'A', amount: '4.00' },
        { no: 'B', amount: '7.00' },
      ],
    });
    list.pick(orders.slice(1));
    expect(store.values()).toEqual({ lines: [{ no: 'B', amount: '7.00' }] });
  });

  it('equal the selection until one is removed', () => {
    const parent = createScope(null, { rows: orders });
    const { store, list } = open(lines({ members, taken: ['no'] }, { fill: read('rows') }), { parent });
    expect(list.value).toHaveLength(2);
    list.remove(list.read()[0]?.id ?? '');
    parent.set('rows', [...orders]);
    expect(store.values()).toEqual({ lines: [{ no: 'B', amount: '7.00' }] });
  });

  describe('of a choice', () => {
    const choice = lines({ members, add: undefined, taken: ['no'] }, { fill: read('rows') });

    it('are excluded and included again with their input, and are numbered from one in the request', () => {
      const parent = createScope(null, { rows: orders });
      const { store, list } = open(choice, { parent });
      type(list, 1, 'amount', '6.00');
      list.leave(list.read().slice(0, 1), true);
      expect(store.values()).toEqual({ lines: [{ no: 'B', amount: '6.00' }] });
      expect(store.data).toEqual(store.values());
      expect(list.read()).toHaveLength(2);
      expect(store.errors.refuse([{ path: '/lines/0/amount', message: '余额不足' }])).toEqual([]);
      expect(list.read().map((line) => line.store.state('amount')?.error)).toEqual([null, '余额不足']);
      list.leave(list.read(), true);
      expect(list.value).toEqual([]);
      list.leave(list.read(), false);
      expect(list.value).toEqual([
        { no: 'A', amount: '5.00' },
        { no: 'B', amount: '6.00' },
      ]);
    });

    it('follow their records: removed ones are not sent, the others keep their input', () => {
      const parent = createScope(null, { rows: orders });
      const { store, list } = open(choice, { parent });
      type(list, 0, 'amount', '4.00');
      list.leave(list.read().slice(1), true);
      parent.set('rows', [
        { no: 'A', left: '9.00' },
        { no: 'B', left: '8.00' },
        { no: 'C', left: '1.00' },
      ]);
      expect(store.values()).toEqual({
        lines: [
          { no: 'A', amount: '4.00' },
          { no: 'C', amount: '1.00' },
        ],
      });
      expect(list.read()[0]?.record).toEqual({ no: 'A', left: '9.00' });
      parent.set('rows', [{ no: 'D', left: '2.00' }]);
      expect(store.values()).toEqual({ lines: [{ no: 'D', amount: '2.00' }] });
      parent.set('rows', []);
      expect(list.value).toEqual([]);
    });

    it('lose values that their record no longer has, and stay the same lines', () => {
      const parent = createScope(null, { rows: orders });
      const filled = field('amount', { fill: read('item.left') });
      const { store, list } = open(
        lines({ members: [filled, field('note')], add: undefined, taken: ['no'] }, { fill: read('rows') }),
        { parent },
      );
      const [first] = list.read();
      type(list, 0, 'note', '急');
      store.errors.refuse([{ path: '/lines/0/amount', message: '余额不足' }]);
      parent.set('rows', [{ no: 'A' }, { no: 'B', left: '8.00' }]);
      expect(list.read()[0]).toBe(first);
      expect(first?.store.state('amount')?.error).toBeNull();
      expect(store.values()).toEqual({
        lines: [
          { no: 'A', note: '急' },
          { no: 'B', amount: '8.00' },
        ],
      });
    });

    it('survive a reload unchanged', () => {
      const parent = createScope(null, { rows: orders });
      const before = open(choice, { parent });
      type(before.list, 1, 'amount', '6.00');
      before.list.leave(before.list.read().slice(0, 1), true);
      const after = open(choice, { parent: createScope(null, {}) });
      restoreDraft(after.store, draftOf(before.store));
      expect(after.store.values()).toEqual({ lines: [{ no: 'B', amount: '6.00' }] });
      after.list.renew(orders);
      expect(after.store.values()).toEqual({ lines: [{ no: 'B', amount: '6.00' }] });
    });
  });

  it('are those of a record that the form starts from; a masked secret is only held', () => {
    const parent = createScope(null, { row: { lines: [{ name: 'a', no: '62****01' }] } });
    const masked = field('no', { of: { ...field('no').of, format: 'secret' } });
    const { store, list } = open(lines({ members: [field('name'), masked] }), { parent, fill: read('row') });
    expect(store.values()).toEqual({ lines: [{ name: 'a' }] });
    type(list, 0, 'no', '6200001');
    expect(store.values()).toEqual({ lines: [{ name: 'a', no: '6200001' }] });
  });
});

describe('sums', () => {
  const money = { op: 'money' as const, amount: read('form.lines.amount').tree, currency: read('form.lines.ccy').tree };
  const sum: Expression = { source: '', tree: { op: 'sum', of: [money], as: 'money' }, reads: ['form.lines'] };

  it('never mix currencies, and ignore unknown amounts', () => {
    const all = [
      { amount: '0.10', ccy: 'USD' },
      { amount: '0.20', ccy: 'USD' },
      { amount: '5', ccy: 'JPY' },
      { ccy: 'EUR' },
      { amount: '9' },
    ];
    expect(sumsByCurrency(sum, { form: { lines: all } })).toEqual([
      { amount: '0.3', currency: 'USD' },
      { amount: '5', currency: 'JPY' },
    ]);
    expect(sumsByCurrency(sum, { form: { lines: [] } })).toEqual([]);
  });
});
