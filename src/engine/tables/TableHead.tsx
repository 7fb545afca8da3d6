import type { ReactNode } from 'react';
import { ArrowDown16Regular, ArrowSort16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import type { ColumnDefinition } from '#model/field.ts';
import type { TableLayout } from './DataTable.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { SelectPage } from './SelectPage.tsx';
import { metaOf, type BlockTable } from './table.ts';
import css from './table.module.css';

/** The heads of the columns: what they are sorted by, how wide they are, all rows selected at once. */
export function TableHead({ table, layout }: { table: BlockTable; layout: TableLayout }): ReactNode {
  const { answer, isFixed } = metaOf(table);
  const { columns, pinned, offsets, hasSelection, hasActions, inMenu } = layout;
  return (
    <thead className={answer.refreshing ? css.refreshing : undefined}>
      <tr aria-rowindex={1}>
        {hasSelection && (
          <th scope="col" className={`${css.pinStart} ${css.select}`}>
            <SelectPage table={table} />
          </th>
        )}
        {columns.map((column, n) => {
          const modelled = table.getColumn(column.name);
          const direction = modelled?.getIsSorted() || null;
          return (
            <th
              key={column.name}
              scope="col"
              data-column={column.name}
              // Where a table is all text, its first head is the stop; keys move it from there.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={n === 0 ? 0 : undefined}
              className={headClass(column, n, pinned)}
              style={n < pinned ? { insetInlineStart: offsets[n] } : undefined}
              aria-sort={
                column.sort !== true
                  ? undefined
                  : direction === null
                    ? 'none'
                    : direction === 'asc'
                      ? 'ascending'
                      : 'descending'
              }
            >
              {column.sort === true ? (
                <button
                  type="button"
                  className={css.sort}
                  data-sorted={direction ?? undefined}
                  title={`${column.title}：${column.currency === undefined ? '' : BY_CURRENCY}${SORT_HINT}`}
                  onClick={(event) =>
                    toggleSorting(table, column.name, event.shiftKey || event.ctrlKey || event.metaKey)
                  }
                >
                  {column.align === 'end' && <SortMark direction={direction} place={placeInSort(table, column.name)} />}
                  <span className={css.headText}>{column.title}</span>
                  {column.align === 'start' && (
                    <SortMark direction={direction} place={placeInSort(table, column.name)} />
                  )}
                </button>
              ) : (
                column.title
              )}
              {!isFixed && <ResizeHandle table={table} column={column} />}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={css.pinEnd}>
            {inMenu ? <span className={css.unseen}>操作</span> : '操作'}
          </th>
        )}
      </tr>
    </thead>
  );
}

/**
 * The first press sorts the greatest first (the newest, the largest), the second turns it round.
 * @param isAdded beside the columns that sort already, behind them; a third press takes it away again
 */
function toggleSorting(table: BlockTable, name: string, isAdded: boolean): void {
  const column = table.getColumn(name);
  const isOneOfSeveral = (table.options.state?.sorting ?? []).length > 1;
  if (isAdded && isOneOfSeveral && column?.getIsSorted() === 'asc') column.clearSorting();
  else column?.toggleSorting(undefined, isAdded);
}

/** Its place among several columns that the rows are sorted by, from 1; null where it is alone or not among them. */
function placeInSort(table: BlockTable, name: string): number | null {
  const at = table.getColumn(name)?.getSortIndex() ?? -1;
  return (table.options.state?.sorting ?? []).length > 1 && at >= 0 ? at + 1 : null;
}

const BY_CURRENCY = '先分币种，同一币种内按金额；';
const SORT_HINT = '点击排序，按住 Shift 点击可按多列排序';

function SortMark({ direction, place }: { direction: 'asc' | 'desc' | null; place: number | null }): ReactNode {
  const Mark = direction === 'asc' ? ArrowUp16Regular : direction === 'desc' ? ArrowDown16Regular : ArrowSort16Regular;
  return (
    <>
      <Mark className={css.sortMark} aria-hidden />
      {place !== null && <sub className={css.sortPlace}>{place}</sub>}
    </>
  );
}

/** Classes of a column's head, and of the grey bar under it. */
export function headClass(column: ColumnDefinition, n: number, pinned: number): string | undefined {
  const classes = [column.align === 'end' && css.end, n < pinned && css.pinStart, n === pinned - 1 && css.edge];
  return classes.filter(Boolean).join(' ') || undefined;
}
