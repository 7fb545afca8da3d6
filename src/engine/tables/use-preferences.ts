import { useCallback, useMemo, useState } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import type { Density } from './DataTable.tsx';

const DENSITY = 'sw.density';
const DENSITIES: readonly Density[] = ['compact', 'normal', 'roomy'];

/** Only what differs from the schema is kept, by column name: new columns of a later version appear by themselves. */
interface Chosen {
  on: string[];
  off: string[];
}

const AS_WRITTEN: Chosen = { on: [], off: [] };

export interface Preferences {
  density: Density;
  setDensity(density: Density): void;
  /** Names of the columns that are drawn if there is room. */
  chosen: ReadonlySet<string>;
  choose(name: string, isShown: boolean): void;
  reset(): void;
}

/** What a person prefers on this machine: row height, and the columns of this table. */
export function usePreferences(table: string, columns: readonly ColumnDefinition[]): Preferences {
  const key = `sw.columns.${table}`;
  const [density, setDensity] = useState<Density>(() => DENSITIES.find((each) => each === read(DENSITY)) ?? 'normal');
  const [own, setOwn] = useState<Chosen>(() => chosenIn(read(key)));
  const chosen = useMemo(
    () =>
      new Set(
        columns
          .filter((column) => (column.off === true ? own.on.includes(column.name) : !own.off.includes(column.name)))
          .map((column) => column.name),
      ),
    [columns, own],
  );
  const choose = useCallback(
    (name: string, isShown: boolean): void => {
      setOwn((before) => {
        const isOff = columns.find((column) => column.name === name)?.off === true;
        const next = {
          on: before.on.filter((each) => each !== name).concat(isOff && isShown ? [name] : []),
          off: before.off.filter((each) => each !== name).concat(!isOff && !isShown ? [name] : []),
        };
        write(key, next);
        return next;
      });
    },
    [columns, key],
  );
  return {
    density,
    setDensity: (next) => {
      write(DENSITY, next);
      setDensity(next);
    },
    chosen,
    choose,
    reset: () => {
      write(key, AS_WRITTEN);
      setOwn(AS_WRITTEN);
    },
  };
}

function chosenIn(value: unknown): Chosen {
  if (typeof value !== 'object' || value === null) return AS_WRITTEN;
  const { on, off } = value as Partial<Chosen>;
  return Array.isArray(on) && Array.isArray(off) ? { on, off } : AS_WRITTEN;
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still shows the table.
  }
}
