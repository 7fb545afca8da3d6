import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TableBlock } from '#model/block.ts';
import { useBundle } from '../bundle.tsx';
import { OPEN, urlPrefixes } from '../filters/url-owners.ts';
import type { RowSurroundings } from './DataTable.tsx';
import { rowActionsOf } from './row-actions.ts';
import type { Row } from './use-rows.ts';

/** Opens the row that the address names (`?open=`), as its first column opens it, and takes the name out of the address. */
export function useLinkedRow(
  block: TableBlock,
  rows: readonly Row[] | null,
  { bundle, host, scope, onRun }: RowSurroundings,
): void {
  const prefix = urlPrefixes(useBundle()).get(block.id);
  const location = useLocation();
  const navigate = useNavigate();
  const name = block.columns.find((column) => column.open !== undefined)?.open;
  const action = block.row.find((each) => each.name === name);
  const key = prefix === undefined ? null : new URLSearchParams(location.search).get(prefix + OPEN);
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (key === null || rows === null || action === undefined || opened.current === key) return;
    const row = rows.find((each) => String(each[block.key]) === key);
    if (row === undefined) return;
    opened.current = key;
    const offered = rowActionsOf([action], { ...scope, row }, bundle, host)[0];
    const search = new URLSearchParams(location.search);
    search.delete(prefix + OPEN);
    const state = location.state as unknown;
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true, state });
    if (offered !== undefined && offered.reason === undefined) onRun(action, row);
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each name and each answer
  }, [key, rows, action]);
}
