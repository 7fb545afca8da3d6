import { describe, expect, it, vi } from 'vitest';
import { createSelection } from './selection.ts';
import type { Row } from './use-rows.ts';

const rows = (from: number, to: number, more: Row = {}): Row[] =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ no: `T${from + n}`, ...more }));
const [one, two, three, four] = rows(1, 4) as [Row, Row, Row, Row];

function store(shown = rows(1, 4)): ReturnType<typeof createSelection> {
  const made = createSelection('no');
  made.show(shown, false);
  return made;
}
const keys = (made: ReturnType<typeof createSelection>): string[] => [...made.read().rows.keys()];

describe('a selection', () => {
  it('pain 24: keeps the rows of other pages, and takes new ones in beside them', () => {
    const made = store();
    made.toggle(two);
    made.show(rows(5, 8), false);
    made.toggle({ no: 'T7' });
    made.show(rows(1, 4), false);
    expect(keys(made)).toEqual(['T2', 'T7']);
    expect(made.has('T2')).toBe(true);
  });

  it('pain 24: knows a row as it is now after it was asked for again, wherever it stands by then', () => {
    const made = store();
    made.toggle(two);
    made.show([{ no: 'T4' }, { no: 'T2', version: 3 }], false);
    expect(made.read().rows.get('T2')).toEqual({ no: 'T2', version: 3 });
  });

  it('takes in no row that it is not for, by no way, and lets go of one that became such', () => {
    const made = createSelection('no', ({ state }) => state !== 'DONE');
    const done = { no: 'T2', state: 'DONE' };
    const page = [one, done, three, four];
    made.show(page, true);
    made.toggle(done);
    expect(keys(made)).toEqual([]);
    made.toggle(one);
    made.toggle(three, true);
    expect(keys(made)).toEqual(['T1', 'T3']);
    made.set(page, true);
    expect(keys(made)).toEqual(['T1', 'T3', 'T4']);
    made.show([one, done, { no: 'T3', state: 'DONE' }, four], true);
    expect(keys(made)).toEqual(['T1', 'T4']);
    made.selectAll();
    made.toggle(four);
    expect(keys(made)).toEqual(['T1']);
  });

  it('pain 3: tells of a tick the row that was ticked, and no other one', () => {
    const made = store();
    const ofRow = vi.fn();
    const ofOther = vi.fn();
    const ofAll = vi.fn();
    made.subscribeTo('T1', ofRow);
    made.subscribeTo('T2', ofOther);
    made.subscribe(ofAll);
    made.toggle(one);
    expect(ofRow).toHaveBeenCalledTimes(1);
    expect(ofOther).not.toHaveBeenCalled();
    expect(ofAll).toHaveBeenCalledTimes(1);
    made.set([one, two], true);
    expect(ofRow).toHaveBeenCalledTimes(1);
    expect(ofOther).toHaveBeenCalledTimes(1);
    made.selectAll();
    expect(ofRow).toHaveBeenCalledTimes(1);
    made.clear();
    expect(ofRow).toHaveBeenCalledTimes(2);
  });

  it('takes a range in, upwards too, and out again', () => {
    const made = store();
    made.toggle(four);
    made.toggle(two, true);
    expect(keys(made).sort()).toEqual(['T2', 'T3', 'T4']);
    made.toggle(three, true);
    expect(keys(made)).toEqual(['T4']);
  });

  it('takes one row where a range has no beginning on this page', () => {
    const made = store();
    made.toggle(one);
    made.show(rows(5, 8), false);
    made.toggle({ no: 'T7' }, true);
    expect(keys(made)).toEqual(['T1', 'T7']);
  });

  it('holds all that match without a row; whoever takes one out goes on with the others that are shown', () => {
    const made = store();
    made.selectAll();
    expect(made.has('T99')).toBe(true);
    expect(made.read().rows.size).toBe(0);
    made.toggle(three);
    expect(made.read().mode).toBe('rows');
    expect(made.read().note).toBe('one-by-one');
    expect(keys(made)).toEqual(['T1', 'T2', 'T4']);
    expect(made.has('T99')).toBe(false);
  });

  it('is empty after another filter, and says so; one that was empty says nothing', () => {
    const made = store();
    made.clear('filter-changed');
    expect(made.read().note).toBe('none');
    made.toggle(one);
    made.clear('filter-changed');
    expect(made.read().rows.size).toBe(0);
    expect(made.read().note).toBe('filter-changed');
    made.toggle(one);
    expect(made.read().note).toBe('none');
  });

  it('loses what is no more where all rows are here', () => {
    const made = store();
    made.set([one, two], true);
    const ofGone = vi.fn();
    made.subscribeTo('T1', ofGone);
    made.show([two, three], true);
    expect(keys(made)).toEqual(['T2']);
    expect(ofGone).toHaveBeenCalledTimes(1);
  });
});
