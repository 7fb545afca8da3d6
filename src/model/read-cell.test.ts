import { expect, it } from 'vitest';
import { readCell } from './read-cell.ts';

it.each(['#N/A', '#n/a', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', ' #N/A ', '＃N/A'])(
  '%s is an error cell',
  (text) => expect(readCell(text)).toMatchObject({ refused: 'cell-error' }),
);

it.each(['=A1*2', '=SUM(A1:A3)', '=-A1', '=…'])('%s is a formula without a value', (text) =>
  expect(readCell(text)).toMatchObject({ refused: 'formula' }),
);

it.each([
  ['="00123"', '00123'],
  ['#5', '#5'],
  ['N/A', 'N/A'],
  ['=1+1', '=1+1'],
  ['a #N/A', 'a #N/A'],
])('%s is the text %s', (text, value) => expect(readCell(text)).toEqual({ value }));
