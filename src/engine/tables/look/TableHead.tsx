import { type ReactNode, useRef, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { ArrowDown16Regular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowSort16Regular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowUp16Regular } from '@fluentui/react-icons/svg/arrow-up';
import type { ColumnDefinition } from '#model/field.ts';
import { SelectPage } from '../selected/SelectPage.tsx';
import { definitionOf, drawnColumns, metaOf, type BlockTable, type TableColumn } from '../model/table.ts';
import type { RowLook } from '../row/TableRow.tsx';
import css from '../table.module.css';
import { clampWidth, stepWidth } from '../model/column-state.ts';
import { MAX_WIDTH, MIN_WIDTH } from '../model/columns.ts';
import { words } from '../../words/words.ts';

/** Column heads: sorting, widths, and the checkbox that selects all rows. */
export function TableHead({ table, look }: { table: BlockTable; look: RowLook }): ReactNode {
  const {
    view: { isFixed },
    rows: { answer },
  } = metaOf(table);
  const { pinned, offsets, hasSelection, hasActions, inMenu } = look;
  const isBySeveral = table.atoms.sorting.get().length > 1;
  /**
   * The first click sorts descending (newest or largest first), the second reverses it.
   * @param isAdded sorts after the columns already sorted by; a third click removes the column again
   */
  const sort = (column: TableColumn, isAdded: boolean): void => {
    if (isAdded && isBySeveral && column.getIsSorted() === 'asc') column.clearSorting();
    else column.toggleSorting(undefined, isAdded);
  };
  return (
    <thead className={answer.refreshing ? css.refreshing : undefined}>
      <tr aria-rowindex={1}>
        {hasSelection && (
          <th scope="col" className={`${css.pinStart} ${css.select}`}>
            <SelectPage table={table} />
          </th>
        )}
        {drawnColumns(table).map((modelled, n) => {
          const column = definitionOf(modelled);
          const direction = modelled.getIsSorted() || null;
          const mark = <SortMark direction={direction} place={isBySeveral ? modelled.getSortIndex() + 1 : 0} />;
          return (
            <th
              key={column.name}
              scope="col"
              data-column={column.name}
              data-place={column.place}
              // In a table without controls, the first head is the tab stop; keys move the focus from there.
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
                  title={words.tables.sortTitle(column.title, column.currency !== undefined)}
                  onClick={(event) => sort(modelled, event.shiftKey || event.ctrlKey || event.metaKey)}
                >
                  {column.align === 'end' && mark}
                  <span className={css.headText}>{column.title}</span>
                  {column.align === 'start' && mark}
                </button>
              ) : (
                column.title
              )}
              {!isFixed && <ResizeHandle table={table} column={modelled} />}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={css.pinEnd}>
            {inMenu ? <span className="sw-spoken">{words.tables.actions}</span> : words.tables.actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { none: 'none', asc: 'ascending', desc: 'descending' } as const;

/** @param props.place position among several sort columns, from 1; 0 for a single one */
function SortMark({ direction, place }: { direction: 'asc' | 'desc' | null; place: number }): ReactNode {
  const Mark = direction === 'asc' ? ArrowUp16Regular : direction === 'desc' ? ArrowDown16Regular : ArrowSort16Regular;
  return (
    <>
      <Mark className={css.sortMark} aria-hidden />
      {place > 0 && <sub className={css.sortPlace}>{place}</sub>}
    </>
  );
}

/** Classes of a column's head, and of its grey skeleton bar. */
export function headClass(column: ColumnDefinition, n: number, pinned: number): string | undefined {
  const classes = [column.align === 'end' && css.end, n < pinned && css.pinStart, n === pinned - 1 && css.edge];
  return classes.filter(Boolean).join(' ') || undefined;
}

/* oxlint-disable jsx-a11y/control-has-associated-label -- a name of its own would be read out as part of the column's */

/**
 * The edge of a head: dragged by pointer, or moved by arrow keys when a screen reader focuses it (other keyboard users
 * resize from the head itself). A drag writes only to the column's element and redraws no row. Double click or Enter
 * fits the column to its content.
 */
function ResizeHandle({ table, column }: { table: BlockTable; column: TableColumn }): ReactNode {
  // The drawn column may be wider than this.
  const width = column.getSize();
  const resize = (next: number): void => table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: next }));
  const drag = useRef<{ from: number; width: number; now: number; draw(now: number): void } | null>(null);
  const start = (event: PointerEvent<HTMLElement>): void => {
    const head = event.currentTarget.closest('th');
    const whole = head?.closest('table');
    const element = whole?.querySelector('colgroup')?.children[head?.cellIndex ?? -1];
    if (head === null || !whole || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const others = whole.offsetWidth - head.offsetWidth;
    const draw = (now: number): void => {
      element.style.width = `${now}px`;
      whole.style.minWidth = `${others + now}px`;
    };
    drag.current = { from: event.clientX, width: head.offsetWidth, now: head.offsetWidth, draw };
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    const held = drag.current;
    if (held === null) return;
    held.now = clampWidth(held.width + event.clientX - held.from);
    held.draw(held.now);
  };
  const end = (): void => {
    const held = drag.current;
    drag.current = null;
    if (held !== null && held.now !== held.width) resize(held.now);
  };
  const drawn = (edge: HTMLElement): number => edge.closest('th')?.offsetWidth ?? width;
  const tell = ({ currentTarget: edge }: FocusEvent<HTMLElement>): void =>
    edge.setAttribute('aria-valuenow', String(drawn(edge)));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const now = drawn(event.currentTarget);
    const moves: Record<string, () => void> = {
      ArrowLeft: () => resize(stepWidth(now, -1)),
      ArrowRight: () => resize(stepWidth(now, 1)),
      Home: () => resize(MIN_WIDTH),
      End: () => resize(MAX_WIDTH),
      Enter: () => column.resetSize(),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
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
      onDoubleClick={() => column.resetSize()}
    />
  );
}
