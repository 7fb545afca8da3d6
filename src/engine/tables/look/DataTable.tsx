import { Fragment, Suspense, useCallback, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { ExpandedState } from '@tanstack/react-table';
import { isElsewhere, windowWidth } from '../../host/window-size.ts';
import { lazyPart, lazyWhole } from '../../loading/loading.tsx';
import { DENSITIES } from '../model/column-state.ts';
import { grows, isInMenu, SELECT_WIDTH, WIDTHS } from '../model/columns.ts';
import { SumRows } from './SumRows.tsx';
import {
  definitionOf,
  drawnColumns,
  metaOf,
  recordsOf,
  rowsOf,
  type BlockTable,
  type TableRecord,
} from '../model/table.ts';
import { headClass, TableHead } from './TableHead.tsx';
import { SelectableRow, TableRow, type RowLook } from '../row/TableRow.tsx';
import { keyOf } from '../model/use-rows.ts';
import { OnFirstUse } from '../keys/OnFirstUse.tsx';
import { useScrollEdges } from '../model/use-scroll-edges.ts';
import { useSame } from '../row/use-table.ts';
import type { Span } from '../row/VirtualRows.tsx';
import css from '../table.module.css';

/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are not controls, and some are empty */

const TableKeys = lazyWhole(async () => (await import('../keys/TableKeys.tsx')).TableKeys);
const RowOrder = lazyPart(async () => (await import('../edit/RowOrder.tsx')).RowOrder);
const RowDetail = lazyPart(async () => (await import('../row/RowDetail.tsx')).RowDetail);
const VirtualRows = lazyWhole(async () => (await import('../row/VirtualRows.tsx')).VirtualRows);
const ColumnWindow = lazyWhole(async () => (await import('../row/VirtualRows.tsx')).ColumnWindow);

/** Tables with more rows draw only the visible ones; a full page of the server stays within this number. */
const VIRTUAL_FROM = 100;
/** Rows drawn while the code for virtual rows is loading. */
const AT_FIRST = 20;

/** From this many columns on, only visible columns are drawn. */
const VIRTUAL_COLUMNS_FROM = 24;

/** Skeleton rows shown while the first rows load. */
const SKELETON_ROWS = 10;

/**
 * A native table with fixed layout: the head, the first column and the actions stay in place while the rest scrolls.
 * @param props.isPaged keys also turn pages
 */
export function DataTable({ table, isPaged }: { table: BlockTable; isPaged: boolean }): ReactNode {
  const meta = metaOf(table);
  const {
    block,
    view: { isFixed },
    layout: { room, widths, under },
    rows: { surroundings, answer, sums, openKey },
    choices: { hasHandle, edits },
  } = meta;
  const { expand } = block;
  const { sizing, minimum, isWide } = widths;
  const sized = meta.choices.preferences.kept.sizing;
  const { hasSelection } = room;
  const density = isFixed ? 'normal' : meta.choices.preferences.density;
  const hasLines = under.length > 0;
  const height = DENSITIES[density][hasLines ? 'lines' : 'height'];
  const { pagination } = table.options.state ?? {};
  const first = isFixed || !block.paged ? 0 : (pagination?.pageIndex ?? 0) * (pagination?.pageSize ?? 0);
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = drawnColumns(table);
  // Keeps the list's identity while the drawn columns are the same: a new width redraws no row.
  const columns = useSame(drawn.map(definitionOf));
  const pinned = drawn.filter((column) => column.getIsPinned() === 'start').length;
  const ticks = hasSelection ? SELECT_WIDTH : 0;
  const offsets = useSame(drawn.slice(0, pinned).map((column) => ticks + column.getStart('start')));
  const { actions } = room;
  const hasActions = actions > 0;
  const inMenu = isInMenu(room.width);
  useScrollEdges(scroller, isWide, widths.free, widths.onBar);
  // As many columns as fit at most, while the code for virtual columns is loading.
  const [seenColumns, setSeenColumns] = useState<Span>(() => ({ from: 0, to: Math.ceil(windowWidth() / WIDTHS.type) }));
  const isWindow = columns.length >= VIRTUAL_COLUMNS_FROM;
  const span = isWindow ? seenColumns : null;
  const onMouseOver = useTruncatedTitles();
  const rows = rowsOf(table);
  const isCounting = answer.figures !== 'known' && answer.rows !== null && answer.rows.length > 0;
  const skeleton = answer.loading ? Math.min(pagination?.pageSize || SKELETON_ROWS, SKELETON_ROWS) : 0;
  const isVirtual = rows.length > VIRTUAL_FROM;
  const keyAt = useCallback((n: number): string => rows.at(n)?.id ?? '', [rows]);
  // No keys are created for rows that are out of view.
  const keys = useMemo(() => (isVirtual ? NO_KEYS : rows.slice(0, rows.length).map(({ id }) => id)), [isVirtual, rows]);
  const places = useRowPlaces(
    keys,
    () =>
      expand === undefined &&
      openKey === null &&
      edits.editors.length === 0 &&
      scroller.current?.querySelector('tbody')?.contains(document.activeElement) === false,
  );
  const { onEdit } = edits;
  const {
    choices: { selection },
  } = meta;
  const look = useSame<RowLook>({
    ...{
      columns,
      under,
      span,
      pinned,
      offsets,
      inMenu,
      hasSelection,
      hasActions,
      hasHandle,
      onEdit,
    },
    ...{ block, surroundings, selection },
  });
  const cells = columns.length + Number(hasSelection) + Number(hasActions);
  const { draw, extra } = useRowDrawing(table, look, { first, cells });
  const { onDrawn } = widths;
  const onSpan = useCallback(
    ({ from, to }: Span): void => onDrawn(rows.slice(from, to).map(({ original }) => original)),
    [rows, onDrawn],
  );
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-density={density}
      data-lines={hasLines || undefined}
      data-wide={(isElsewhere() && isWide) || undefined}
      data-under-end={(isElsewhere() && isWide) || undefined}
      data-titled={block.title !== undefined || undefined}
      data-sized={Object.keys(sized).length > 0 || undefined}
    >
      <div className={css.edges}>
        <div>
          {pinned > 0 && <div className={css.edgeStart} style={{ width: ticks + table.getStartTotalSize() }} />}
          {hasActions ? (
            <div className={css.edgeEnd} style={{ width: `calc(${actions}px + var(--cover, 0px))` }} />
          ) : (
            <div className={css.cover} />
          )}
        </div>
      </div>
      <table
        className={css.table}
        style={{ minWidth: minimum }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keys go from cell to cell
        role="grid"
        aria-label={meta.view.label}
        aria-multiselectable={hasSelection || undefined}
        aria-rowcount={skeleton > 0 || isCounting ? -1 : (isFixed ? rows.length : answer.total) + 1}
        aria-colcount={span === null ? undefined : cells}
        aria-busy={answer.refreshing || skeleton > 0 || undefined}
        // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- browsers show titles only on hover
        onMouseOver={onMouseOver}
      >
        <colgroup>
          {hasSelection && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.name}
              style={
                grows(column, columns) && !isWide && span === null && !(column.name in sized)
                  ? undefined
                  : { width: sizing[column.name] ?? 0 }
              }
            />
          ))}
          {hasActions && <col style={{ width: actions }} />}
        </colgroup>
        <TableHead table={table} look={look} />
        <tbody data-waits={skeleton > 0 || undefined}>
          {skeleton > 0 ? (
            <SkeletonRows count={skeleton} look={look} />
          ) : isVirtual ? (
            <Suspense fallback={Array.from({ length: AT_FIRST }, (_, n) => draw(n, `first ${n}`))}>
              <VirtualRows {...{ scroller, height, extra, keyAt, draw, onSpan }} count={rows.length} />
            </Suspense>
          ) : (
            places.map((place, n) => draw(n, place))
          )}
        </tbody>
        {skeleton === 0 && (sums.length > 0 || isCounting) && <SumRows table={table} look={look} />}
      </table>
      {isWindow && (
        <Suspense fallback={null}>
          <ColumnWindow scroller={scroller} columns={drawn} onSpan={setSeenColumns} />
        </Suspense>
      )}
      {edits.editors}
      {hasHandle && block.order !== undefined && (
        <Suspense fallback={null}>
          <RowOrder
            scroller={scroller}
            block={block}
            order={block.order}
            rows={recordsOf(table)}
            onOrder={meta.choices.onOrder}
          />
        </Suspense>
      )}
      <OnFirstUse within={scroller}>
        <TableKeys {...{ scroller, table, columns, first, height, hasActions, isPaged }} />
      </OnFirstUse>
    </div>
  );
}

