import { useMemo } from 'react';
import {
  functionalUpdate,
  type ColumnOrderState,
  type ColumnPinningState,
  type ColumnSizingState,
  type ColumnVisibilityState,
  type Updater,
} from '@tanstack/react-table';
import type { ColumnDefinition } from '#model/field.ts';
import { usePreference } from '../../host/host.ts';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';
import { words } from '../../words/words.ts';

/** Heights of rows in pixels; a press leads from each to the next. */
export const DENSITIES = {
  normal: { height: 40, next: 'roomy' },
  roomy: { height: 48, next: 'compact' },
  compact: { height: 32, next: 'normal' },
} as const;

export type Density = keyof typeof DENSITIES;

/**
 * State of the columns of a table that a person has changed, as far as it differs from the schema: a column of a later
 * version appears by itself, one that is gone is not missed.
 */
export interface ColumnState {
  visibility: ColumnVisibilityState;
  /** All columns as they were ordered; empty where nobody has moved one. */
  order: ColumnOrderState;
  /** In pixels. */
  sizing: ColumnSizingState;
  /** Pinned at the start, or let go from there. */
  pins: Record<string, boolean>;
}

export const AS_WRITTEN: ColumnState = { visibility: {}, order: [], sizing: {}, pins: {} };

/** By keys, in pixels. */
const STEP = 16;

