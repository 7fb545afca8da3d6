import { useMemo } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { usePreference } from '../preferences.ts';
import {
  arrange,
  choose,
  isChosen,
  move,
  pin,
  printWishes,
  readWishes,
  resize,
  type ColumnWishes,
} from './column-wishes.ts';
import type { Density } from './DataTable.tsx';

const DENSITIES: readonly Density[] = ['compact', 'normal', 'roomy'];

export interface Preferences {
  density: Density;
  setDensity(density: Density): void;
  /** In the wished order. */
  columns: ColumnDefinition[];
  /** Names of the columns that are drawn if there is room. */
  chosen: ReadonlySet<string>;
  /** Wished widths in pixels, by name. */
  widths: Readonly<Record<string, number>>;
  /** Whether anything differs from the schema. */
  isChanged: boolean;
  choose(column: ColumnDefinition, isShown: boolean): void;
  move(name: string, to: number): void;
  resize(name: string, width: number | undefined): void;
  pin(column: ColumnDefinition, isPinned: boolean): void;
  reset(): void;
}

/** What a person prefers of a table: row height (of all tables), and the columns of this one. */
export function usePreferences(table: string, written: readonly ColumnDefinition[]): Preferences {
  const [density, writeDensity] = usePreference('density');
  const [text, write] = usePreference(`columns.${table}`);
  const wishes = useMemo(() => readWishes(text), [text]);
  const columns = useMemo(() => arrange(written, wishes), [written, wishes]);
  const chosen = useMemo(
    () => new Set(columns.filter((column) => isChosen(column, wishes)).map((column) => column.name)),
    [columns, wishes],
  );
  return useMemo(() => {
    const change = (next: ColumnWishes): void => write(printWishes(next));
    return {
      density: DENSITIES.find((each) => each === density) ?? 'normal',
      setDensity: (next) => writeDensity(next === 'normal' ? undefined : next),
      columns,
      chosen,
      widths: wishes.widths,
      isChanged: text !== undefined,
      choose: (column, isShown) => change(choose(wishes, column, isShown)),
      move: (name, to) => change(move(wishes, columns, name, to)),
      resize: (name, width) => change(resize(wishes, name, width)),
      pin: (column, isPinned) => change(pin(wishes, column, isPinned)),
      reset: () => write(undefined),
    };
  }, [density, writeDensity, columns, chosen, wishes, text, write]);
}
