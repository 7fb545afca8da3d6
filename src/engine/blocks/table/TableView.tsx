import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { arrangesRows } from '#model/blocks.ts';
import { ActionBar } from '../../actions/ActionButton.tsx';
import { Card, useSurface } from '../../states/Card.tsx';
import { useBundle } from '../../scope/bundle.tsx';
import { useIsReportedMissing } from '../../calls/question.ts';
import { entryOf } from '../../widgets/built-in.ts';
import { appliesAtOnce, describeValue, isSet } from '../../widgets/value/field-value.ts';
import { FilterBar, type FilterValues } from '../../filters/FilterBar.tsx';
import { FilterField } from '../../filters/FilterField.tsx';
import { clearedValues, defaultState, isSameFilter } from '../../filters/url-state.ts';
import { useView } from '../../filters/use-view.ts';
import { useHost } from '../../host/host.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { PageActions, usePageHead } from '../../frame/PageHead.tsx';
import { ScopeProvider, useScope } from '../../scope/use-scope.tsx';
import { printText, useText } from '../../formats/texts.ts';
import { sortableFields } from '../../tables/model/columns.ts';
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '../../states/Pager.tsx';
import { Opener } from '../../tables/row/RowActions.tsx';
import { RunningRow } from '../../tables/row/RunningRow.tsx';
import { SelectionStrip } from '../../tables/selected/SelectionStrip.tsx';
import { FEATURES, metaOf, type Features } from '../../tables/model/table.ts';
import { TableContent } from '../../tables/look/TableContent.tsx';
import { words } from '../../words/words.ts';
export { preloadLook } from '../../tables/look/TableContent.tsx';
import { Tools } from '../../tables/tools/Tools.tsx';
import { useBlockTable, type BlockTableInput } from '../../tables/use-block-table.ts';
import { countedBy } from '../../tables/model/use-figures.ts';
import type { Row, Rows } from '../../tables/model/use-rows.ts';
import { useTableScope } from '../../tables/row/use-table.ts';
import { usePresetView, useViews, type Views } from '../../tables/model/use-views.ts';
import { windowWidth } from '../../host/window-size.ts';
import { useIsPhone, useMeasuredWidth } from '../../states/use-width.ts';
import css from '../../tables/view.module.css';

const ViewChoice = lazyPart(async () => (await import('../../tables/tools/ViewChoice.tsx')).ViewChoice);

const NOTHING: readonly string[] = [];

/**
 * Rows with all their controls in one card: filter → chips and tools → table → sums → pager. On a phone each row is a
 * card.
 */
export function TableView({ block }: { block: Blocks['table'] }): ReactNode {
  const isFixed = block.as !== 'table' || holdsSize(block) || (block.title !== undefined && !block.paged);
  const sorting = useMemo(() => ({ names: sortableFields(block.columns), sort: block.defaultSort ?? null }), [block]);
  const paging = useMemo(() => {
    const size = block.size ?? DEFAULT_PAGE_SIZE;
    return { sizes: [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b), size };
  }, [block.size]);
  const view = useView({ blockId: block.id, fields: block.filters, sorting, ...(!isFixed && { paging }) });
  const { scope, whole } = useTableScope(view.filter);
  const name = `${useBundle().screen.name}/${block.id}`;
  const isSettled = usePresetView(name, view);
  // Another block reports the missing answer; this one would wait for its rows forever.
  const isLacking = useIsReportedMissing(block.source.kind === 'value' ? block.source.value.reads : NOTHING);
  if (isLacking || (!isSettled && !isFixed)) return null;
  const list = { block, view, filter: whole, name, isFixed };
  return (
    <ScopeProvider scope={scope}>
      {arrangesRows(block) ? <ArrangedWhole {...list} /> : <Whole {...list} features={FEATURES as Features} />}
    </ScopeProvider>
  );
}

type WholeProps = Pick<BlockTableInput, 'block' | 'features' | 'view' | 'filter' | 'name' | 'isFixed'>;

const ArrangedWhole = lazyPart(async () => {
  const { ARRANGING } = await import('../../tables/model/arranging.ts');
  return (props: Omit<WholeProps, 'features'>) => <Whole {...props} features={ARRANGING} />;
});

export const preloadArranging = ArrangedWhole.preload;

