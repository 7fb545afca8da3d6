import { describe, expect, it } from 'vitest';
import type { ColumnDefinition } from '#model/field.ts';
import {
  AS_WRITTEN,
  isChosen,
  moved,
  orderOf,
  printColumnState,
  readColumnState,
  stepWidth,
  tellWidth,
  tableStateOf,
  withSizing,
  withPinning,
  withVisibility,
  type ColumnState,
} from './column-state.ts';

const column = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title: name,
  format: 'plain',
  value: { source: '', tree: { op: 'literal', value: null }, reads: [] },
  width: 'text',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});
const names = ['no', 'at', 'who', 'amount'];
const columns = names.map((name) => column(name));
const namesIn = (order: readonly ColumnDefinition[]): string[] => order.map(({ name }) => name);

describe('the columns of a person', () => {
  it('are stored as text, or not at all without differences', () => {
    expect(namesIn(orderOf(columns, AS_WRITTEN))).toEqual(names);
    expect(printColumnState(AS_WRITTEN)).toBeUndefined();
    const changed = withSizing({ ...AS_WRITTEN, order: moved(names, 'amount', 1) }, { who: 210.4 });
    expect(readColumnState(printColumnState(changed))).toEqual(changed);
    expect(changed.sizing).toEqual({ who: 210 });
  });

  it('move, but never before the first column', () => {
    const order = moved(names, 'amount', 1);
    expect(order).toEqual(['no', 'amount', 'at', 'who']);
    expect(moved(order, 'at', 3)).toEqual(['no', 'amount', 'who', 'at']);
    expect(moved(names, 'amount', 0)).toBe(names);
    expect(moved(names, 'no', 2)).toBe(names);
  });

  it('pain 22: show a new column in its schema place, and ignore a removed one', () => {
    const state = { ...AS_WRITTEN, order: moved(names, 'amount', 1) };
    const later = ['no', 'state', 'at', 'fee', 'who', 'amount'].map((name) => column(name));
    expect(namesIn(orderOf(later, state))).toEqual(['no', 'state', 'amount', 'at', 'fee', 'who']);
    const fewer = ['no', 'who', 'amount'].map((name) => column(name));
    expect(namesIn(orderOf(fewer, state))).toEqual(['no', 'amount', 'who']);
  });

  it('can be hidden and shown against the schema', () => {
    const all = [...columns, column('remark', { off: true })];
    const chosen = (state: ColumnState): string[] => namesIn(all.filter((each) => isChosen(each, state)));
    expect(chosen(AS_WRITTEN)).toEqual(names);
    const state = withVisibility(AS_WRITTEN, all, (before) => ({ ...before, at: false, remark: true }));
    expect(state.visibility).toEqual({ at: false, remark: true });
    expect(chosen(state)).toEqual(['no', 'who', 'amount', 'remark']);
    expect(withVisibility(state, all, (before) => ({ ...before, at: true, remark: false }))).toEqual(AS_WRITTEN);
  });

  it('are pinned and unpinned; the first one stays pinned', () => {
    const all = [column('no'), column('at'), column('state', { pin: 'start' })];
    const pinning = (state: ColumnState) => tableStateOf(all, all, state).columnPinning;
    expect(pinning(AS_WRITTEN).start).toEqual(['no', 'state']);
    const state = withPinning(AS_WRITTEN, pinning(AS_WRITTEN), { start: ['no', 'at'], end: [] });
    expect(state.pins).toEqual({ at: true, state: false });
    expect(pinning(state).start).toEqual(['no', 'at']);
  });

  it('are drawn from the start to the end, as far as there is room', () => {
    const all = [column('no'), column('at', { pin: 'end' }), column('who'), column('state', { pin: 'start' })];
    const { drawn, pinned, columnVisibility } = tableStateOf(all, all.slice(1), AS_WRITTEN);
    expect([namesIn(drawn), pinned]).toEqual([['at', 'state', 'who'], 2]);
    expect(columnVisibility).toEqual({ no: false, at: true, who: true, state: true });
  });

  it('have a readable width', () => {
    expect(withSizing(AS_WRITTEN, { at: 5, who: 5000 }).sizing).toEqual({ at: 64, who: 640 });
  });

  it('resize by steps from the drawn width, and announce the limit', () => {
    expect([stepWidth(200, 1), stepWidth(200, -1)]).toEqual([216, 184]);
    expect([stepWidth(632, 1), stepWidth(70, -1)]).toEqual([640, 64]);
    // A column drawn wider than the maximum: a step wider must not make it narrower.
    expect([stepWidth(900, 1), stepWidth(640, 1), stepWidth(64, -1)]).toEqual([900, 640, 64]);
    expect(tellWidth('金额', 200, 216, 1)).toBe('金额：宽 216 像素');
    expect(tellWidth('金额', 640, 640, 1)).toBe('金额：已是最宽，640 像素');
  });

  it('are read from the form of earlier versions', () => {
    const text = '{"on":["remark"],"off":["at"],"order":["no","who"],"widths":{"who":200},"pins":{"at":true}}';
    expect(readColumnState(text)).toEqual({
      visibility: { remark: true, at: false },
      order: ['no', 'who'],
      sizing: { who: 200 },
      pins: { at: true },
    });
  });

  it('follow the schema if the stored text is invalid', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '1',
      '"x"',
      '{"visibility":5,"sizing":{"at":"wide","who":1e9},"pins":[1],"order":[null]}',
    ]) {
      expect(readColumnState(text)).toEqual(AS_WRITTEN);
    }
  });
});
