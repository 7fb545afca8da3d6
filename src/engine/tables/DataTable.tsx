/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are no controls, and some are empty */
import {
  Fragment,
  memo,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { ShownSurroundings } from '../formats/ShownValue.tsx';
import type { EngineHost } from '../host.tsx';
import { actionsWidth, grows, SELECT_WIDTH, squeezeNames, wholeColumns, type Room } from './columns.ts';
import type { SelectionStore } from './selection.ts';
import { SumRows } from './SumRows.tsx';
import type { Sum } from './sums.ts';
import { headClass, TableHead } from './TableHead.tsx';
import { SelectableRow, TableRow } from './TableRow.tsx';
import type { TableModel } from './table-model.ts';
import { keyOf, type Row } from './use-rows.ts';
import { useCellEdits } from './use-cell-edits.tsx';
import { useCutTitles } from './use-cut-titles.ts';
import { useColumnSpan } from './use-column-span.ts';
import { useRowOrder } from './use-row-order.ts';
import { useRowPlaces } from './use-row-places.ts';
import { useUnfolded } from './use-unfolded.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import { LEAD, useWidths } from './use-widths.ts';
import type { Span } from './VirtualRows.tsx';
import { WhenUsed } from './WhenUsed.tsx';
import css from './table.module.css';
import { lazyPart, lazyWhole } from '../loading.tsx';

const TableKeys = lazyWhole(async () => ({ default: (await import('./TableKeys.tsx')).TableKeys }));
const RowOrder = lazyPart(async () => ({ default: (await import('./RowOrder.tsx')).RowOrder }));
const RowDetail = lazyPart(async () => ({ default: (await import('./RowDetail.tsx')).RowDetail }));
const VirtualRows = lazyWhole(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }));

/** From so many rows on only those in sight are drawn; the most that a page of the server's has are drawn whole. */
const VIRTUAL_FROM = 100;

/** Height of a row in pixels. */
const HEIGHTS: Record<Density, number> = { compact: 32, normal: 40, roomy: 48 };

export type Density = 'compact' | 'normal' | 'roomy';

/** What every row is drawn with; one object for the whole table, so that rows compare by it. */
export interface RowSurroundings extends ShownSurroundings {
  bundle: ScreenBundle;
  host: EngineHost;
  /** The scope around the table as it is now. */
  scope: Scope;
  onRun(action: ActionDefinition, row: Row): void;
  selection: SelectionStore;
}

interface DataTableProps {
  block: TableBlock;
  model: TableModel;
  room: Room;
  surroundings: RowSurroundings;
  sort: string | null;
  onSort(sort: string): void;
  /** To the page before or behind; absent where rows are not paged. */
  onTurn?(by: 1 | -1): void;
  /** The row whose drawer is open. */
  openKey: string | null;
  sums: Sum[];
  density: Density;
  /** In pixels, by name; the others are as wide as what is in them. */
  wishedWidths: Readonly<Record<string, number>>;
  /** A column is made so wide; undefined as wide as what is in it. */
  onResize?(name: string, width: number | undefined): void;
  /** A column goes past another one. */
  onMove?(name: string, beyond: string): void;
  /** Rows over the whole filter, and the place of the first one here. */
  total: number;
  first: number;
  refreshing: boolean;
  label: string;
  /** Under the title of its card. */
  isTitled: boolean;
  /** Instead of rows: so many grey ones. */
  skeleton: number;
}

