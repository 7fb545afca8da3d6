import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { TableBlock } from '#model/block.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { Card, useSurface } from '../blocks/Card.tsx';
import { useBundle } from '../bundle.tsx';
import { useIsSaidToLack } from '../calls/question.ts';
import { appliesAtOnce, describeValue, isSet } from '../filters/field-value.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { FilterField } from '../filters/FilterField.tsx';
import { defaultState, isSameFilter } from '../filters/url-state.ts';
import { useView, type View } from '../filters/use-view.ts';
import { PageActions, usePageHead } from '../PageHead.tsx';
import { ScopeProvider, useFromScope } from '../scope/use-scope.tsx';
import { useText } from '../texts.ts';
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from './pager.ts';
import { RunningRow } from './RunningRow.tsx';
import { SelectionStrip } from './SelectionStrip.tsx';
import type { Seen } from './seen.ts';
import { sortableFields } from './table-model.ts';
import { TableContent } from './TableContent.tsx';
import { Tools } from './Tools.tsx';
import { usePreferences } from './use-preferences.ts';
import { useRows, type Rows } from './use-rows.ts';
import { useFirst, type First } from './use-first.ts';
import { useSelection, useTableScope } from './use-table.ts';
import { useIsPhone, useMeasuredWidth } from './use-width.ts';
import { usePresetView, useViews } from './use-views.ts';
import { ViewButton } from './ViewButton.tsx';
import css from './view.module.css';

const NOTHING: readonly string[] = [];

/**
 * Rows with all that belongs to them, in one card: filter → chips and tools → table → sums → pager. On a phone the rows are
 * cards of their own.
 */
export function TableBlockView({ block }: { block: TableBlock }): ReactNode {
  const isFixed = block.as !== 'table' || holdsSize(block) || (block.title !== undefined && !block.paged);
  const sorting = useMemo(() => ({ names: sortableFields(block.columns), sort: block.defaultSort ?? null }), [block]);
  const paging = useMemo(() => {
    const size = block.size ?? DEFAULT_PAGE_SIZE;
    return { sizes: [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b), size };
  }, [block.size]);
  const view = useView({ blockId: block.id, fields: block.filters, sorting, ...(!isFixed && { paging }) });
  const scope = useTableScope(view.filter);
  const table = `${useBundle().screen.name}/${block.id}`;
  const isSettled = usePresetView(table, view);
  // Whoever asked for them says that they did not come: rows that are waited for would be waited for without end.
  const isLacking = useIsSaidToLack(block.source.kind === 'value' ? block.source.value.reads : NOTHING);
  if (isLacking || (!isSettled && !isFixed)) return null;
  return (
    <ScopeProvider scope={scope}>
      <Whole block={block} view={view} table={table} isFixed={isFixed} />
    </ScopeProvider>
  );
}

interface WholeProps {
  block: TableBlock;
  view: View;
  /** What it is called by where things are kept for it. */
  table: string;
  isFixed: boolean;
}

