import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { TableBlock } from '#model/block.ts';
import { holds } from '#model/evaluate.ts';
import type { View } from '../filters/use-view.ts';
import { formatOf } from '../formats/formats.ts';
import { lazyPart } from '../loading.tsx';
import { Skeleton } from '../states/States.tsx';
import { fitColumns, isConditionOfTable, type Room, wordsWidth } from './columns.ts';
import { DataTable, type RowSurroundings } from './DataTable.tsx';
import { Pager } from './Pager.tsx';
import { pageCount } from './pager.ts';
import type { Seen } from './seen.ts';
import type { First } from './use-first.ts';
import { keyOfSum, leftOutOf, titleOfSum, type Sum } from './sums.ts';
import { useSums } from './use-sums.ts';
import { useTableModel } from './table-model.ts';
import { FailedRows, NoRows, OldRows } from './TableStates.tsx';
import type { Preferences } from './use-preferences.ts';
import { keyOf, type Row, type Rows } from './use-rows.ts';
import type { Selection } from './use-table.ts';
import { inWords, rowActionsOf } from './row-actions.ts';
import css from './view.module.css';

// Most tables are drawn as tables.
const CardList = lazyPart(async () => ({ default: (await import('./CardList.tsx')).CardList }));
const Tiles = lazyPart(async () => ({ default: (await import('./Tiles.tsx')).Tiles }));
const PhoneSelection = lazyPart(async () => ({ default: (await import('./PhoneSelection.tsx')).PhoneSelection }));
const Lines = lazyPart(async () => ({ default: (await import('./Lines.tsx')).Lines }));

interface TableContentProps {
  block: TableBlock;
  view: View;
  rows: Rows;
  width: number;
  isPhone: boolean;
  /** No pager. */
  isFixed: boolean;
  /** Not inside a card. */
  isBare: boolean;
  preferences: Preferences;
  selection: Selection;
  /** Those that the person has set. */
  conditions: string[];
  /** Those that hold, with their names. */
  said: string[];
  label: string;
  first: First;
  /** Told what is seen. */
  onSeen(seen: Seen | null): void;
}

const NO_ROWS: Row[] = [];
const SKELETON_ROWS = 10;
const SKELETON_CARDS = 5;
/** So many rows tell how many actions a row offers at most. */
const SAMPLE = 200;

