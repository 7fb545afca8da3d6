import { useCallback, useMemo, useState } from 'react';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { actionsWidth, figureWidth, SELECT_WIDTH, squeezeNames, wholeColumns, widthsOf, type Room } from './columns.ts';
import type { Sum } from './sums.ts';
import type { Row } from './use-rows.ts';
import type { Sideways } from './use-scroll-edges.ts';

type Widths = ReadonlyMap<string, number>;

/** So many rows, from both ends and between, tell the widths of a long table before its rows are seen. */
const SAMPLE = 120;

/** Pixels of a button before the first value: it expands the row, or moves it. */
const BUTTON = 24;

interface WidthsInput {
  /** Those that are drawn, in their order. */
  columns: readonly ColumnDefinition[];
  /** How many of them stay at the start. */
  pinned: number;
  rows: readonly Row[];
  sums: readonly Sum[];
  room: Room;
  /** Buttons before the first value. */
  buttons: number;
  scope: Scope;
  enums: Readonly<Record<string, EnumDefinition>>;
  /** Widths that the person has made. */
  sized: Readonly<Record<string, number>>;
}

export interface ColumnWidths {
  /** Pixels of each column. */
  sizing: Record<string, number>;
  /** All of them, with the ticks and the actions. */
  minimum: number;
  /** They are wider than their room. */
  isWide: boolean;
  /** Of the columns between the pinned ones, and the pixels for them. */
  free: Sideways;
  /** A column gets wider where one of these rows needs it; nothing is drawn again otherwise. */
  onDrawn(rows: readonly Row[]): void;
  /** A scrollbar takes so many pixels. */
  onBar(pixels: number): void;
}

/**
 * Widths of columns in pixels, by name. Those of a long table come from a sample and from the sums, and grow as soon as a
 * wider figure comes into sight; they never shrink while the rows are the same.
 */
export function useColumnWidths(input: WidthsInput): ColumnWidths {
  const { columns, pinned, rows, sums, room, buttons, scope, enums, sized } = input;
  const { hasSelection } = room;
  const hasActions = actionsWidth(room) > 0;
  const fresh = useMemo(() => {
    const sample = sampleOf(rows);
    const values = (column: ColumnDefinition): unknown[] => [
      ...sample.map((row) => valueIn(column, row, scope, enums)),
      ...sums.map((sum) => sum.amounts[column.name]),
    ];
    return widthsOf(columns, hasSelection, values, hasActions);
  }, [columns, hasSelection, hasActions, rows, sums, scope, enums]);
  const [held, setHeld] = useState({ columns, rows, widths: fresh });
  const isSame = held.columns === columns && held.rows === rows;
  const widths = isSame ? widest(held.widths, fresh) : fresh;
  if (!isSame || widths !== held.widths) setHeld({ columns, rows, widths });
  const onDrawn = useCallback(
    (drawn: readonly Row[]): void => {
      const values = (column: ColumnDefinition): unknown[] => drawn.map((row) => valueIn(column, row, scope, enums));
      const seen = widthsOf(columns, hasSelection, values, hasActions);
      setHeld((before) => {
        const next = widest(before.widths, seen);
        return before.rows !== rows || next === before.widths ? before : { ...before, widths: next };
      });
    },
    [columns, hasSelection, hasActions, rows, scope, enums],
  );
  // A figure that does not fit reads as another one: its column is not made narrower than it.
  const least = useMemo(() => {
    const sample = sampleOf(rows);
    const narrowed = columns.filter(({ name }) => name in sized);
    return new Map(
      narrowed.map((column) => {
        const values = sample.map((row) => valueIn(column, row, scope, enums));
        return [column.name, figureWidth(column, [...values, ...sums.map((sum) => sum.amounts[column.name])])];
      }),
    );
  }, [columns, rows, sums, scope, enums, sized]);
  const needed = useMemo(
    () =>
      new Map(
        [...widths].map(([name, width], n) => {
          const own = sized[name];
          if (own !== undefined) return [name, Math.max(own, least.get(name) ?? 0)];
          return [name, n === 0 ? width + buttons * BUTTON : width];
        }),
      ),
    [widths, sized, least, buttons],
  );
  const [bar, onBar] = useState(0);
  const laid = useMemo(() => {
    const inside = { ...room, width: room.width - bar };
    const squeezed = squeezeNames(columns, needed, inside, sized);
    const whole = wholeColumns(columns, squeezed, pinned, inside, sized);
    const sizing = Object.fromEntries(whole.widths);
    const around = (hasSelection ? SELECT_WIDTH : 0) + actionsWidth(room);
    const minimum = columns.reduce((sum, { name }) => sum + (sizing[name] ?? 0), around);
    return { sizing, minimum, isWide: minimum > inside.width, free: whole.free };
  }, [columns, needed, pinned, room, bar, sized, hasSelection]);
  return useMemo(() => ({ ...laid, onDrawn, onBar }), [laid, onDrawn]);
}

/** A name stands there for the value of an enum. */
function valueIn(column: ColumnDefinition, row: Row, around: Scope, enums: WidthsInput['enums']): unknown {
  const value = evaluate(column.value, { ...around, row });
  const named = column.enum === undefined ? undefined : enums[column.enum];
  return named?.values.find((each) => each.const === value)?.title ?? value;
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
