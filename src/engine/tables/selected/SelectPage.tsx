import type { ReactNode } from 'react';
import { useSelected } from '../model/selection.ts';
import type { RowWindow } from '../model/row-window.ts';
import { metaOf, rowsOf, type BlockTable, type TableRecord } from '../model/table.ts';
import { words } from '../../words/words.ts';

/**
 * Checkbox of the head: selects or deselects the rows of this page. The only part of the head that redraws with the
 * selection.
 */
export function SelectPage({ table }: { table: BlockTable }): ReactNode {
  const {
    block,
    choices: { selection },
  } = metaOf(table);
  const mark = useSelected(selection, ({ mode }) => (mode === 'all' ? 'every' : markOf(table, block.paged)));
  const toggle = (): void => {
    if (selection.read().mode === 'all') table.resetRowSelection(true);
    else table.toggleAllPageRowsSelected(mark !== 'every');
  };
  return (
    <input
      type="checkbox"
      aria-label={block.paged ? words.selecting.page : words.selecting.everythingHere}
      checked={mark === 'every'}
      disabled={!hasSelectable(rowsOf(table))}
      ref={(element) => {
        if (element !== null) element.indeterminate = mark === 'some';
      }}
      onChange={toggle}
    />
  );
}

/** Stops at the first selectable row: a list may have 100,000 rows. */
function hasSelectable(rows: RowWindow<TableRecord>): boolean {
  for (let n = 0; n < rows.length; n += 1) if (rows.at(n)?.getCanSelect() === true) return true;
  return false;
}

function markOf(table: BlockTable, isPaged: boolean): 'every' | 'some' | 'none' {
  if (table.getSelectedRowIds().length === 0) return 'none';
  if (table.getIsAllPageRowsSelected()) return 'every';
  return !isPaged || table.getIsSomePageRowsSelected() ? 'some' : 'none';
}
