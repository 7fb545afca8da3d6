import { useCallback, useMemo, useState } from 'react';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { figureWidth, widthsOf } from './columns.ts';
import { valueIn } from './sorting.ts';
import type { Sum } from './sums.ts';
import type { Row } from './use-rows.ts';
import type { Span } from './VirtualRows.tsx';

type Widths = ReadonlyMap<string, number>;

/** So many rows, from both ends and between, tell the widths of a long table before its rows are seen. */
const SAMPLE = 120;

/** A button before the first value, in pixels: it unfolds the row, or moves it. */
export const LEAD = 24;

interface WidthsInput {
  columns: readonly ColumnDefinition[];
  rows: readonly Row[];
  sums: readonly Sum[];
  hasSelection: boolean;
  hasActions: boolean;
  /** So much of the first column is taken by buttons. */
  lead: number;
  scope: Scope;
  /** What the person has made them. */
  wished: Readonly<Record<string, number>>;
}

interface Measured {
  widths: Widths;
  /** Of a long table these rows are drawn now: nothing is drawn again for them, unless a column must be wider. */
  onSpan(span: Span): void;
}

/**
 * Widths of columns in pixels, by name. Of a long table those of a sample and of the sums, and wider as soon as a wider
 * figure comes into sight; never narrower again while the rows are the same.
 */
export function useWidths(input: WidthsInput): Measured {
  const { columns, rows, sums, hasSelection, hasActions, lead, scope, wished } = input;
  const fresh = useMemo(() => {
    const sample = sampleOf(rows);
    const values = (column: ColumnDefinition): unknown[] => [
      ...sample.map((row) => valueIn(column, row, scope)),
      ...sums.map((sum) => sum.amounts[column.name]),
    ];
    return widthsOf(columns, hasSelection, values, hasActions);
  }, [columns, hasSelection, hasActions, rows, sums, scope]);
  const [held, setHeld] = useState({ columns, rows, widths: fresh });
  const isSame = held.columns === columns && held.rows === rows;
  const widths = isSame ? widest(held.widths, fresh) : fresh;
  if (!isSame || widths !== held.widths) setHeld({ columns, rows, widths });
  const onSpan = useCallback(
    ({ from, to }: Span): void => {
      const drawn = rows.slice(from, to);
      const values = (column: ColumnDefinition): unknown[] => drawn.map((row) => valueIn(column, row, scope));
      const seen = widthsOf(columns, hasSelection, values, hasActions);
      setHeld((before) => {
        const next = widest(before.widths, seen);
        return before.rows !== rows || next === before.widths ? before : { ...before, widths: next };
      });
    },
    [columns, hasSelection, hasActions, rows, scope],
  );
  // A figure that does not fit reads as another one: its column is not made narrower than it.
  const least = useMemo(() => {
    const sample = sampleOf(rows);
    const narrowed = columns.filter(({ name }) => name in wished);
    return new Map(
      narrowed.map((column) => {
        const values = sample.map((row) => valueIn(column, row, scope));
        return [column.name, figureWidth(column, [...values, ...sums.map((sum) => sum.amounts[column.name])])];
      }),
    );
  }, [columns, rows, sums, scope, wished]);
  const wanted = useMemo(
    () =>
      new Map(
        [...widths].map(([name, width], n) => {
          const own = wished[name];
          if (own !== undefined) return [name, Math.max(own, least.get(name) ?? 0)];
          return [name, n === 0 ? width + lead : width];
        }),
      ),
    [widths, wished, least, lead],
  );
  return { widths: wanted, onSpan };
}

function sampleOf(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= SAMPLE) return rows;
  const step = (rows.length - 1) / (SAMPLE - 1);
  return Array.from({ length: SAMPLE }, (_, n) => rows[Math.round(n * step)] as Row);
}

/** The same map as long as nothing is wider. */
function widest(held: Widths, fresh: Widths): Widths {
  if ([...fresh].every(([name, width]) => width <= (held.get(name) ?? 0))) return held;
  return new Map([...fresh].map(([name, width]) => [name, Math.max(width, held.get(name) ?? 0)]));
}