/** The rows by their look, or what stands where rows would; sums and pager under them. */
export function TableContent(props: TableContentProps): ReactNode {
  const { block, view, rows, width, isPhone, isFixed, isBare, selection, conditions, label, preferences } = props;
  const { state, look } = view;
  const { surroundings } = selection;
  const columns = useMemo(
    () =>
      preferences.columns.filter(
        (column) =>
          !isConditionOfTable(column) || (column.visible !== undefined && holds(column.visible, surroundings.scope)),
      ),
    [preferences.columns, surroundings.scope],
  );
  const chosen = useMemo(
    () => columns.filter((column) => preferences.chosen.has(column.name)),
    [columns, preferences.chosen],
  );
  const room = useRoom(block, width, rows.rows ?? NO_ROWS, surroundings);
  const shown = useFitting(chosen, room);
  const model = useTableModel({
    columns,
    shown,
    rows: rows.rows ?? NO_ROWS,
    sort: state.sort,
    sortsHere: !block.paged,
    scope: surroundings.scope,
  });
  // What came whole is scrolled through; a phone's cards go by pages.
  const pagesHere = !block.paged && !isFixed && isPhone;
  const total = rows.total;
  const pages = pageCount(total, state.size || 1);
  const page = pagesHere ? Math.min(state.page, pages) : state.page;
  const onPage = useMemo(
    () => (pagesHere ? model.rows.slice((page - 1) * state.size, page * state.size) : model.rows),
    [pagesHere, model.rows, page, state.size],
  );
  const pageModel = useMemo(() => ({ ...model, rows: onPage }), [model, onPage]);
  const sums = useSums(block, rows, surroundings.scope);

  const { store } = selection;
  useLayoutEffect(() => {
    if (rows.rows !== null) store.show(onPage, !block.paged && !pagesHere);
  }, [store, rows.rows, onPage, block.paged, pagesHere]);

  // A page that is no more (rows went away, a link is old): the last one there is.
  const isBeyond = block.paged && !isFixed && rows.rows?.length === 0 && total > 0 && state.page > pages;
  useEffect(() => {
    if (isBeyond) look({ page: pages }, true);
  }, [isBeyond, pages, look]);

  const { onSeen } = props;
  useLayoutEffect(() => {
    onSeen(
      rows.rows === null
        ? null
        : {
            columns: [...model.start, ...model.center, ...model.end],
            rows: onPage,
            sums,
            rule: block.sums,
            total,
            label,
            conditions: props.said,
            surroundings,
          },
    );
  });

  const [isSelecting, setSelecting] = useState(false);
  const selectOnPhone = (isOn: boolean): void => {
    setSelecting(isOn);
    if (!isOn) store.clear();
  };
  const { running } = selection;
  const isOver = running?.action.does.kind === 'drawer' || running?.action.does.kind === 'dialog';
  const openKey = running !== null && isOver ? keyOf(running.row, block.key, -1) : null;

  // Rows of another view may not stand for those that did not come; old ones of this view may.
  if (rows.error !== null && (rows.rows === null || !rows.own)) {
    return <FailedRows what={label} error={rows.error} place={block.place} onRetry={rows.refresh} />;
  }
  const old = rows.error !== null && !isPolled(block) && (
    <OldRows what={label} error={rows.error} onRetry={rows.refresh} />
  );
  const isEmpty = rows.rows !== null && rows.rows.length === 0 && !isBeyond;
  const nothing = isEmpty && (
    <NoRows block={block} conditions={conditions} onClear={() => look({ values: {}, page: 1 })} />
  );
  const drawnAs = isPhone && block.as === 'table' ? 'phone' : block.as;
  const pager = !isFixed && rows.rows !== null && !isEmpty && (block.paged || (pagesHere && total > state.size)) && (
    <Pager
      label={label}
      total={total}
      page={page}
      size={state.size}
      isPhone={isPhone}
      onLook={look}
      onNear={rows.onNear}
    />
  );

  const turn = (by: 1 | -1): void => {
    const next = Math.min(pages, Math.max(1, page + by));
    if (next !== page) look({ page: next });
  };

  const onMove = (name: string, beyond: string): void =>
    preferences.move(
      name,
      preferences.columns.findIndex((column) => column.name === beyond),
    );

  if (drawnAs === 'table') {
    return (
      <>
        {old}
        {nothing || (
          <DataTable
            block={block}
            model={pageModel}
            room={room}
            surroundings={surroundings}
            sort={state.sort}
            onSort={(sort) => look({ sort, page: 1 })}
            {...(pager !== false && { onTurn: (by: 1 | -1) => turn(by) })}
            openKey={openKey}
            sums={sums}
            density={isFixed ? 'normal' : preferences.density}
            wishedWidths={preferences.widths}
            {...(!isFixed && { onResize: preferences.resize, onMove })}
            total={total}
            first={isFixed || !block.paged ? 0 : (page - 1) * state.size}
            refreshing={rows.refreshing}
            label={label}
            isTitled={block.title !== undefined}
            skeleton={rows.loading ? Math.min(state.size || SKELETON_ROWS, SKELETON_ROWS) : 0}
          />
        )}
        {pager}
        {!block.paged && !isFixed && !isEmpty && rows.rows !== null && (
          <p className={css.whole}>共 {total.toLocaleString('en-US')} 条</p>
        )}
      </>
    );
  }
  const drawn = { block, columns: chosen, rows: onPage, surroundings, label };
  const waiting =
    drawnAs === 'phone' && isBare ? (
      <Skeleton cards={Math.min(state.size || SKELETON_CARDS, SKELETON_CARDS)} />
    ) : (
      <div className={isBare ? undefined : css.waiting}>
        {/* Lines are the last few of something: what stands under them must not move far once they are there. */}
        <Skeleton rows={block.as === 'rows' ? 3 : 6} />
      </div>
    );
  return (
    <div
      className={rows.refreshing && !isPolled(block) ? css.stale : undefined}
      aria-busy={rows.refreshing || rows.loading || undefined}
    >
      {rows.loading && waiting}
      {old}
      <Suspense fallback={rows.loading ? null : waiting}>
        {nothing ||
          (drawnAs === 'phone' ? (
            <>
              {isBare && rows.rows !== null && (
                <CountLine
                  total={total}
                  sums={sums}
                  block={block}
                  surroundings={surroundings}
                  isSelecting={isSelecting}
                  onSelecting={selectOnPhone}
                />
              )}
              <CardList {...drawn} isJoined={!isBare} isSelecting={isSelecting} />
            </>
          ) : drawnAs === 'cards' ? (
            <Tiles
              {...drawn}
              rows={onPage.slice(0, props.first.count)}
              isOpen={props.first.isOpen || block.first === undefined}
            />
          ) : (
            <Lines {...drawn} />
          ))}
      </Suspense>
      {pager}
      {isSelecting && drawnAs === 'phone' && (
        <Suspense fallback={null}>
          <PhoneSelection block={block} rows={rows} onPage={onPage} surroundings={surroundings} />
        </Suspense>
      )}
    </div>
  );
}

