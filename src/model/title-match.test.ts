import { describe, expect, it } from 'vitest';
import { matchTitle } from './title-match.ts';

const SPELLING = ['fu', 'kuan', 'ding', 'dan'];
const find = (typed: string): number[] | undefined => matchTitle('付款订单', SPELLING, typed)?.at;

describe('matchTitle', () => {
  it.each([
    ['付款', [0, 1]],
    ['订单', [2, 3]],
    ['fukuandingdan', [0, 1, 2, 3]],
    ['fu kuan', [0, 1]],
    ['fkdd', [0, 1, 2, 3]],
    ['FK', [0, 1]],
    ['fukd', [0, 1, 2]],
    ['dingdan', [2, 3]],
    ['dd', [2, 3]],
    ['付kuan', [0, 1]],
    ['款dd', [1, 2, 3]],
  ])('finds %s', (typed, at) => expect(find(typed)).toEqual(at));

  it.each(['uan', 'kf', '付单', 'fukuandingdanx', '', '  '])('does not find %j', (typed) =>
    expect(find(typed)).toBeUndefined(),
  );

  it('ignores spaces of the title', () => {
    const spelling = ['b', '2', 'b', ' ', 'zhuan', 'zhang'];
    expect(matchTitle('B2B 转账', spelling, 'b2bzz')?.at).toEqual([0, 1, 2, 4, 5]);
    expect(matchTitle('B2B 转账', spelling, 'B2B转')?.at).toEqual([0, 1, 2, 4]);
  });

  it('ranks written matches above spelled ones, and beginnings above the rest', () => {
    const ranks = ['付款', '订单', 'fk', 'dd'].map((typed) => matchTitle('付款订单', SPELLING, typed)?.rank);
    expect(ranks).toEqual([0, 1, 2, 3]);
  });
});
