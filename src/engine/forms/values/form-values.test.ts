import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expression } from '#model/expression.ts';
import type { FieldDefinition, LinesDefinition } from '#model/field.ts';
import { createScope } from '../../scope/scope.ts';
import { isEmpty } from './form-cell.ts';
import { draftOf, restoreDraft } from './form-record.ts';
import { FormStore, type FormOptions } from './form-store.ts';
import { FormValues } from './form-values.ts';
import { field } from '../fixtures/field.ts';

const reads = (root: 'form' | 'item' | 'data', name: string): Expression => ({
  source: `${root}.${name}`,
  tree: { op: 'read', root, path: [name] },
  reads: [`${root}.${name}`],
});

const isShown = (name: string): Expression => ({
  source: 'test',
  tree: { op: '==', left: reads('form', name).tree, right: { op: 'literal', value: 'x' }, as: 'text' },
  reads: [`form.${name}`],
});

const LINES: LinesDefinition = {
  members: [field('amount'), field('note', { visible: isShown('kind') }), field('name', { fill: reads('item', 'id') })],
  add: '+',
  taken: ['id'],
};

const FIELDS = [
  field('kind', { default: 'x' }),
  field('more', { visible: isShown('kind') }),
  field('deep', { visible: isShown('more') }),
  field('copy', { fill: reads('form', 'more') }),
  field('sum', { value: reads('form', 'deep') }),
  field('told', { fill: reads('data', 'told') }),
  field('lines', { lines: LINES }),
];

const NAMES = ['kind', 'more', 'deep', 'copy', 'told'];

function open(members: FieldDefinition[], more: Partial<FormOptions> = {}): FormStore {
  const store = new FormStore({ members, parent: null, validator: null, say: String, ...more });
  store.start();
  return store;
}

/** Everything that an object keeps itself, its getters left out. */
function kept(object: object): unknown[] {
  return Object.values(Object.getOwnPropertyDescriptors(object)).flatMap((own) => ('value' in own ? [own.value] : []));
}

/** All cells read the object that expressions read, and the request is that object without empty values. */
function expectOneTruth(store: FormStore): void {
  for (const [name, cell] of store.cells) {
    const shown = Object.hasOwn(store.data, name) ? store.data[name] : undefined;
    if (cell.state.visible) expect(cell.value).toBe(shown);
    else expect(shown).toBeUndefined();
    if (cell.lines === null) continue;
    const lines = cell.lines.read().filter((line) => cell.lines?.readOut().has(line) === false);
    expect(shown).toEqual(lines.map((line) => line.store.values()));
    for (const line of lines) {
      expect(line.store.data).toBe(line.store.scope.read().item);
      for (const own of line.store.cells.values()) {
        const item = line.store.data[own.field.name];
        if (own.state.visible && line.record?.[own.field.name] === undefined) expect(own.value).toBe(item);
      }
    }
  }
  expect(store.data).toBe(store.scope.read().form);
  const given = Object.entries(store.data).filter(([, value]) => !isEmpty(value));
  expect(store.values()).toEqual(Object.fromEntries(given));
}

describe('the values of a form', () => {
  it('are kept by no cell', () => {
    const store = open([field('a'), field('b', { visible: isShown('c') }), field('c')]);
    const typed = ['typed'];
    for (const name of ['a', 'b']) {
      store.type(name, typed);
      const cell = store.cells.get(name);
      if (cell === undefined) throw new Error(`no cell ${name}`);
      expect(cell.value).toBe(typed);
      expect([...kept(cell), ...kept(cell.state)]).not.toContain(typed);
    }
  });

  it('are one object for fields, expressions and the request, whatever happens', () => {
    const name = fc.constantFrom(...NAMES);
    const value = fc.constantFrom('x', 'x', 'y', '', undefined);
    const at = fc.nat(3);
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), name, value }),
      fc.record({ do: fc.constant('recognise' as const), name, value }),
      fc.record({ do: fc.constant('answer' as const), value }),
      fc.record({ do: fc.constant('add' as const), record: fc.constantFrom(undefined, { id: '1', amount: '7' }) }),
      fc.record({ do: fc.constant('remove' as const), at }),
      fc.record({ do: fc.constant('leave' as const), at, isOut: fc.boolean() }),
      fc.record({ do: fc.constant('typeLine' as const), at, name: fc.constantFrom('amount', 'note', 'name'), value }),
      fc.record({ do: fc.constantFrom('show' as const, 'reset' as const, 'restore' as const) }),
    );
    const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const parent = createScope(null, { data: { told: 'y' } });
      let store = open(FIELDS, { parent });
      for (const each of steps) {
        const list = store.cells.get('lines')?.lines;
        const line = 'at' in each ? list?.read()[each.at] : undefined;
        if (each.do === 'type') store.type(each.name, each.value);
        else if (each.do === 'recognise') store.recognise(each.name, each.value);
        else if (each.do === 'answer') parent.setAt('data', 'told', each.value);
        else if (each.do === 'add') list?.add([each.record]);
        else if (each.do === 'remove') list?.remove(line?.id ?? '');
        else if (each.do === 'leave') list?.leave(line === undefined ? [] : [line], each.isOut);
        else if (each.do === 'typeLine') line?.store.type(each.name, each.value);
        else if (each.do === 'show') store.errors.show();
        else if (each.do === 'reset') store.reset();
        else {
          const draft = draftOf(store);
          store = open(FIELDS, { parent });
          restoreDraft(store, draft);
        }
        expectOneTruth(store);
      }
    });
    fc.assert(property, { seed: 41, numRuns: 200 });
  });

  it('keep a hidden value outside of the object until it is shown again', () => {
    const values = new FormValues(null, 'form', [{ name: 'a', value: 'x', isVisible: true }]);
    values.show('a', false);
    values.set('a', 'y');
    expect([values.get('a'), values.data]).toEqual(['y', { a: undefined }]);
    values.show('a', true);
    expect([values.get('a'), values.data]).toEqual(['y', { a: 'y' }]);
  });

  it('leave a field of a line empty while expressions read the record under its name', () => {
    const start = [{ name: 'a', value: undefined, isVisible: true }];
    const values = new FormValues(null, 'item', start, { a: 'of the record', id: '7' });
    expect([values.get('a'), values.data]).toEqual([undefined, { a: 'of the record', id: '7' }]);
    values.set('a', 'typed');
    expect([values.get('a'), values.data.a]).toEqual(['typed', 'typed']);
  });
});