/** How many there are, and on demand what they sum up to. */
function CountLine({
  total,
  sums,
  block,
  surroundings,
  isSelecting,
  onSelecting,
}: {
  total: number;
  sums: Sum[];
  block: TableBlock;
  surroundings: RowSurroundings;
  isSelecting: boolean;
  onSelecting(isOn: boolean): void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const summed = block.columns.filter((column) => column.sum === true);
  const leftOut = leftOutOf(block.sums ?? {}, surroundings.bundle);
  const title = (sum: Sum): string => {
    const of = titleOfSum(block.sums ?? {}, sum, surroundings.bundle);
    return of === undefined ? '' : ` · ${of}`;
  };
  return (
    <>
      <div className={css.countLine}>
        <span>
          共 <strong>{total.toLocaleString('en-US')}</strong> 条
        </span>
        {sums.length > 0 && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起合计' : '金额合计'}
          </button>
        )}
        {block.bulk.length > 0 && (
          <button type="button" aria-pressed={isSelecting} onClick={() => onSelecting(!isSelecting)}>
            {isSelecting ? '退出选择' : '批量选择'}
          </button>
        )}
      </div>
      {isOpen && (
        <ul className={css.sums}>
          {leftOut !== undefined && <li>{leftOut}</li>}
          {sums.flatMap((sum) =>
            summed
              .filter((column) => sum.amounts[column.name] !== undefined)
              .map((column) => (
                <li key={`${keyOfSum(sum)} ${column.name}`}>
                  <span>
                    {column.title}
                    {title(sum)}
                  </span>
                  {formatOf(column.format, surroundings.host).draw(sum.amounts[column.name], {
                    title: column.title,
                    place: 'text',
                    now: surroundings.host.serverNow(),
                    currency: sum.currency,
                  })}
                </li>
              )),
          )}
        </ul>
      )}
    </>
  );
}

function useRoom(block: TableBlock, width: number, rows: Row[], surroundings: RowSurroundings): Room {
  const hasSelection = block.bulk.length > 0;
  // Most rows offer fewer than the schema has, and shorter ones: the room is for those that do.
  const { actions, words } = useMemo(() => {
    if (block.row.length === 0) return { actions: 0, words: 0 };
    const { scope, bundle, host } = surroundings;
    const some = rows.slice(0, block.row.length > 2 ? SAMPLE : 1);
    const offers = some.map((row) => rowActionsOf(block.row, { ...scope, row }, bundle, host));
    return {
      actions: block.row.length <= 2 ? block.row.length : Math.max(1, ...offers.map((offered) => offered.length)),
      words: Math.max(0, ...offers.map((offered) => wordsWidth(inWords(offered).map(({ title }) => title)))),
    };
  }, [block.row, rows, surroundings]);
  return useMemo(() => ({ width, hasSelection, actions, words }), [width, hasSelection, actions, words]);
}

/** The columns that fit; the same list as long as the same ones do, so that no row is drawn again while a window is dragged. */
function useFitting(columns: TableBlock['columns'], room: Room): TableBlock['columns'] {
  const fitting = fitColumns(columns, room);
  const key = fitting.map((column) => column.name).join(' ');
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the list
  return useMemo(() => fitting, [columns, key]);
}

function isPolled(block: TableBlock): boolean {
  return block.source.kind === 'call' && block.source.question.every !== undefined;
}
