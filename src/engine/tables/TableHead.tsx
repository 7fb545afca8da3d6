import { type ReactNode, useRef, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { ArrowDown16Regular, ArrowSort16Regular, ArrowUp16Regular } from '@fluentui/react-icons';
import type { ColumnDefinition } from '#model/field.ts';
import { SelectPage } from './SelectionStrip.tsx';
import { metaOf, type BlockTable } from './table.ts';
import type { RowLook } from './TableRow.tsx';
import css from './table.module.css';
import { stepWidth } from './column-state.ts';
import { MAX_WIDTH, MIN_WIDTH } from './columns.ts';

/** The heads of the columns: what they are sorted by, how wide they are, all rows selected at once. */
export function TableHead({ table, look }: { table: BlockTable; look: RowLook }): ReactNode {
  const { answer, isFixed } = metaOf(table);
  const { columns, pinned, offsets, hasSelection, hasActions, inMenu } = look;
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
          const mark = <SortMark direction={direction} place={placeInSort(table, column.name)} />;
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
              aria-sort={column.sort === true ? ARIA_SORT[direction ?? 'none'] : undefined}
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
                  {column.align === 'end' && mark}
                  <span className={css.headText}>{column.title}</span>
                  {column.align === 'start' && mark}
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
            {inMenu ? <span className="sw-spoken">操作</span> : '操作'}
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

const ARIA_SORT = { none: 'none', asc: 'ascending', desc: 'descending' } as const;
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

/* oxlint-disable jsx-a11y/control-has-associated-label -- a name of its own would be one more word of its column's */

interface Drag {
  column: HTMLElement;
  table: HTMLElement;
  from: number;
  width: number;
  tableWidth: number;
  now: number;
}

/**
 * The edge of a head that is dragged, or moved by arrows once a screen reader has put the focus on it; everybody else's keys
 * do it from the head itself. While it is dragged only the column's element is written to, no row is drawn. A double click,
 * or Enter, makes the column as wide as what is in it.
 */
function ResizeHandle({ table, column }: { table: BlockTable; column: ColumnDefinition }): ReactNode {
  const modelled = table.getColumn(column.name);
  // The drawn column may be wider.
  const width = modelled?.getSize() ?? 0;
  const resize = (next: number): void => table.setColumnSizing((sizes) => ({ ...sizes, [column.name]: next }));
  const drag = useRef<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    const table = head?.closest('table');
    const element = table?.querySelector('colgroup')?.children[head?.cellIndex ?? -1];
    if (head === null || !table || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = head.offsetWidth;
    drag.current = { column: element, table, from: event.clientX, width, tableWidth: table.offsetWidth, now: width };
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    if (held === null) return;
    held.now = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, held.width + event.clientX - held.from));
    held.column.style.width = `${held.now}px`;
    held.table.style.minWidth = `${held.tableWidth + held.now - held.width}px`;
  };
  const end = (): void => {
    const held = drag.current;
    drag.current = null;
    if (held !== null && held.now !== held.width) resize(held.now);
  };
  const drawn = (edge: HTMLElement): number => edge.closest('th')?.offsetWidth ?? width;
  const tell = (event: FocusEvent<HTMLElement>): void =>
    event.currentTarget.setAttribute('aria-valuenow', String(drawn(event.currentTarget)));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const now = drawn(event.currentTarget);
    const next = {
      ArrowLeft: stepWidth(now, -1),
      ArrowRight: stepWidth(now, 1),
      Home: MIN_WIDTH,
      End: MAX_WIDTH,
      Enter: undefined,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    const width = next[event.key as keyof typeof next];
    if (width === undefined) modelled?.resetSize();
    else resize(width);
  };
  return (
    <span
      className={css.resize}
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      tabIndex={-1}
      onFocus={tell}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => modelled?.resetSize()}
    />
  );
}
