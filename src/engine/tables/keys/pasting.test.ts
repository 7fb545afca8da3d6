import { describe, expect, it } from 'vitest';
import { asPaste } from '../model/cell-texts.ts';
import { isRangeOfCells, placesOf, readPaste } from './TableKeys.tsx';

describe('text copied from a spreadsheet', () => {
  it('is read cell by cell, with quoted cells in one piece', () => {
    expect(readPaste('甲\t12.50\r\n乙\t\r\n')).toEqual([
      ['甲', '12.50'],
      ['乙', ''],
    ]);
    expect(readPaste('"一行\n二行"\t"说""好"""\t说"好"')).toEqual([['一行\n二行', '说"好"', '说"好"']]);
    expect(readPaste('')).toEqual([['']]);
    expect(readPaste('甲\n\n乙')).toEqual([['甲'], [''], ['乙']]);
  });

  it('survives a copy from this table unchanged', () => {
    const { text } = asPaste([[{ text: '=1+1', isFigure: false }], [{ text: '-3.50', isFigure: true }]]);
    expect(readPaste(text)).toEqual([['=1+1'], ['-3.50']]);
  });

  it('is one cell even with a trailing line break, otherwise several', () => {
    expect(isRangeOfCells('100\r\n')).toBe(false);
    expect(isRangeOfCells('100\t200')).toBe(true);
    expect(isRangeOfCells('100\n200')).toBe(true);
  });

  it('fills the whole range if it is one cell, and starts at the first cell otherwise', () => {
    const chosen = { top: 1, bottom: 2, left: 3, right: 4 };
    expect(placesOf([['甲']], chosen).map(({ row, col }) => [row, col])).toEqual([
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ]);
    expect(placesOf([['甲'], ['乙'], ['丙']], chosen)).toEqual([
      { row: 1, col: 3, text: '甲' },
      { row: 2, col: 3, text: '乙' },
      { row: 3, col: 3, text: '丙' },
    ]);
  });
});
