import { useCallback, useMemo, useState } from 'react';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { printValue } from '#model/print.ts';
import { enumOf } from '../../formats/ShownValue.tsx';
import { words } from '../../words/words.ts';
import { figureWidth, layOut, type ColumnLayout, type LayoutInput } from './columns.ts';
import type { Sum } from './sums.ts';
import type { Row } from './use-rows.ts';

/** Rows sampled evenly to compute the widths of a long table before its rows are visible. */
const SAMPLE = 120;

interface WidthsInput extends LayoutInput {
  rows: readonly Row[];
  sums: readonly Sum[];
  scope: Scope;
  enums: Readonly<Record<string, EnumDefinition>>;
}

export interface ColumnWidths extends ColumnLayout {
  /** Called with drawn rows; widens a column if one of them needs it, else redraws nothing. */
  onDrawn(rows: readonly Row[]): void;
  /** Called with the width of the scrollbar, in pixels. */
  onBar(pixels: number): void;
}

/**
 * Column widths in pixels. In a long table they come from a sample of rows and the sums, and grow when a wider figure
 * becomes visible; they never shrink while the rows are the same.
 */
export function useColumnWidths(input: WidthsInput): ColumnWidths {
  const { columns, under, pinned, rows, sums, room, buttons, scope, enums, sized } = input;
  const measure = useCallback(
    (seen: readonly Row[], summed: readonly Sum[]): readonly number[] =>
      columns.map((column) =>
        figureWidth(column, () => [
          ...seen.map((row) => valueIn(column, row, scope, enums)),
          ...summed.map(({ amounts }) => amounts[column.name]),
        ]),
      ),
    [columns, scope, enums],
  );
  const fresh = useMemo(() => measure(sampleOf(rows), sums), [measure, rows, sums]);
  const [held, setHeld] = useState({ columns, rows, figures: fresh });
  const isSame = held.columns === columns && held.rows === rows;
  const figures = isSame ? widest(held.figures, fresh) : fresh;
  if (!isSame || figures !== held.figures) setHeld({ columns, rows, figures });
  const onDrawn = useCallback(
    (drawn: readonly Row[]): void => {
      setHeld((before) => {
        const next = widest(before.figures, measure(drawn, []));
        const isPast = before.rows !== rows || before.columns !== columns;
        return isPast || next === before.figures ? before : { ...before, figures: next };
      });
    },
    [measure, columns, rows],
  );
  const [bar, onBar] = useState(0);
  return useMemo(() => {
    const inside = { ...room, width: room.width - bar };
    return {
      ...layOut({ columns, under, pinned, room: inside, buttons, sized }, figures),
      onDrawn,
      onBar,
    };
  }, [columns, under, pinned, room, buttons, sized, figures, bar, onDrawn]);
}

/** Enum values are measured by their titles. */
function valueIn(column: ColumnDefinition, row: Row, around: Scope, enums: WidthsInput['enums']): unknown {
  const scope = { ...around, row };
  const value = evaluate(column.value, scope);
  const known = enumOf(column, () => scope, { enums });
  return known === undefined ? value : printValue('enum', value, { enum: known }, words.formats);
}

function sampleOf(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SAMPLE) return rows;
  return Array.from({ length: SAMPLE }, (_, n) => rows[Math.round((n * (rows.length - 1)) / (SAMPLE - 1))] as Row);
}

/** Returns the held list itself if no width grew. */
function widest(held: readonly number[], fresh: readonly number[]): readonly number[] {
  if (fresh.every((width, n) => width <= (held[n] ?? 0))) return held;
  return fresh.map((width, n) => Math.max(width, held[n] ?? 0));
}
