import { useMemo, useState } from 'react';
import { keyOf, type Row } from './use-rows.ts';

/** Rows as somebody puts them in order, until the server gives them in it. */
export function useRowOrder(
  rows: Row[],
  keyField: string,
): { ordered: Row[]; onOrder(keys: readonly string[] | null): void } {
  const [held, setHeld] = useState<{ rows: Row[]; keys: readonly string[] } | null>(null);
  const keys = held !== null && held.rows === rows ? held.keys : null;
  const ordered = useMemo(() => (keys === null ? rows : inOrder(rows, keyField, keys)), [rows, keyField, keys]);
  return { ordered, onOrder: (next) => setHeld(next === null ? null : { rows, keys: next }) };
}

function inOrder(rows: Row[], keyField: string, keys: readonly string[]): Row[] {
  const byKey = new Map(rows.map((row, n) => [keyOf(row, keyField, n), row]));
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined);
}