/** One step wider or narrower than a column is drawn; the same where it goes no further. */
export function stepWidth(drawn: number, by: 1 | -1): number {
  const next = clampWidth(drawn + by * STEP);
  return (next - drawn) * by > 0 ? next : drawn;
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** The new width in words, for a screen reader. */
export function tellWidth(title: string, drawn: number, next: number, by: 1 | -1): string {
  if (next === drawn) return words.columns.widthEnd(title, by > 0 ? 'widest' : 'narrowest', drawn);
  return words.columns.width(title, next);
}

/** The object that a text holds as JSON; an empty one where it cannot be read. */
export function readObject(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Column state from its JSON; a part that cannot be read is as the schema says. */
export function readColumnState(text: string | undefined): ColumnState {
  const { visibility, order, sizing, pins, on, off, widths } = readObject(text);
  const isFlag = (each: unknown): boolean => typeof each === 'boolean';
  const isWidth = (each: unknown): boolean => typeof each === 'number' && each >= MIN_WIDTH && each <= MAX_WIDTH;
  return {
    // `on`, `off` and `widths` were kept by earlier versions.
    visibility: {
      ...Object.fromEntries([...names(on).map((name) => [name, true]), ...names(off).map((name) => [name, false])]),
      ...entries<boolean>(visibility, isFlag),
    },
    order: names(order),
    sizing: entries(sizing ?? widths, isWidth),
    pins: entries(pins, isFlag),
  };
}

/** JSON of the state; undefined where nothing differs from the schema. */
export function printColumnState(state: ColumnState): string | undefined {
  const text = JSON.stringify(state);
  return text === JSON.stringify(AS_WRITTEN) ? undefined : text;
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function entries<Value>(value: unknown, isValid: (each: unknown) => boolean): Record<string, Value> {
  const valid = Object.entries(Object(value) as object).filter(([, each]) => isValid(each));
  return Object.fromEntries(valid) as Record<string, Value>;
}

/**
 * The columns in the order of the person. The first column of the schema stays first: it says which row it is. A
 * column that the state does not know stands behind the one that it follows in the schema.
 */
export function orderOf(columns: readonly ColumnDefinition[], { order }: ColumnState): ColumnDefinition[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const [first, ...others] = columns;
  const placed = order.flatMap((name) => byName.get(name) ?? []).filter((column) => column !== first);
  const ordered = first === undefined ? [] : [first, ...placed];
  for (const [n, column] of others.entries()) {
    if (!ordered.includes(column)) ordered.splice(ordered.indexOf(columns[n] as ColumnDefinition) + 1, 0, column);
  }
  return ordered;
}

/** The order after a column went to a place; the same one where the first column would move. */
export function moved(order: ColumnOrderState, name: string, to: number): ColumnOrderState {
  const from = order.indexOf(name);
  if (from < 1 || to < 1 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, name);
}

/** Whether a column is drawn if there is room. */
export function isChosen({ name, off }: ColumnDefinition, { visibility }: ColumnState): boolean {
  return visibility[name] ?? off !== true;
}

/** The state with another visibility; what the schema says by itself is not kept. */
export function withVisibility(
  state: ColumnState,
  columns: readonly ColumnDefinition[],
  updater: Updater<ColumnVisibilityState>,
): ColumnState {
  const before = Object.fromEntries(columns.map((column) => [column.name, isChosen(column, state)]));
  const next = functionalUpdate(updater, before);
  const kept = columns.filter(({ name, off }) => (next[name] ?? true) !== (off !== true));
  return { ...state, visibility: Object.fromEntries(kept.map(({ name }) => [name, next[name] ?? true])) };
}

/** The state with other widths, within what a column can be. */
export function withSizing(state: ColumnState, next: ColumnSizingState): ColumnState {
  const sizing = Object.entries(next).map(([name, width]) => [name, clampWidth(width)]);
  return { ...state, sizing: Object.fromEntries(sizing) as ColumnSizingState };
}

/**
 * The table's state of its columns. The first visible one always stays at the start.
 * @param ordered all of them, in their order
 * @param fits those that are drawn
 */
export function tableStateOf(
  ordered: readonly ColumnDefinition[],
  fits: readonly ColumnDefinition[],
  { pins }: ColumnState,
) {
  const isStart = (column: ColumnDefinition): boolean =>
    column === fits[0] || (pins[column.name] ?? column.pin === 'start');
  const start = ordered.filter(isStart);
  const end = ordered.filter((column) => column.pin === 'end' && !isStart(column));
  const others = ordered.filter((column) => !start.includes(column) && !end.includes(column));
  const isFitting = (column: ColumnDefinition): boolean => fits.includes(column);
  return {
    columnOrder: ordered.map(nameOf),
    columnVisibility: Object.fromEntries(ordered.map((column) => [column.name, isFitting(column)])),
    columnPinning: { start: start.map(nameOf), end: end.map(nameOf) },
    /** Those that are drawn, from the start to the end. */
    drawn: [...start, ...others, ...end].filter(isFitting),
    /** How many of them stay at the start. */
    pinned: start.filter(isFitting).length,
  };
}

const nameOf = ({ name }: ColumnDefinition): string => name;

/** The state with other columns pinned at the start. */
export function withPinning(
  state: ColumnState,
  before: ColumnPinningState,
  updater: Updater<ColumnPinningState>,
): ColumnState {
  const { start } = functionalUpdate(updater, before);
  const changed = [...before.start, ...start].filter((name) => before.start.includes(name) !== start.includes(name));
  const pins = Object.fromEntries(changed.map((name) => [name, start.includes(name)]));
  return { ...state, pins: { ...state.pins, ...pins } };
}

export interface Preferences {
  density: Density;
  setDensity(density: Density): void;
  kept: ColumnState;
  /** Whether any column differs from the schema. */
  isChanged: boolean;
  keep(state: ColumnState): void;
  reset(): void;
}

/** A user's preferences: the row height of all tables, and the columns of this one. */
export function usePreferences(table: string): Preferences {
  const [density, writeDensity] = usePreference('density');
  const [text, write] = usePreference(`columns.${table}`);
  const kept = useMemo(() => readColumnState(text), [text]);
  return {
    density: Object.hasOwn(DENSITIES, density ?? '') ? (density as Density) : 'normal',
    setDensity: (next) => writeDensity(next === 'normal' ? undefined : next),
    kept,
    isChanged: text !== undefined,
    keep: (state) => write(printColumnState(state)),
    reset: () => write(undefined),
  };
}
