import { language } from './basics.en.ts';
import type { keys as zhKeys, pasting as zhPasting } from './keys.zh.ts';

const cells = (count: number): string => language.count(count, 'cell', 'cells');

export const keys: typeof zhKeys = {
  arrowKeys: 'Arrows',
  copied: 'Copied',
  hint: 'Press ? for keyboard shortcuts',
  range: (rows, columns) =>
    `Selected ${language.count(rows, 'row', 'rows')} × ${language.count(columns, 'column', 'columns')}`,
  space: 'Space',
  title: 'Keyboard shortcuts',
  does: {
    all: 'Select all rows on this page',
    copy: 'Copy the cell or selection, ready to paste into Excel',
    edges: 'Go to the start or end of the row',
    edit: 'Edit the cell. Enter or Tab saves, Esc cancels',
    enter: 'Open the row, or use the buttons in the cell',
    expand: 'Expand or collapse the row',
    corners: 'Go to the first or last cell of the table',
    leave: 'Leave the buttons in the cell, clear the selection',
    move: 'Go to the next cell',
    moveColumn: 'On a column header: move the column left or right',
    open: 'Open this list of shortcuts',
    pages: 'Go to the previous or next page',
    paste: 'Paste cells copied from Excel into editable cells',
    range: 'Select a range of cells. You can also drag',
    resize: 'On a column header: make the column narrower or wider',
    scroll: 'Scroll up or down one screen',
    sort: 'On a column header: sort by the column, or then by the column',
    tick: 'Select or deselect the row',
    tickRange: 'Select all rows from the last selected one to this one',
  },
};

export const pasting: typeof zhPasting = {
  ask: (count) => `This changes and saves ${cells(count)}, one at a time.`,
  askAndSkip: (count, leftOut) =>
    `This changes and saves ${cells(count)}, one at a time. ` +
    `${cells(leftOut)} can’t be edited or ${language.plural(leftOut, 'is', 'are')} outside the table and will be skipped.`,
  done: 'Pasted',
  most: (most) => `Nothing pasted: you can paste up to ${cells(most)} at a time`,
  noCell: 'Nothing pasted: these cells can’t be edited',
  paste: 'Paste',
};
