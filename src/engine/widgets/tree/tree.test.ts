import { describe, expect, it } from 'vitest';
import { allNodes, countOf, searched, standings, toggled, treeOf } from './tree.tsx';
import type { Option } from '../../host/widget.ts';

const option = (value: string, parent: string | null, disabled = false): Option => ({
  value,
  name: value,
  label: `标题${value}`,
  record: { value, parent },
  ...(disabled && { disabled }),
});
// a ─ b ─ c, d(locked)   e ─ f
const OPTIONS = [
  option('a', null),
  option('b', 'a'),
  option('c', 'b'),
  option('d', 'b', true),
  option('e', 'a'),
  option('f', 'e'),
  option('g', 'nobody'),
];
const roots = treeOf(OPTIONS, 'parent');
const node = (value: string) => allNodes(roots).find((each) => each.option.value === value)!;

describe('a tree', () => {
  it('hangs records under the ones they name, with their level', () => {
    expect(roots.map((each) => each.option.value)).toEqual(['a', 'g']);
    expect(allNodes(roots).map((each) => each.level)).toEqual([1, 2, 3, 3, 2, 3, 1]);
  });

  it('draws records that name each other in a ring', () => {
    const ring = treeOf([option('x', 'y'), option('y', 'x'), option('z', 'z')], 'parent');
    expect(
      allNodes(ring)
        .map((each) => String(each.option.value))
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual(['x', 'y', 'z']);
  });

  it('half takes a branch of which only some are taken', () => {
    const found = standings(roots, ['c']);
    expect(Object.fromEntries(found)).toEqual({
      a: 'half',
      b: 'half',
      c: 'on',
      d: 'off',
      e: 'off',
      f: 'off',
      g: 'off',
    });
    expect(countOf(roots, found)).toEqual({ taken: 1, all: 4 });
  });

  it('a branch alone in the value stands for all below it', () => {
    expect(Object.fromEntries(standings(roots, ['b']))).toMatchObject({
      a: 'half',
      b: 'on',
      c: 'on',
      d: 'on',
      f: 'off',
    });
    expect(Object.fromEntries(standings(roots, ['b', 'c']))).toMatchObject({ b: 'half', c: 'on', d: 'off' });
  });

  it('takes all below a branch that can be taken, and gives them up again', () => {
    expect(toggled(roots, [], node('b'), false)).toEqual(['c']);
    expect(toggled(roots, ['c'], node('b'), false)).toEqual([]);
    expect(toggled(roots, ['c', 'd'], node('b'), false)).toEqual(['d']);
    expect(toggled(roots, [], node('e'), false)).toEqual(['e', 'f']);
  });

  it('with halves, a branch partly taken is in the value', () => {
    expect(toggled(roots, [], node('c'), true)).toEqual(['a', 'b', 'c']);
    expect(toggled(roots, ['a', 'b', 'c'], node('c'), true)).toEqual([]);
  });

  it('keeps values that no node has', () =>
    expect(toggled(roots, ['old'], node('f'), false)).toEqual(['old', 'e', 'f']));

  it('a search keeps what is above and below what it finds', () => {
    expect(searched(roots, '题b')).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect([...searched(roots, 'nothing')]).toEqual([]);
    expect(searched(roots, 'TiB', () => ['tib'])).toEqual(searched(roots, ''));
  });
});
