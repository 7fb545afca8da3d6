import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { readPath, type Scope } from '#model/evaluate.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { useReveal } from '../../formats/reveal.ts';
import { useHost } from '../../host/host.ts';
import { createScope, type ScopeStore } from '../../scope/scope.ts';
import { useFromScope, useScope, useScopeWith } from '../../scope/use-scope.tsx';
import { readsOfActions } from './RowActions.tsx';
import { useRowAddress, type RowAddress } from '../model/row-address.ts';
import type { RowSurroundings } from '../model/table.ts';
import type { Row } from '../model/use-rows.ts';

/** The table's filters merged with those of the screen, and the scope that holds them as root `filter`. */
export function useTableScope(filter: Record<string, unknown>): { scope: ScopeStore; whole: Record<string, unknown> } {
  const outer = useFromScope(['filter'], (scope) => scope.read().filter) as Record<string, unknown> | undefined;
  const whole = useMemo(() => ({ ...outer, ...filter }), [outer, filter]);
  return { scope: useScopeWith('filter', whole), whole };
}

/** Returns the previous list or object while the content is equal, so that equal values redraw no row. */
export function useSame<Value extends object>(value: Value): Value {
  const [held, setHeld] = useState(value);
  const [before, now] = [Object.values(held), Object.values(value)];
  const isSame = before.length === now.length && now.every((each, n) => each === before[n]);
  if (!isSame) setHeld(value);
  return isSame ? held : value;
}

/** A row's action that is running, or whose drawer is open. */
export interface Running {
  action: ActionDefinition;
  row: Row;
  scope: ScopeStore;
  /** New for each run, so that the same action can run again. */
  id: number;
  /** The row's value in the address; null if it has none. */
  link: string | null;
}

export interface RowActions {
  running: Running | null;
  /** Shows another row in the open drawer, or the same one with new values. */
  walk(row: Row): void;
  end(): void;
  address: RowAddress;
  /** Closes the drawer when the address no longer names its row, for example after Back. */
  onLeft(): void;
  surroundings: RowSurroundings;
}

/** Runs the actions of rows. All rows share one `surroundings` object. */
export function useRowActions(block: Blocks['table'], rows: readonly Row[] | null): RowActions {
  const bundle = useBundle();
  const host = useHost();
  const reveal = useReveal();
  const around = useScope();
  const [running, setRunning] = useState<Running | null>(null);
  const count = useRef(0);
  const scope = useScopeOfRows(block);
  const address = useRowAddress(block);
  const { enter, leave, hrefOf } = address;
  const onRun = useCallback(
    (action: ActionDefinition, row: Row, replace = false): void => {
      const link = enter(action, row, replace);
      if (link === null) leave(true);
      setRunning((now) => {
        if (now?.action === action && action.does.kind === 'drawer') return moved(now, row, link);
        count.current += 1;
        return { action, row, scope: createScope(around, { row }), id: count.current, link };
      });
    },
    [around, enter, leave],
  );
  const open = running?.action;
  const walk = useCallback(
    (row: Row): void => {
      const link = open === undefined ? null : enter(open, row);
      setRunning((now) => now && moved(now, row, link));
    },
    [open, enter],
  );
  const isLinked = running !== null && running.link !== null;
  const end = useCallback((): void => {
    setRunning(null);
    if (isLinked) leave();
  }, [isLinked, leave]);
  const onLeft = useCallback((): void => setRunning((now) => (now?.link == null ? now : null)), []);
  // A row that changes while its drawer is open is shown with its new values.
  const key = running === null ? null : running.row[block.key];
  const fresh = key === null ? undefined : rows?.find((row) => row[block.key] === key);
  if (running !== null && fresh !== undefined && fresh !== running.row) setRunning(moved(running, fresh, running.link));
  const shown = running?.row;
  const openScope = running?.scope;
  useLayoutEffect(() => openScope?.set('row', shown), [openScope, shown]);
  const surroundings = useMemo<RowSurroundings>(
    () => ({ bundle, host, reveal, scope, onRun, hrefOf }),
    [bundle, host, reveal, scope, onRun, hrefOf],
  );
  return { running, walk, end, address, onLeft, surroundings };
}

const moved = (running: Running, row: Row, link: string | null): Running => ({ ...running, row, link });

/** The scope as rows read it: a new object only if a value changes that a column or an action of this table reads. */
function useScopeOfRows(block: Blocks['table']): Scope {
  const around = useScope();
  const reads = useMemo(() => {
    const columns = block.columns.flatMap((column) => [
      ...column.value.reads,
      ...(column.currency?.reads ?? []),
      ...(column.visible?.reads ?? []),
      ...(column.enabled?.that.reads ?? []),
    ]);
    const outer = columns.filter((path) => path !== 'row' && !path.startsWith('row.'));
    return [...new Set([...outer, ...readsOfActions(block.row)])];
  }, [block]);
  const values = useFromScope(reads, (scope) => reads.map((path) => readPath(scope.read(), path.split('.'))));
  // oxlint-disable-next-line react/exhaustive-deps -- `values` represents everything that is read
  return useMemo(() => around.read(), [around, values]);
}
