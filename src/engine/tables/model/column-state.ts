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

/**
 * Row heights in pixels, as in table.module.css; a click switches to the next one.
 * @property lines the height if a value has a second line; compact rows draw it beside the value
 */
export const DENSITIES = {
  normal: { height: 40, lines: 46, next: 'roomy' },
  roomy: { height: 48, lines: 48, next: 'compact' },
  compact: { height: 32, lines: 32, next: 'normal' },
} as const;

export type Density = keyof typeof DENSITIES;

/**
 * Column settings that a person has changed, stored as the difference from the schema: a column added by a later
 * version appears, a removed one is ignored.
 */
export interface ColumnState {
  visibility: ColumnVisibilityState;
  /** Column names in the person's order; empty if no column was moved. */
  order: ColumnOrderState;
  /** In pixels. */
  sizing: ColumnSizingState;
  /** Columns pinned at the start (true) or unpinned from it (false). */
  pins: Record<string, boolean>;
}

export const AS_WRITTEN: ColumnState = { visibility: {}, order: [], sizing: {}, pins: {} };

/** Pixels per step when a column is resized by keys. */
const STEP = 16;

/** The width one step wider or narrower; unchanged at the limit. */
export function stepWidth(drawn: number, by: 1 | -1): number {
  const next = clampWidth(drawn + by * STEP);
  return (next - drawn) * by > 0 ? next : drawn;
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Announcement of the new width for a screen reader. */
export function tellWidth(title: string, drawn: number, next: number, by: 1 | -1): string {
  if (next === drawn) return words.columns.widthEnd(title, by > 0 ? 'widest' : 'narrowest', drawn);
  return words.columns.width(title, next);
}

/** Parses a JSON object; returns an empty object if the text is not one. */
export function readObject(text: string | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Column state from its JSON; unreadable parts fall back to the schema. */
export function readColumnState(text: string | undefined): ColumnState {
  const { visibility, order, sizing, pins, on, off, widths } = readObject(text);
  const isFlag = (each: unknown): boolean => typeof each === 'boolean';
  const isWidth = (each: unknown): boolean => typeof each === 'number' && each >= MIN_WIDTH && each <= MAX_WIDTH;
  return {
    // Earlier versions stored `on`, `off` and `widths`.
    visibility: {
      ...Object.fromEntries([...names(on).map((name) => [name, true]), ...names(off).map((name) => [name, false])]),
      ...entries<boolean>(visibility, isFlag),
    },
    order: names(order),
    sizing: entries(sizing ?? widths, isWidth),
    pins: entries(pins, isFlag),
  };
}

/** JSON of the state; undefined if it equals the schema. */
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
 * The columns in the person's order. The first column of the schema stays first because it identifies the row. A column
 * unknown to the state comes after its predecessor in the schema.
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

/** The order after a column moved; unchanged if the move involves the first column. */
export function moved(order: ColumnOrderState, name: string, to: number): ColumnOrderState {
  const from = order.indexOf(name);
  if (from < 1 || to < 1 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, name);
}

/** True if a column is to be drawn when there is room. */
export function isChosen({ name, off }: ColumnDefinition, { visibility }: ColumnState): boolean {
  return visibility[name] ?? off !== true;
}

/** The state with a changed visibility; a value equal to the schema's is not stored. */
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

/** The state with changed widths, clamped to the allowed range. */
export function withSizing(state: ColumnState, next: ColumnSizingState): ColumnState {
  const sizing = Object.entries(next).map(([name, width]) => [name, clampWidth(width)]);
  return { ...state, sizing: Object.fromEntries(sizing) as ColumnSizingState };
}

/**
 * TanStack state of the columns. The first visible one is always pinned at the start.
 * @param ordered all columns, in order
 * @param fits true for columns that have room
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
    /** Visible columns, from start to end. */
    drawn: [...start, ...others, ...end].filter(isFitting),
    /** Number of columns pinned at the start. */
    pinned: start.filter(isFitting).length,
  };
}

const nameOf = ({ name }: ColumnDefinition): string => name;

/** The state with a column pinned at the start, or unpinned. */
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
  /** True if any column differs from the schema. */
  isChanged: boolean;
  keep(state: ColumnState): void;
  reset(): void;
}

/** A user's preferences: one row height for all tables, and the columns of this table. */
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
