import { useEffect, useMemo, useState } from 'react';
import type { SumsRule, TableBlock } from '#model/block.ts';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { addSums, byUse, sumsOfRows, sumsOfServer, type Sum } from './sums.ts';
import type { Row, Rows } from './use-rows.ts';

/** More rows than these are summed up piece by piece, between other work. */
const AT_ONCE = 2000;
const NO_SUMS: Sum[] = [];

/** Sums per currency over all rows of the filter: the server's, or those of rows that came whole. */
export function useSums(block: TableBlock, { rows, sums }: Rows, scope: Scope): Sum[] {
  const columns = useMemo(() => block.columns.filter((column) => column.sum === true), [block.columns]);
  const rule = block.sums;
  const sumsHere = columns.length > 0 && rows !== null && sums === null && !block.paged;
  const isLong = sumsHere && rows.length > AT_ONCE;
  const long = useSumsOfLong(isLong ? rows : null, columns, scope, rule);
  return useMemo(() => {
    if (columns.length === 0 || rows === null) return NO_SUMS;
    if (sums !== null) return byUse(sumsOfServer(sums, columns, rule), rows, columns, scope);
    if (!sumsHere) return NO_SUMS;
    return isLong ? long : sumsOfRows(rows, columns, scope, rule);
  }, [columns, rows, sums, scope, sumsHere, isLong, long, rule]);
}

function useSumsOfLong(
  rows: readonly Row[] | null,
  columns: readonly ColumnDefinition[],
  scope: Scope,
  rule: SumsRule | undefined,
): Sum[] {
  const [held, setHeld] = useState<{ rows: readonly Row[]; sums: Sum[] } | null>(null);
  useEffect(() => {
    if (rows === null) return undefined;
    let at = 0;
    let sums: Sum[] = [];
    let timer = setTimeout(goOn);
    function goOn(): void {
      if (rows === null) return;
      sums = addSums(sums, sumsOfRows(rows.slice(at, at + AT_ONCE), columns, scope, rule));
      at += AT_ONCE;
      if (at < rows.length) timer = setTimeout(goOn);
      else setHeld({ rows, sums });
    }
    return () => clearTimeout(timer);
  }, [rows, columns, scope, rule]);
  // Half a sum, or that of other rows, is none.
  return held !== null && held.rows === rows ? held.sums : NO_SUMS;
}
