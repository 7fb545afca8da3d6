import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../loading/loading.tsx';
import { SelectPage, saidOf } from './SelectionStrip.tsx';
import { useIsSelected, useSelected, type SelectionStore } from './selection.ts';
import { metaOf, type BlockTable, type TableRecord } from './table.ts';
import css from './phone-selection.module.css';

const BulkBar = lazyPart(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

/** The bulk bar of a phone: at the foot of the window while rows are being selected. */
export function PhoneSelection({ table }: { table: BlockTable }): ReactNode {
  const { selection, answer } = metaOf(table);
  const isAny = useSelected(selection, ({ mode, rows: selected }) => mode === 'all' || selected.size > 0);
  const said = useSelected(selection, (selected) => saidOf(selected, answer.total));
  return (
    <div className={css.foot}>
      <output className={css.unseen}>{said}</output>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the tick is in SelectPage */}
      <label className={css.page}>
        <SelectPage table={table} />
        全选本页
      </label>
      {isAny && (
        <Suspense fallback={null}>
          <BulkBar table={table} />
        </Suspense>
      )}
    </div>
  );
}

/** The tick of a card. */
export function CardTick({
  row,
  index,
  selection,
}: {
  row: TableRecord;
  index: number;
  selection: SelectionStore;
}): ReactNode {
  const isSelected = useIsSelected(selection, row);
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={`选择第 ${index + 1} 条`}
        checked={isSelected}
        disabled={!row.getCanSelect()}
        onChange={(event) => row.getToggleSelectedHandler()(event)}
      />
    </label>
  );
}
