import type { ReactNode } from 'react';
import { ArrowDown16Regular, ArrowSort16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import type { TableBlock } from '#model/block.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import type { SelectionStore } from './selection.ts';
import { SelectPage } from './SelectPage.tsx';
import { directionOf, nextSort, placeInSort } from './sorting.ts';
import type { Row } from './use-rows.ts';
import css from './table.module.css';

interface TableHeadProps {
  block: TableBlock;
  rows: Row[];
  sort: string | null;
  onSort(sort: string): void;
  selection: SelectionStore;
  /** A column is made so wide; undefined as wide as what is in it. */
  onResize?(name: string, width: number | undefined): void;
  refreshing: boolean;
  hasSelection: boolean;
  /** The actions are all under ⋯, and their head is for those who listen. */
  inMenu: boolean;
  columns: ColumnDefinition[];
  /** Of the columns, in pixels. */
  widths: readonly number[];
  pinned: number;
  offsets: readonly number[];
  hasActions: boolean;
}

/** The heads of the columns: what they are sorted by, how wide they are, all rows selected at once. */
export function TableHead({
  columns,
  widths,
  pinned,
  offsets,
  hasActions,
  hasSelection,
  inMenu,
  rows,
  block,
  sort,
  onSort,
  selection,
  onResize,
  refreshing,
}: TableHeadProps): ReactNode {
  return (
    <thead className={refreshing ? css.refreshing : undefined}>
      <tr aria-rowindex={1}>
        {hasSelection && (
          <th scope="col" className={`${css.pinStart} ${css.select}`}>
            <SelectPage rows={rows} block={block} selection={selection} />
          </th>
        )}
        {columns.map((column, n) => {
          const direction = directionOf(column, sort);
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
                  onClick={(event) => onSort(nextSort(column, sort, event.shiftKey || event.ctrlKey || event.metaKey))}
                >
                  {column.align === 'end' && <SortMark direction={direction} place={placeInSort(column, sort)} />}
                  <span className={css.headText}>{column.title}</span>
                  {column.align === 'start' && <SortMark direction={direction} place={placeInSort(column, sort)} />}
                </button>
              ) : (
                column.title
              )}
              {onResize !== undefined && <ResizeHandle column={column} width={widths[n] ?? 0} onResize={onResize} />}
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
