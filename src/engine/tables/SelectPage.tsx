import type { ReactNode } from 'react';
import type { TableBlock } from '#model/block.ts';
import { useSelected, type Selected, type SelectionStore } from './selection.ts';
import { keyOf, type Row } from './use-rows.ts';

interface SelectPageProps {
  block: Pick<TableBlock, 'key' | 'paged'>;
  /** The rows on the page. */
  rows: readonly Row[];
  selection: SelectionStore;
}

/** The tick of the head: takes in the rows of this page, or takes them out. The only part of the head that a tick draws again. */
export function SelectPage({ block, rows: shown, selection }: SelectPageProps): ReactNode {
  const rows = shown.filter((row) => selection.takes(row));
  const mark = useSelected(selection, (selected) => markOf(rows, block, selected));
  const toggle = (): void => {
    if (selection.read().mode === 'all') selection.clear();
    else selection.set(rows, mark !== 'every');
  };
  return (
    <input
      type="checkbox"
      aria-label={block.paged ? '全选本页' : '全选'}
      checked={mark === 'every'}
      disabled={rows.length === 0}
      ref={(element) => {
        if (element !== null) element.indeterminate = mark === 'some';
      }}
      onChange={toggle}
    />
  );
}

function markOf(
  rows: readonly Row[],
  { key, paged }: SelectPageProps['block'],
  { mode, rows: selected }: Selected,
): 'every' | 'some' | 'none' {
  if (mode === 'all') return 'every';
  if (selected.size === 0 || rows.length === 0) return 'none';
  // Fewer than the rows cannot be all of them: a long table is not walked through for each tick.
  const isSelected = (row: Row): boolean => selected.has(keyOf(row, key, -1));
  if (selected.size >= rows.length && rows.every(isSelected)) return 'every';
  return !paged || rows.some(isSelected) ? 'some' : 'none';
}