function Whole({ block, features, view, filter, name, isFixed }: WholeProps): ReactNode {
  const bundle = useBundle();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const measured = useMeasuredWidth(box);
  const width = measured ?? windowWidth();
  const title = useText(block.title);
  const isInPanel = useSurface() !== 'page';
  const { state, look, definition } = view;
  const views = useViews(name, view);
  const screenTitle = useText(bundle.screen.title);
  // Default filters do not count as filters set by the user.
  const initial = useMemo(() => defaultState(definition), [definition]);
  const set = definition.fields.flatMap(({ field, enum: known }) => {
    const value = state.values[field.name];
    return isSet(value) ? [{ title: field.title, text: describeValue(field, value, known) }] : [];
  });
  const { table, actions } = useBlockTable({
    ...{ block, features, view, filter, name, width, isPhone, isFixed },
    label: title ?? screenTitle,
    conditions: set.map((each) => words.basics.said(each.title, each.text)),
  });
  const {
    rows: { answer: rows },
  } = metaOf(table);
  const first = useFirst(block, rows.rows);

  const fields = definition.fields.map((each) => each.field);
  const tabs = fields.filter((field) => entryOf(field.widget).atOnce === 'above');
  const chips = fields.filter((field) => entryOf(field.widget).atOnce === 'counted');
  const typed = fields.filter((field) => !appliesAtOnce(field));
  const apply = (changed: FilterValues): void => {
    const isOther = look((now) => ({ values: { ...now.values, ...changed }, page: 1 }));
    if (!isOther) rows.refresh();
  };
  const choice = (field: (typeof fields)[number], counts?: Rows['counts']): ReactNode => (
    <FilterField
      key={field.name}
      field={field}
      value={state.values[field.name]}
      onChange={(value) => apply({ [field.name]: value })}
      look="line"
      {...(counts !== undefined && { counts, isCounting: rows.loading || rows.figures === 'loading' })}
    />
  );
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
  const counted = countedBy(block) ?? chips[0]?.name;
  const chipRow = chips.map((field) => choice(field, field.name === counted ? rows.counts : undefined));
  // An empty card beside others has nothing to refresh, arrange or print.
  const isBlank = title !== undefined && rows.rows?.length === 0 && conditions.length === 0;
  const hasTools = block.as === 'table' && !isFixed && !isPhone && !isBlank;
  // Without a heading of its own or of the page, the toolbar joins the tools.
  const isInStrip = usePageHead() === null && title === undefined && hasTools;
  // Cells are drawn only after their room is measured, so that they are laid out once.
  const content = (isBare: boolean): ReactNode =>
    measured !== null && (
      <TableContent
        table={table}
        isBare={isBare}
        isAside={title !== undefined}
        conditions={conditions}
        onClear={() => look({ values: clearedValues(definition), page: 1 })}
        first={first}
      />
    );
  const viewButton = hasTools && views !== null && definition.fields.length > 0 && <ViewButton views={views} />;
  const tabRow = tabs.length > 0 && (
    <div className={css.tabs}>
      {tabs.map((field) => choice(field))}
      {viewButton}
    </div>
  );

  const running = <RunningRow key="running" table={table} actions={actions} />;
  if (block.as === 'cards' || (isPhone && !isFixed && !isInPanel)) {
    return (
      <>
        <div ref={box} className={css.phone}>
          <Head block={block} title={title} isOutside toggle={title === undefined ? undefined : first.toggle} />
          {tabRow}
          {bar}
          {chipRow}
          {content(true)}
          {title === undefined && first.toggle !== undefined && <div className={css.below}>{first.toggle}</div>}
        </div>
        {running}
      </>
    );
  }
  const isCrowded = chips.length > 0 && isInStrip && block.toolbar.length > 0;
  const ends = (
    <>
      {isInStrip && <ActionBar actions={block.toolbar} size="small" />}
      {tabs.length === 0 && viewButton}
      {hasTools && <Tools table={table} />}
    </>
  );
  return (
    <>
      {tabRow}
      <Card padding="none">
        <div ref={box} className={isInPanel ? css.panel : undefined} data-table-box>
          {!isInStrip && <Head block={block} title={title} />}
          {typed.length > 0 && <div className={isPhone ? css.inCard : css.filter}>{bar}</div>}
          <SelectionStrip table={table}>
            {(chips.length > 0 || hasTools) && (
              <div className={css.strip} data-crowded={isCrowded || undefined}>
                {chipRow}
                {isCrowded ? <div className={css.ends}>{ends}</div> : ends}
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

interface HeadProps {
  block: Blocks['table'];
  title: string | undefined;
  isOutside?: boolean;
  /** Expands the remaining cards. */
  toggle?: ReactNode;
}

/** The title with the toolbar beside it; the only table of a page puts its toolbar into the page's head. */
function Head({ block, title, isOutside = false, toggle }: HeadProps): ReactNode {
  const pageHead = usePageHead();
  if (title === undefined && pageHead !== null) {
    return (
      <PageActions>
        <ActionBar actions={mainLast(block.toolbar)} />
      </PageActions>
    );
  }
  if (title === undefined && block.toolbar.length === 0 && toggle === undefined) return null;
  // Beside a card's title, actions are text links: the page's main button is elsewhere.
  const isWords = title !== undefined;
  const actions = isWords ? block.toolbar.map((action) => ({ ...action, look: 'link' as const })) : block.toolbar;
  return (
    <div className={isOutside ? css.outsideHead : css.head}>
      {title !== undefined && <h2 className={css.title}>{title}</h2>}
      <div className={css.headActions}>
        {toggle}
        <ActionBar actions={actions} size={isWords ? 'small' : 'medium'} />
      </div>
    </div>
  );
}

/** The main button stands at the end of the page's head, as in the foot of a form. */
const mainLast = (actions: readonly ActionDefinition[]): ActionDefinition[] =>
  actions.toSorted((a, b) => Number(a.look === 'primary') - Number(b.look === 'primary'));

/** True if the author fixes the number of rows: then there is no pager and no tools. */
function holdsSize(block: Blocks['table']): boolean {
  return block.source.kind === 'call' && block.source.question.filling.pageSize !== undefined;
}

/** Number of visible cards, and the button for the rest: the author sets how many are shown initially. */
function useFirst(
  { first }: Blocks['table'],
  rows: Row[] | null,
): { count: number; isOpen: boolean; toggle?: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  if (first === undefined || rows === null || rows.length <= first.count) return { count: Infinity, isOpen: false };
  const toggle = (
    <button type="button" className={css.all} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? words.basics.collapse : printText(first.title, { ...scope.read(), rows }, bundle, host)}
    </button>
  );
  return { count: isOpen ? Infinity : first.count, isOpen, toggle };
}

/** Name of the current view, and a menu of the others. */
function ViewButton({ views }: { views: Views }): ReactNode {
  return (
    <Opener
      popup="dialog"
      className={css.viewButton}
      layer={(anchor, close) => <ViewChoice anchor={anchor} views={views} onClose={close} />}
    >
      <Bookmark20Regular aria-hidden />
      <span className={css.viewName}>
        {views.current?.name ?? words.views.default}
        {views.isChanged && words.views.changed}
      </span>
      <ChevronDown16Regular aria-hidden />
    </Opener>
  );
}