/** A real table: fixed layout, head that stays, first column and actions that stay where the rest scrolls under them. */
export function DataTable(props: DataTableProps): ReactNode {
  const { block, model, room, surroundings, openKey, sums, density, first, skeleton } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => [...model.start, ...model.center, ...model.end],
    [model.start, model.center, model.end],
  );
  const actions = actionsWidth(room);
  const { scope } = surroundings;
  // Whoever has sorted the rows otherwise does not see the order that is kept.
  const hasHandle = block.order !== undefined && props.sort === (block.defaultSort ?? null);
  const { ordered, onOrder } = useRowOrder(model.rows, block.key);
  const { rows, onEdit, editors } = useCellEdits(block, ordered);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const { expand } = block;
  const { heights, toggle, measure } = useUnfolded();
  const onUnfold = expand === undefined ? undefined : toggle;
  const extra = useMemo(
    () => (heights.size === 0 ? undefined : (n: number) => heights.get(keyOf(rows[n] as Row, block.key, n)) ?? 0),
    [heights, rows, block.key],
  );
  const { widths: needed, onSpan } = useWidths({
    lead: LEAD * (Number(expand !== undefined) + Number(hasHandle)),
    columns,
    rows,
    sums,
    hasSelection: room.hasSelection,
    hasActions: actions > 0,
    scope,
    wished: props.wishedWidths,
  });
  const pinned = model.start.length;
  const [bar, setBar] = useState(0);
  const { widths, free } = useMemo(() => {
    const inside = { ...room, width: room.width - bar };
    const squeezed = squeezeNames(columns, needed, inside, props.wishedWidths);
    return wholeColumns(columns, squeezed, pinned, inside, props.wishedWidths);
  }, [columns, needed, pinned, room, bar, props.wishedWidths]);
  const widthOf = (column: ColumnDefinition): number => widths.get(column.name) ?? 0;
  // The same list as long as the widths are, so that no row is drawn again for it.
  const offsetKey = columns
    .slice(0, pinned)
    .map((_, n) =>
      columns.slice(0, n).reduce((sum, column) => sum + widthOf(column), room.hasSelection ? SELECT_WIDTH : 0),
    )
    .join(' ');
  const offsets = useMemo(() => (offsetKey === '' ? [] : offsetKey.split(' ').map(Number)), [offsetKey]);
  const fixed = (room.hasSelection ? SELECT_WIDTH : 0) + actions;
  const pinnedWidth =
    (offsets.at(-1) ?? 0) + (columns[pinned - 1] === undefined ? 0 : widthOf(columns[pinned - 1] as ColumnDefinition));
  const minimum = fixed + columns.reduce((sum, column) => sum + widthOf(column), 0);
  const columnWidths = useMemo(() => columns.map((column) => widths.get(column.name) ?? 0), [columns, widths]);
  const isWide = minimum > room.width - bar;
  useScrollEdges(scroller, isWide, free, setBar);
  const columnSpan = useColumnSpan(scroller, columnWidths, pinned);
  const onMouseOver = useCutTitles();
  const inMenu = room.width < 760;
  const keyAt = useCallback((n: number): string => keyOf(rows[n] as Row, block.key, n), [rows, block.key]);
  // Nothing is made for rows that are out of sight.
  const keys = useMemo(() => (isVirtual ? NO_KEYS : rows.map((_, n) => keyAt(n))), [isVirtual, rows, keyAt]);
  const places = useRowPlaces(
    keys,
    () =>
      expand === undefined &&
      openKey === null &&
      editors.length === 0 &&
      scroller.current?.querySelector('tbody')?.contains(document.activeElement) === false,
  );
  const draw = useCallback(
    (n: number, name: string): ReactNode => {
      const row = rows[n] as Row;
      const key = keyAt(n);
      const DrawnRow = room.hasSelection ? SelectableRow : TableRow;
      const drawn = (
        <DrawnRow
          key={name}
          rowKey={key}
          row={row}
          index={first + n}
          columns={columns}
          span={columnSpan}
          pinned={pinned}
          offsets={offsets}
          actions={block.row}
          inMenu={inMenu}
          hasSelection={room.hasSelection}
          isOpen={openKey === key}
          isUnfolded={expand === undefined ? undefined : heights.has(key)}
          onUnfold={onUnfold}
          onEdit={onEdit}
          hasHandle={hasHandle}
          surroundings={surroundings}
        />
      );
      if (expand === undefined) return drawn;
      return (
        <Fragment key={name}>
          {drawn}
          {heights.has(key) && (
            <Suspense fallback={null}>
              <RowDetail
                block={expand}
                row={row}
                span={columns.length + Number(room.hasSelection) + Number(actions > 0)}
                width={room.width}
                onHeight={(height) => measure(key, height)}
              />
            </Suspense>
          )}
        </Fragment>
      );
    },
    [
      rows,
      keyAt,
      block,
      first,
      columns,
      columnSpan,
      pinned,
      offsets,
      inMenu,
      room.hasSelection,
      openKey,
      surroundings,
      expand,
      heights,
      onUnfold,
      onEdit,
      hasHandle,
      measure,
      room.width,
      actions,
    ],
  );
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-density={density}
      data-titled={props.isTitled || undefined}
      data-sized={Object.keys(props.wishedWidths).length > 0 || undefined}
    >
      <div className={css.edges}>
        <div>
          {pinned > 0 && <div className={css.edgeStart} style={{ width: pinnedWidth }} />}
          {actions > 0 ? (
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
        aria-label={props.label}
        aria-multiselectable={room.hasSelection || undefined}
        aria-rowcount={skeleton > 0 ? -1 : props.total + 1}
        aria-colcount={
          columnSpan === null ? undefined : columns.length + Number(room.hasSelection) + Number(actions > 0)
        }
        aria-busy={props.refreshing || skeleton > 0 || undefined}
        // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- a browser shows titles to pointers only
        onMouseOver={onMouseOver}
      >
        <colgroup>
          {room.hasSelection && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.name}
              style={
                grows(column, columns) && !isWide && columnSpan === null && !(column.name in props.wishedWidths)
                  ? undefined
                  : { width: widthOf(column) }
              }
            />
          ))}
          {actions > 0 && <col style={{ width: actions }} />}
        </colgroup>
        <TableHead
          block={block}
          rows={rows}
          sort={props.sort}
          onSort={props.onSort}
          selection={surroundings.selection}
          {...(props.onResize !== undefined && { onResize: props.onResize })}
          refreshing={props.refreshing}
          hasSelection={room.hasSelection}
          inMenu={inMenu}
          columns={columns}
          widths={columnWidths}
          pinned={pinned}
          offsets={offsets}
          hasActions={actions > 0}
        />
        <tbody>
          {skeleton > 0 ? (
            <SkeletonRows count={skeleton} columns={columns} pinned={pinned} room={room} />
          ) : (
            <Rows
              isVirtual={isVirtual}
              scroller={scroller}
              places={places}
              count={rows.length}
              height={HEIGHTS[density]}
              extra={extra}
              keyAt={keyAt}
              draw={draw}
              onSpan={onSpan}
            />
          )}
        </tbody>
        {skeleton === 0 && sums.length > 0 && (
          <SumRows
            sums={sums}
            rule={block.sums}
            total={props.total}
            columns={columns}
            pinned={pinned}
            offsets={offsets}
            hasSelection={room.hasSelection}
            hasActions={actions > 0}
            surroundings={surroundings}
          />
        )}
      </table>
      {editors}
      {hasHandle && block.order !== undefined && (
        <Suspense fallback={null}>
          <RowOrder scroller={scroller} block={block} order={block.order} rows={rows} onOrder={onOrder} />
        </Suspense>
      )}
      <WhenUsed within={scroller}>
        <TableKeys
          scroller={scroller}
          block={block}
          rows={skeleton > 0 ? NO_ROWS : rows}
          first={first}
          columns={columns}
          height={HEIGHTS[density]}
          hasSelection={room.hasSelection}
          hasActions={actions > 0}
          onTurn={props.onTurn}
          onUnfold={onUnfold}
          onResize={props.onResize}
          onMove={props.onMove}
          wishedWidths={props.wishedWidths}
          surroundings={surroundings}
        />
      </WhenUsed>
    </div>
  );
}

