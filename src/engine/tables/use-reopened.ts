import { useEffect } from 'react';
import type { TableBlock } from '#model/block.ts';
import { rowPlace, useWasOpen, wasAnyOpen } from '../forms/reopening.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { rowActionsOf } from './row-actions.ts';
import type { Row } from './use-rows.ts';

/** What was open of one of these rows when the session ended in the middle opens again, once the row is there. */
export function useReopened(
  block: TableBlock,
  rows: readonly Row[] | null,
  { bundle, host, scope, onRun }: RowSurroundings,
): void {
  const wasOpen = useWasOpen();
  useEffect(() => {
    if (!wasAnyOpen()) return;
    for (const row of rows ?? []) {
      for (const action of block.row) {
        if (!wasOpen(rowPlace(block.id, action.name, row[block.key]))) continue;
        // It may not be offered any more: somebody else has done it meanwhile.
        const offered = rowActionsOf([action], { ...scope, row }, bundle, host)[0];
        if (offered !== undefined && offered.reason === undefined) onRun(action, row);
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each row that comes
  }, [rows, block, wasOpen, onRun]);
}
