import { Suspense, type ReactNode } from 'react';
import { useSelected, type Selected } from '../model/selection.ts';
import { metaOf, type BlockTable } from '../model/table.ts';
import css from '../view.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';

const BulkBar = lazyPart(async () => (await import('./BulkBar.tsx')).BulkBar);

interface SelectionStripProps {
  table: BlockTable;
  /** Content shown while nothing is selected. */
  children: ReactNode;
}

/**
 * The strip above the rows: the bulk bar while rows are selected, at the same height. Announces the selection to screen
 * readers.
 */
export function SelectionStrip({ table, children }: SelectionStripProps): ReactNode {
  const { block } = metaOf(table);
  const { isAny, said } = useSelectionState(table);
  if (block.bulk.length === 0) return children;
  return (
    <>
      <output className="sw-spoken">{said}</output>
      {isAny ? (
        <div className={css.strip}>
          <Suspense fallback={<div className={css.bulk} />}>
            <BulkBar table={table} />
          </Suspense>
        </div>
      ) : (
        children
      )}
    </>
  );
}

/** True if rows are selected, and the announcement for screen readers. */
export function useSelectionState(table: BlockTable): { isAny: boolean; said: string } {
  const {
    block,
    rows: { answer },
    choices: { selection },
  } = metaOf(table);
  return {
    isAny: useSelected(selection, ({ mode, rows }) => mode === 'all' || rows.size > 0),
    said: useSelected(selection, (selected) => saidOf(selected, answer.total, block.selectable !== undefined)),
  };
}

function saidOf({ mode, rows, note }: Selected, total: number, hasOthers: boolean): string {
  if (mode === 'all') return allText(total, hasOthers);
  if (note === 'filter-changed') return words.selecting.clearedByFilter;
  if (note === 'one-by-one') return words.selecting.oneByOne(rows.size);
  return rows.size === 0 ? '' : words.selecting.chosen(rows.size);
}

/** @param hasOthers some rows may not be selectable by hand: the server skips them and reports it */
export function allText(total: number, hasOthers: boolean): string {
  return hasOthers ? words.selecting.allButUnfit(total) : words.selecting.all(total);
}