function Whole({ block, view, table, isFixed }: WholeProps): ReactNode {
  const bundle = useBundle();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const measured = useMeasuredWidth(box);
  const width = measured ?? innerWidth;
  const seen = useRef<Seen | null>(null);
  const onSeen = useCallback((now: Seen | null): void => {
    seen.current = now;
  }, []);
  const title = useText(block.title);
  const isInPanel = useSurface() !== 'page';
  const { state, look, definition } = view;
  const filter = useFilterAround(view.filter);
  const rows = useRows(block, state, filter);
  const preferences = usePreferences(table, block.columns);
  const views = useViews(table, view);
  const selection = useSelection(block, rows.rows, rows.asked);
  const screenTitle = useText(bundle.screen.title);
  const label = title ?? screenTitle;
  const first = useFirst(block, rows.rows);

  const fields = definition.fields.map((each) => each.field);
  const tabs = fields.filter((field) => field.widget === 'tabs');
  const chips = fields.filter((field) => field.widget === 'chips');
  const typed = fields.filter((field) => !appliesAtOnce(field));
  const apply = (values: typeof state.values): void => {
    const isSame = JSON.stringify(values) === JSON.stringify(state.values) && state.page === 1;
    if (isSame) rows.refresh();
    else look({ values, page: 1 });
  };
  const choice = (field: (typeof fields)[number], counts: Rows['counts']): ReactNode => (
    <FilterField
      key={field.name}
      field={field}
      value={state.values[field.name]}
      onChange={(value) => apply({ ...state.values, [field.name]: value })}
      look="line"
      {...(counts !== null && { counts })}
    />
  );
  const initial = useMemo(() => defaultState(definition), [definition]);
  // Conditions that nobody has set are none: who has nothing at all is told so.
  const set = definition.fields.flatMap(({ field, enum: known }) => {
    const value = state.values[field.name];
    return isSet(value) ? [{ title: field.title, text: describeValue(field, value, known) }] : [];
  });
  const conditions = isSameFilter(definition, state, initial) ? [] : set.map(({ text }) => text);

  const bar = typed.length > 0 && (
    <FilterBar
      fields={typed}
      values={state.values}
      initial={initial.values}
      width={width - 32}
      isPhone={isPhone}
      onApply={apply}
    />
  );
  const chipRow = chips.map((field, n) => choice(field, n === 0 ? rows.counts : null));
  const hasTools = block.as === 'table' && !isFixed && !isPhone;
  // Without a heading of its own or the page's, the toolbar stands with the tools.
  const isInStrip = usePageHead() === null && title === undefined && hasTools;
  // Cells are laid out once their room is known, and then once.
  const content = (isBare: boolean): ReactNode =>
    measured !== null && (
      <TableContent
        block={block}
        view={view}
        rows={rows}
        width={width}
        isPhone={isPhone}
        isFixed={isFixed}
        isBare={isBare}
        preferences={preferences}
        selection={selection}
        conditions={conditions}
        said={set.map((each) => `${each.title}：${each.text}`)}
        label={label}
        first={first}
        onSeen={onSeen}
      />
    );
  const viewButton = hasTools && views !== null && definition.fields.length > 0 && <ViewButton views={views} />;
  const tabRow = tabs.length > 0 && (
    <div className={css.tabs}>
      {tabs.map((field) => choice(field, null))}
      {viewButton}
    </div>
  );

  const running = <RunningRow key="running" block={block} rows={rows.rows} selection={selection} />;
  if (block.as === 'cards' || (isPhone && !isFixed && !isInPanel)) {
    return (
      <>
        <div ref={box} className={css.phone}>
          <Head block={block} title={title} isOutside first={first} />
          {tabRow}
          {bar}
          {chipRow}
          {content(true)}
        </div>
        {running}
      </>
    );
  }
  return (
    <>
      {tabRow}
      <Card padding="none">
        <div ref={box} className={isInPanel ? css.panel : undefined} data-table-box>
          {!isInStrip && <Head block={block} title={title} isOutside={false} />}
          {typed.length > 0 && <div className={isPhone ? css.inCard : css.filter}>{bar}</div>}
          <SelectionStrip block={block} rows={rows} surroundings={selection.surroundings}>
            {(chips.length > 0 || hasTools) && (
              <div
                className={css.strip}
                data-crowded={(chips.length > 0 && isInStrip && block.toolbar.length > 0) || undefined}
              >
                {chipRow}
                {isInStrip && <ActionBar actions={block.toolbar} size="small" />}
                {tabs.length === 0 && viewButton}
                {hasTools && (
                  <Tools
                    block={block}
                    seen={seen}
                    preferences={preferences}
                    refreshing={rows.refreshing}
                    onRefresh={rows.refresh}
                  />
                )}
              </div>
            )}
          </SelectionStrip>
          {content(false)}
        </div>
      </Card>
      {running}
    </>
  );
}

/** The title, with the toolbar beside it; the one table of a page puts its toolbar into the page's head. */
function Head({
  block,
  title,
  isOutside,
  first,
}: {
  block: TableBlock;
  title: string | undefined;
  isOutside: boolean;
  first?: First;
}): ReactNode {
  const pageHead = usePageHead();
  const toggle = first?.title !== undefined && (
    <button type="button" className={css.all} aria-expanded={first.isOpen} onClick={first.toggle}>
      {first.title}
    </button>
  );
  if (title === undefined && pageHead !== null) {
    return (
      <PageActions>
        {toggle}
        <ActionBar actions={block.toolbar} />
      </PageActions>
    );
  }
  if (title === undefined && block.toolbar.length === 0 && toggle === false) return null;
  // Beside the title of a card they stand as words: the page's main button is elsewhere.
  const words = block.toolbar.map((action) => ({ ...action, look: 'link' as const }));
  return (
    <div className={isOutside ? css.outsideHead : css.head}>
      {title !== undefined && <h2 className={css.title}>{title}</h2>}
      <div className={css.headActions}>
        {toggle}
        <ActionBar actions={words} size="small" />
      </div>
    </div>
  );
}

/** The author says how many rows there are: no pager, no tools. */
function holdsSize(block: TableBlock): boolean {
  return block.source.kind === 'call' && block.source.question.filling.pageSize !== undefined;
}

/** What the filters say, the screen's own included. */
function useFilterAround(own: Record<string, unknown>): Record<string, unknown> {
  const around = useFromScope(['filter'], (scope) => scope.read().filter);
  return useMemo(() => ({ ...(around as Record<string, unknown> | undefined), ...own }), [around, own]);
}
