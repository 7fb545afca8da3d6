import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Block } from '#model/block.ts';
import type { ScreenBundle } from '#model/screen.ts';
import {
  clearedValues,
  defaultState,
  isSameFilter,
  leftQuery,
  ownQuery,
  readState,
  urlPrefixes,
  writeState,
  type ViewDefinition,
} from './url-state.ts';
import { field } from '../forms/fixtures/field.ts';
import { wireOf } from '../widgets/value/field-value.ts';

const status: EnumDefinition = {
  name: 'task-status',
  title: 'Status',
  values: [
    { const: 1, name: 'OPEN', title: 'Open' },
    { const: 7, name: 'DONE', title: 'Done' },
    { const: 9, name: 'LATE', title: 'Late' },
  ],
};

const view: ViewDefinition = {
  prefix: '',
  fields: [
    { field: field('createdAt', { widget: 'daterange', default: 'last-30-days' }) },
    { field: field('status', { widget: 'chips', enum: 'task-status' }), enum: status },
    { field: field('states', { widget: 'select', props: { multiple: { literal: true } } }), enum: status },
    { field: field('name') },
  ],
  paging: { sizes: [10, 20, 50, 100], size: 10 },
  sorting: { names: ['createdAt', 'name'], sort: 'createdAt desc' },
};

const read = (query: string) => readState(new URLSearchParams(query), view);

describe('the view in the URL', () => {
  it('keeps the default of a required filter that a link or a person clears', () => {
    const choices: ViewDefinition = {
      prefix: '',
      fields: [
        { field: field('currency', { widget: 'select', default: 'USD', required: true }) },
        { field: field('createdAt', { widget: 'daterange', default: 'last-30-days' }) },
      ],
    };
    expect(readState(new URLSearchParams('currency=&createdAt='), choices).values).toEqual({ currency: 'USD' });
    expect(clearedValues(choices)).toEqual({ currency: 'USD' });
  });

  it('holds a yes or no by the name of its answer', () => {
    const groups = [true, false].map((value) => ({
      name: String(value),
      title: value ? 'Paid' : 'Not paid',
      values: [value],
    }));
    const paid = field('paid', { widget: 'chips', options: { kind: 'groups', groups }, default: true });
    const answers: ViewDefinition = { prefix: '', fields: [{ field: paid }] };
    expect(defaultState(answers).values).toEqual({ paid: 'true' });
    const { values } = readState(new URLSearchParams('paid=false'), answers);
    expect(values).toEqual({ paid: 'false' });
    expect(wireOf(paid, values['paid'], 0)).toBe(false);
  });

  it('is the default without a query, and writes none', () => {
    expect(read('')).toEqual(defaultState(view));
    expect(defaultState(view).values).toEqual({ createdAt: 'last-30-days' });
    expect(writeState(new URLSearchParams(), view, defaultState(view)).toString()).toBe('');
  });

  it('recognises that no filter is set', () => {
    expect(isSameFilter(view, read('page=3&sort=name+asc'), defaultState(view))).toBe(true);
    expect(isSameFilter(view, read('createdAt='), defaultState(view))).toBe(false);
    expect(isSameFilter(view, read('status=DONE'), defaultState(view))).toBe(false);
  });

  it('names enum values, and takes wire values too', () => {
    expect(read('status=DONE').values.status).toBe(7);
    expect(read('status=7').values.status).toBe(7);
    expect(writeState(new URLSearchParams(), view, read('status=7')).get('status')).toBe('DONE');
  });

  it('opens the group that a value is in: by its name, its wire value, the smallest that holds it', () => {
    const groups = [
      { name: 'OPEN,DONE', title: 'Some', values: [1, 7] },
      { name: 'DONE', title: 'Done', values: [7] },
    ];
    const options = { kind: 'groups', groups } as NonNullable<FieldDefinition['options']>;
    const grouped = { ...view, fields: [{ field: field('status', { widget: 'tabs', options }), enum: status }] };
    const opened = (text: string) => readState(new URLSearchParams({ status: text }), grouped).values.status;
    expect(['OPEN,DONE', 'OPEN', '1', 'DONE', '7', '9', 'NONE'].map(opened)).toEqual([
      'OPEN,DONE',
      'OPEN,DONE',
      'OPEN,DONE',
      'DONE',
      'DONE',
      undefined,
      undefined,
    ]);
  });

  it('falls back to the default for invalid values, and ignores unknown keys', () => {
    const broken = read('createdAt=2026-02-30~x&status=NONE&page=-3&size=7&sort=secret desc&what=ever&states=x,y');
    expect(broken).toEqual(defaultState(view));
  });

  it('accepts a hand-typed sort, and requests it in the usual spelling', () => {
    expect(read('sort=name asc,createdAt  desc').sort).toBe('name asc, createdAt desc');
    expect(read('sort=name asc,,createdAt desc').sort).toBe('createdAt desc');
  });

  it('keeps the keys of others', () => {
    const next = writeState(new URLSearchParams('tab=b&page=9'), view, { ...defaultState(view), page: 2 });
    expect(next.toString()).toBe('tab=b&page=2');
  });

  it('can express a cleared default', () => {
    const cleared = { ...defaultState(view), values: {} };
    const query = writeState(new URLSearchParams(), view, cleared).toString();
    expect(query).toBe('createdAt=');
    expect(read(query)).toEqual(cleared);
  });

  it('does not clash with a second table', () => {
    const second = { ...view, prefix: 'b.' };
    const first = writeState(new URLSearchParams(), view, { ...defaultState(view), page: 4 });
    const both = writeState(first, second, { ...defaultState(view), page: 7 });
    expect(readState(both, view).page).toBe(4);
    expect(readState(both, second).page).toBe(7);
  });

  it('survives a round trip through the URL', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const range = fc.tuple(day, day).map(([a, b]) => (a <= b ? [a, b] : [b, a]));
    const wire = fc.constantFrom(1, 7, 9);
    const states = fc.record({
      values: fc.record(
        {
          createdAt: fc.oneof(range, fc.constantFrom('today', 'this-month', 'last-90-days', 'last-30-days')),
          status: wire,
          states: fc.uniqueArray(wire, { minLength: 1 }),
          name: fc.string({ minLength: 1, maxLength: 60 }),
        },
        { requiredKeys: [] },
      ),
      page: fc.integer({ min: 1, max: 5000 }),
      size: fc.constantFrom(10, 20, 50, 100),
      sort: fc.constantFrom('createdAt desc', 'createdAt asc', 'name asc'),
    });
    fc.assert(
      fc.property(states, (state) => {
        const query = writeState(new URLSearchParams('x=1'), view, state).toString();
        expect(readState(new URLSearchParams(query), view)).toEqual(state);
      }),
    );
  });
});

