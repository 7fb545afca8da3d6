import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type Column,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { WIDTHS } from './columns.ts';
import { MAX_WIDTH, MIN_WIDTH } from './column-wishes.ts';
import type { Preferences } from './use-preferences.ts';
import type { Row } from './use-rows.ts';

const FEATURES = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

/** Columns alone are modelled here: the table itself draws its rows as they come. */
const NO_ROWS: Row[] = [];

export type ChoiceColumn = Column<typeof FEATURES, Row>;

/**
 * The columns of a table as TanStack Table models them, in the wished order, shown, as wide and pinned as wished; what is
 * done to one of them is a wish of the person. The first one stays where it is.
 */
export function useColumnTable(preferences: Preferences): ChoiceColumn[] {
  const { columns, chosen, widths } = preferences;
  const definitions = useMemo<ColumnDef<typeof FEATURES, Row>[]>(
    () =>
      columns.map((column, n) => ({
        id: column.name,
        header: column.title,
        enableHiding: n > 0,
        enablePinning: n > 0,
        size: WIDTHS[column.width],
        minSize: MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [columns],
  );
  const state = useMemo(
    () => ({
      columnOrder: columns.map((column) => column.name),
      columnVisibility: Object.fromEntries(columns.map((column) => [column.name, chosen.has(column.name)])),
      columnSizing: { ...widths },
      columnPinning: {
        start: columns.filter((column, n) => column.pin === 'start' || n === 0).map((column) => column.name),
        end: columns.filter((column) => column.pin === 'end').map((column) => column.name),
      },
    }),
    [columns, chosen, widths],
  );
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: NO_ROWS,
    state,
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, state.columnVisibility);
      const changed = columns.find(({ name }) => next[name] !== state.columnVisibility[name]);
      if (changed !== undefined) preferences.choose(changed, next[changed.name] === true);
    },
    onColumnPinningChange: (updater) => {
      const start = new Set(functionalUpdate(updater, state.columnPinning).start);
      const changed = columns.find(({ name }) => start.has(name) !== state.columnPinning.start.includes(name));
      if (changed !== undefined) preferences.pin(changed, start.has(changed.name));
    },
  });
  return table.getAllLeafColumns();
}
