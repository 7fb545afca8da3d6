import { useSyncExternalStore, type ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import type { RowSurroundings } from './DataTable.tsx';
import { RowRun } from './RowRun.tsx';
import { rowActionsOf } from './row-actions.ts';
import { useLinkedRow } from './use-linked-row.ts';
import { useReopened } from './use-reopened.ts';
import type { Row } from './use-rows.ts';
import type { Running, Selection } from './use-table.ts';

interface RunningRowProps {
  block: TableBlock;
  rows: readonly Row[] | null;
  selection: Selection;
}

/**
 * The action of a row that runs, or what is open over the row. It stands apart from how the rows are drawn: a window that
 * becomes narrow draws them anew, and may neither open a dialog twice nor lose what is typed in it.
 */
export function RunningRow({ block, rows, selection }: RunningRowProps): ReactNode {
  const { store, running, surroundings } = selection;
  const shown = useSyncExternalStore(store.subscribeToShown, store.shown, store.shown);
  useReopened(block, rows, surroundings);
  useLinkedRow(block, rows, surroundings);
  if (running === null) return null;
  return (
    <RowRun
      key={running.id}
      action={running.action}
      scope={running.scope}
      row={running.row}
      block={block.id}
      rows={shown}
      rowKey={block.key}
      others={othersOf(running, block, surroundings)}
      onWalk={selection.walk}
      onEnd={selection.end}
    />
  );
}

/** What a drawer offers in its foot: the row's other actions. */
function othersOf({ action, row }: Running, block: TableBlock, surroundings: RowSurroundings): ActionDefinition[] {
  const scope = { ...surroundings.scope, row };
  return rowActionsOf(block.row, scope, surroundings.bundle, surroundings.host)
    .filter((each) => each.action !== action && each.action.does.kind !== 'drawer')
    .map((each, n) => ({ ...each.action, look: inFoot(each.action.look, n) }))
    .reverse();
}

/** In words in a row, a button in a foot: the first one, at the right end, is what this row waits for. */
function inFoot(look: ActionDefinition['look'], n: number): ActionDefinition['look'] {
  if (look === 'danger') return look;
  return n === 0 ? 'primary' : 'secondary';
}