describe('names in the URL', () => {
  const list = (id: string): Block => ({ kind: 'table', id, filter: [{ name: 'no' }], filters: [] }) as never;
  const bundle = (...blocks: Block[]): ScreenBundle =>
    ({
      screen: { name: 's', params: [], block: { kind: 'body', id: 'all', filter: [], blocks } },
      parts: {},
    }) as never;
  const tabs = {
    ...{ kind: 'tabs', id: 'tabs', filter: [] },
    tabs: ['a', 'b'].map((name) => ({ name, block: list(name) })),
  } as never;
  const own = (query: string, of: ScreenBundle, id: string): string =>
    ownQuery(new URLSearchParams(query), of, id).toString();
  const left = (query: string, name: string): string =>
    leftQuery(new URLSearchParams(query), bundle(tabs), { tabs: 'tabs', name }).toString();

  it('carry a prefix where an earlier block has the same', () => {
    expect([...urlPrefixes(bundle(list('a'), list('b')))]).toEqual([
      ['a', ''],
      ['b', 'b.'],
    ]);
  });

  it('need none in a link to a list behind another tab', () => {
    expect(own('tab=b&no=1&open=2', bundle(tabs), 'b')).toBe('tab=b&b.no=1&b.open=2');
    expect(own('no=1', bundle(tabs), 'a')).toBe('no=1');
    expect(own('tab=b&no=1', bundle(list('c'), tabs), 'b')).toBe('tab=b&no=1');
    expect(own('no=1', bundle(list('a'), list('b')), 'b')).toBe('no=1');
  });

  it('leave to a screen what is its own parameter', () => {
    const asked = bundle(tabs);
    asked.screen.params.push('no');
    expect(own('tab=b&no=1', asked, 'b')).toBe('tab=b&no=1');
  });

  it('take a prefix with the tab that is left, and keep what another tab was given', () => {
    expect(left('no=1&page=2', 'a')).toBe('a.no=1&a.page=2');
    expect(left('tab=b&no=1', 'b')).toBe('tab=b&b.no=1');
    expect(left('tab=b&a.no=1', 'b')).toBe('tab=b&a.no=1');
    expect(own('a.no=1&no=3', bundle(tabs), 'a')).toBe('no=1');
  });

  it('take the name of their tab, the last word of an id, or the id as a prefix, and are read under the id too', () => {
    const id = 'shop/parts/open-orders';
    const behind = { kind: 'tabs', id: 'tabs', filter: [], tabs: [{ name: 'mine', block: list(id) }] } as never;
    const leave = (query: string): string =>
      leftQuery(new URLSearchParams(query), bundle(behind), { tabs: 'tabs', name: 'mine' }).toString();
    expect(leave('no=1')).toBe('mine.no=1');
    expect(own('mine.no=1', bundle(behind), id)).toBe('no=1');
    expect(own(`${id}.no=1&page=2`, bundle(behind), id)).toBe('page=2&no=1');
    const beside = [list('shop/lines'), list('old/parts/lines'), list('screen.1')];
    expect([...urlPrefixes(bundle(list('top'), ...beside)).values()]).toEqual([
      '',
      'lines.',
      'old/parts/lines.',
      'screen.1.',
    ]);
    expect(own('shop/lines.no=1', bundle(list('top'), ...beside), 'shop/lines')).toBe('lines.no=1');
  });

  it('without a prefix are those of the open tab alone', () => {
    expect(own('no=1', bundle(tabs), 'b')).toBe('no=1');
    expect(own('tab=a&no=1', bundle(tabs), 'b')).toBe('tab=a&no=1');
    expect(own('tab=b&no=1', bundle(tabs), 'a')).toBe('tab=b');
  });
});