interface RowDrawing {
  /** Draws row `n`, and below it the detail that it expands. @param name React key of the row's element */
  draw(n: number, name: string): ReactNode;
  /** Height of the detail under row `n` in pixels; undefined if no row is expanded. */
  extra: ((n: number) => number) | undefined;
}

/**
 * @param place.first index of the first row over all pages
 * @param place.cells number of cells in a row
 */
function useRowDrawing(
  table: BlockTable,
  look: RowLook,
  { first, cells }: { first: number; cells: number },
): RowDrawing {
  const {
    block: { expand, key },
    layout: { room },
    rows: { openKey },
  } = metaOf(table);
  // Height under each expanded row in pixels; empty until measured.
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(NO_HEIGHTS);
  const open = expand === undefined ? NOTHING_OPEN : table.atoms.expanded.get();
  const rows = rowsOf(table);
  const records = recordsOf(table);
  const extra = useMemo(() => {
    if (open === true || Object.keys(open).length === 0) return undefined;
    return (n: number): number => {
      const id = keyOf(records[n] ?? {}, key, n);
      return open[id] === true ? (heights.get(id) ?? 0) : 0;
    };
  }, [records, key, open, heights]);
  const draw = useCallback(
    (n: number, name: string): ReactNode => {
      const row = rows.at(n) as TableRecord;
      const isExpanded = expand === undefined ? undefined : open === true || open[row.id] === true;
      const DrawnRow = look.hasSelection ? SelectableRow : TableRow;
      const isOpen = openKey === row.id;
      const line = (
        <DrawnRow key={name} row={row} index={first + n} look={look} isOpen={isOpen} isExpanded={isExpanded} />
      );
      if (expand === undefined) return line;
      return (
        <Fragment key={name}>
          {line}
          {isExpanded && (
            <Suspense fallback={null}>
              <RowDetail
                block={expand}
                row={row.original}
                span={cells}
                width={room.width}
                onHeight={(height) =>
                  setHeights((before) => (before.get(row.id) === height ? before : new Map(before).set(row.id, height)))
                }
              />
            </Suspense>
          )}
        </Fragment>
      );
    },
    [rows, open, look, first, openKey, expand, cells, room.width],
  );
  return { draw, extra };
}

