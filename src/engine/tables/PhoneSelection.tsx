import { Suspense, type ReactNode } from 'react';
import type { TableBlock } from '#model/block.ts';
import { lazyPart } from '../loading.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { SelectPage } from './SelectPage.tsx';
import { saidOf } from './SelectionStrip.tsx';
import { useIsSelected, useSelected, type SelectionStore } from './selection.ts';
import type { Row, Rows } from './use-rows.ts';
import css from './phone-selection.module.css';

const BulkBar = lazyPart(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

interface PhoneSelectionProps {
  block: TableBlock;
  rows: Rows;
  /** On the page, in order. */
  onPage: readonly Row[];
  surroundings: RowSurroundings;
}

/** The bulk bar of a phone: at the foot of the window while rows are being selected. */
export function PhoneSelection({ block, rows, onPage, surroundings }: PhoneSelectionProps): ReactNode {
  const { selection } = surroundings;
  const isAny = useSelected(selection, ({ mode, rows: selected }) => mode === 'all' || selected.size > 0);
  const said = useSelected(selection, (selected) => saidOf(selected, rows.total));
  return (
    <div className={css.foot}>
      <output className={css.unseen}>{said}</output>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the tick is in SelectPage */}
      <label className={css.page}>
        <SelectPage block={block} rows={onPage} selection={selection} />
        全选本页
      </label>
      {isAny && (
        <Suspense fallback={null}>
          <BulkBar block={block} rows={rows} surroundings={surroundings} />
        </Suspense>
      )}
    </div>
  );
}

/** The tick of a card. */
export function CardTick({
  row,
  rowKey,
  index,
  selection,
}: {
  row: Row;
  rowKey: string;
  index: number;
  selection: SelectionStore;
}): ReactNode {
  const isSelected = useIsSelected(selection, rowKey);
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={`选择第 ${index + 1} 条`}
        checked={isSelected}
        disabled={!selection.takes(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
}
