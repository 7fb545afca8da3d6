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
  it('places records under their parents, with their level', () => {
    expect(roots.map((each) => each.option.value)).toEqual(['a', 'g']);
    expect(allNodes(roots).map((each) => each.level)).toEqual([1, 2, 3, 3, 2, 3, 1]);
  });

  it('draws records that name each other as parents', () => {
    const ring = treeOf([option('x', 'y'), option('y', 'x'), option('z', 'z')], 'parent');
    expect(
      allNodes(ring)
        .map((each) => String(each.option.value))
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual(['x', 'y', 'z']);
  });

  it('half selects a branch with some selected leaves', () => {
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

  it('selects everything selectable below a branch, and deselects it again', () => {
    expect(toggled(roots, [], node('b'), false)).toEqual(['c']);
    expect(toggled(roots, ['c'], node('b'), false)).toEqual([]);
    expect(toggled(roots, ['c', 'd'], node('b'), false)).toEqual(['d']);
    expect(toggled(roots, [], node('e'), false)).toEqual(['e', 'f']);
  });

  it('with halves, a partly selected branch is in the value', () => {
    expect(toggled(roots, [], node('c'), true)).toEqual(['a', 'b', 'c']);
    expect(toggled(roots, ['a', 'b', 'c'], node('c'), true)).toEqual([]);
  });

  it('keeps values without a node', () => expect(toggled(roots, ['old'], node('f'), false)).toEqual(['old', 'e', 'f']));

  it('a search keeps ancestors and descendants of its hits', () => {
    expect(searched(roots, '题b')).toEqual(new Set(['a', 'b', 'c', 'd']));
    expect([...searched(roots, 'nothing')]).toEqual([]);
    expect(searched(roots, 'TiB', () => ['tib'])).toEqual(searched(roots, ''));
  });
});