const NO_KEYS: string[] = [];
const NOTHING_OPEN: ExpandedState = {};
const NO_HEIGHTS: ReadonlyMap<string, number> = new Map();

/**
 * For a table's `onMouseOver`: gives the truncated cell under the pointer its full text as title. Other cells have no
 * title, which saves writing hundreds of them.
 */
function useTruncatedTitles(): (event: MouseEvent) => void {
  const titled = useRef<HTMLElement | null>(null);
  return useCallback(({ target }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null;
    if (cell === titled.current) return;
    // The row's element may show another row by now.
    titled.current?.removeAttribute('title');
    titled.current = null;
    if (cell === null || cell.hasAttribute('title') || cell.scrollWidth <= cell.clientWidth) return;
    cell.title = cell.textContent;
    titled.current = cell;
  }, []);
}

const BARS = ['78%', '64%', '86%', '56%'];

function SkeletonRows({ count, look }: { count: number; look: RowLook }): ReactNode {
  const { columns, pinned, hasSelection, hasActions } = look;
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={css.skeleton}>
      {hasSelection && <td className={`${css.pinStart} ${css.select}`} />}
      {columns.map((column, n) => (
        <td key={column.name} className={headClass(column, n, pinned)}>
          <span className={css.bar} style={{ width: BARS[(row + n) % BARS.length] }} />
        </td>
      ))}
      {hasActions && (
        <td className={css.pinEnd}>
          <span className={css.bar} style={{ width: '50%' }} />
        </td>
      )}
    </tr>
  ));
}

/** The element of each row by row key, in row order; `made` counts the elements named so far. */
interface Places {
  keys: readonly string[];
  names: readonly string[];
  made: number;
}

/**
 * Element names of the rows, used as React keys. A row keeps its element while it exists. A page of all other rows
 * reuses the elements of the page before, which is half the work of creating new ones.
 * @param keys keeps its identity while the rows are the same
 * @param mayReuse returns false while the focus is in a row: a focused element must never turn into another row
 */
function useRowPlaces(keys: readonly string[], mayReuse: () => boolean): readonly string[] {
  const [places, setPlaces] = useState<Places>(() => placesOf(keys, NOWHERE, false));
  if (places.keys === keys) return places.names;
  const next = placesOf(keys, places, mayReuse());
  setPlaces(next);
  return next.names;
}

const NOWHERE: Places = { keys: [], names: [], made: 0 };

export function placesOf(keys: readonly string[], before: Places, mayReuse: boolean): Places {
  const known = new Map(before.keys.map((key, n) => [key, before.names[n] as string]));
  const isOtherPage = mayReuse && !keys.some((key) => known.has(key));
  let { made } = before;
  const names = keys.map((key, n) => {
    const name = isOtherPage ? before.names[n] : known.get(key);
    // Duplicate keys: only the first one gets the known element.
    known.delete(key);
    if (name !== undefined) return name;
    made += 1;
    return `place ${made}`;
  });
  return { keys, names, made };
}
