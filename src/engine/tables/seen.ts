import type { SumsRule } from '#model/block.ts';
import { scaleOf } from '#model/money.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { RowSurroundings } from './DataTable.tsx';
import { seenCell, type SeenCell } from './seen-cells.ts';
import type { Sum } from './sums.ts';
import type { Row } from './use-rows.ts';

/** A table as somebody sees it at this moment: his columns in his order, the rows of this page. */
export interface Seen {
  columns: readonly ColumnDefinition[];
  rows: readonly Row[];
  sums: readonly Sum[];
  /** Which rows the sums count. */
  rule?: SumsRule | undefined;
  /** Rows over the whole filter. */
  total: number;
  label: string;
  /** The conditions that are set, in words. */
  conditions: readonly string[];
  surroundings: RowSurroundings;
}

/** Titles and cells for a spreadsheet; the currency of an amount has a column of its own behind it. */
export function sheetOf({ columns, rows, surroundings }: Seen): { heads: string[]; lines: SeenCell[][] } {
  const drawn = rows.map((row) => columns.map((column) => seenCell(column, row, surroundings)));
  const hasCurrency = columns.map((_, n) => drawn.some((line) => line[n]?.currency !== undefined));
  return {
    heads: columns.flatMap(({ title }, n) => (hasCurrency[n] === true ? [title, `${title}币种`] : [title])),
    lines: drawn.map((line) =>
      line.flatMap((cell, n): SeenCell[] =>
        hasCurrency[n] === true ? [whole(cell), { text: cell.currency ?? '', isFigure: false }] : [cell],
      ),
    ),
  };
}

/** With all decimals of its currency. */
function whole(cell: SeenCell): SeenCell {
  if (!cell.isFigure || cell.currency === undefined) return cell;
  const [units = '', decimals = ''] = cell.text.split('.');
  const scale = Math.max(scaleOf(cell.currency), decimals.length);
  return { ...cell, text: scale === 0 ? units : `${units}.${decimals.padEnd(scale, '0')}` };
}