const NO_ROWS: Row[] = [];
const NO_KEYS: string[] = [];

interface RowsProps {
  isVirtual: boolean;
  /** Names of the elements of all rows, where all are drawn. */
  places: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  count: number;
  height: number;
  extra: ((n: number) => number) | undefined;
  keyAt(n: number): string;
  draw(n: number, name: string): ReactNode;
  onSpan(span: Span): void;
}

/** All rows, or the window of them; the first ones stand while the code of the window is loaded. */
function Rows({ isVirtual, places, draw, ...rest }: RowsProps): ReactNode {
  if (!isVirtual) return places.map((place, n) => draw(n, place));
  return (
    <Suspense fallback={Array.from({ length: AT_FIRST }, (_, n) => draw(n, `first ${n}`))}>
      <VirtualRows draw={draw} {...rest} />
    </Suspense>
  );
}

const AT_FIRST = 20;

const BARS = ['78%', '64%', '86%', '56%'];

const SkeletonRows = memo(function SkeletonRows({
  count,
  columns,
  pinned,
  room,
}: {
  count: number;
  columns: ColumnDefinition[];
  pinned: number;
  room: Room;
}): ReactNode {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={css.skeleton}>
      {room.hasSelection && <td className={`${css.pinStart} ${css.select}`} />}
      {columns.map((column, n) => (
        <td key={column.name} className={headClass(column, n, pinned)}>
          <span className={css.bar} style={{ width: BARS[(row + n) % BARS.length] }} />
        </td>
      ))}
      {actionsWidth(room) > 0 && (
        <td className={css.pinEnd}>
          <span className={css.bar} style={{ width: '50%' }} />
        </td>
      )}
    </tr>
  ));
});
