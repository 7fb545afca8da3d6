import { useMemo } from 'react';
import type { ColumnOrderState, ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table';
import type { ColumnDefinition } from '#model/field.ts';
import { usePreference } from '../host/host.ts';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';

export type Density = 'compact' | 'normal' | 'roomy';

const DENSITIES: readonly Density[] = ['compact', 'normal', 'roomy'];

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

function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** The new width in words, for a screen reader. */
export function tellWidth(title: string, drawn: number, next: number, by: 1 | -1): string {
  if (next === drawn) return `${title}：已是${by > 0 ? '最宽' : '最窄'}，${drawn} 像素`;
  return `${title}：宽 ${next} 像素`;
}

/** Column state from its JSON; a part that cannot be read is as the schema says. */
export function readColumnState(text: string | undefined): ColumnState {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return AS_WRITTEN;
  }
  if (typeof value !== 'object' || value === null) return AS_WRITTEN;
  const { visibility, order, sizing, pins, on, off, widths } = value as Record<string, unknown>;
  const isFlag = (each: unknown): boolean => typeof each === 'boolean';
  return {
    // `on`, `off` and `widths` were kept by earlier versions.
    visibility: {
      ...Object.fromEntries([...names(on).map((name) => [name, true]), ...names(off).map((name) => [name, false])]),
      ...entries<boolean>(visibility, isFlag),
    },
    order: names(order),
    sizing: entries(sizing ?? widths, (each) => typeof each === 'number' && each >= MIN_WIDTH && each <= MAX_WIDTH),
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
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => isValid(each))) as Record<string, Value>;
}

/**
 * Names of the columns in the order of the person. The first column of the schema stays first: it says which row it is. A
 * column that the state does not know stands behind the one that it follows in the schema.
 */
export function orderOf(columns: readonly ColumnDefinition[], { order }: ColumnState): string[] {
  const [first, ...others] = columns.map(({ name }) => name);
  if (first === undefined) return [];
  const ordered = [first, ...order.filter((name) => others.includes(name))];
  for (const [n, name] of others.entries()) {
    if (!ordered.includes(name)) ordered.splice(ordered.indexOf(others[n - 1] ?? first) + 1, 0, name);
  }
  return ordered;
}

/** The order after a column went to a place; the same one where the first column would move. */
export function moved(order: ColumnOrderState, name: string, to: number): ColumnOrderState {
  const from = order.indexOf(name);
  if (from < 1 || to < 1 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, name);
}

/** Which columns are drawn if there is room. */
export function visibilityOf(columns: readonly ColumnDefinition[], { visibility }: ColumnState): ColumnVisibilityState {
  return Object.fromEntries(columns.map(({ name, off }) => [name, visibility[name] ?? off !== true]));
}

/** The state with another visibility; what the schema says by itself is not kept. */
export function withVisibility(
  state: ColumnState,
  columns: readonly ColumnDefinition[],
  next: ColumnVisibilityState,
): ColumnState {
  const kept = columns.filter(({ name, off }) => (next[name] ?? true) !== (off !== true));
  return { ...state, visibility: Object.fromEntries(kept.map(({ name }) => [name, next[name] ?? true])) };
}

/** The state with other widths, within what a column can be. */
export function withSizing(state: ColumnState, next: ColumnSizingState): ColumnState {
  const sizing = Object.entries(next).map(([name, width]) => [name, clampWidth(width)]);
  return { ...state, sizing: Object.fromEntries(sizing) as ColumnSizingState };
}

/** Names of the columns that stay at the start and at the end, in order. The first visible one always stays. */
export function pinningOf(
  ordered: readonly ColumnDefinition[],
  first: string | undefined,
  { pins }: ColumnState,
): { start: string[]; end: string[] } {
  const isStart = ({ name, pin }: ColumnDefinition): boolean => name === first || (pins[name] ?? pin === 'start');
  return {
    start: ordered.filter(isStart).map(({ name }) => name),
    end: ordered.filter((column) => column.pin === 'end' && !isStart(column)).map(({ name }) => name),
  };
}

/** The state with other columns pinned at the start. */
export function withStart(state: ColumnState, before: readonly string[], next: readonly string[]): ColumnState {
  const changed = [...new Set([...before, ...next])].filter((name) => before.includes(name) !== next.includes(name));
  return {
    ...state,
    pins: { ...state.pins, ...Object.fromEntries(changed.map((name) => [name, next.includes(name)])) },
  };
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
    density: DENSITIES.find((each) => each === density) ?? 'normal',
    setDensity: (next) => writeDensity(next === 'normal' ? undefined : next),
    kept,
    isChanged: text !== undefined,
    keep: (state) => write(printColumnState(state)),
    reset: () => write(undefined),
  };
}
