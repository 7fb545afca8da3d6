import { Suspense, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import type { Blocks } from '#model/block.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { Skeleton, Failure, State } from '../../states/States.tsx';
import { DataTable } from './DataTable.tsx';
import { Pager } from '../../states/Pager.tsx';
import { metaOf, type BlockTable } from '../model/table.ts';
import css from '../view.module.css';
import { ActionBar, ActionButton } from '../../actions/ActionButton.tsx';
import type { CallError } from '../../errors/call-error.ts';
import { useText } from '../../formats/texts.ts';
import { words } from '../../words/words.ts';

// Loaded on first use: most tables are drawn as tables.
const PhoneList = lazyPart(async () => (await import('./PhoneList.tsx')).PhoneList);
const Tiles = lazyPart(async () => (await import('./Tiles.tsx')).Tiles);
const Checklist = lazyPart(async () => (await import('./Checklist.tsx')).Checklist);
const Lines = lazyPart(async () => (await import('./Lines.tsx')).Lines);

/** Loads the code that draws rows in this look. */
export async function preloadLook(look: Blocks['table']['as']): Promise<void> {
  if (look === 'cards') await Tiles.preload();
  if (look === 'checklist') await Checklist.preload();
  if (look === 'rows' || look === 'timeline') await Lines.preload();
}

interface TableContentProps {
  table: BlockTable;
  /** True if the table is not inside a card. */
  isBare: boolean;
  /** One card of several on its page: without rows it is one line. */
  isAside: boolean;
  /** Texts of the filters that the person has set. */
  conditions: string[];
  onClear(): void;
  /** Number of tiles drawn, and whether the person asked for all. */
  first: { count: number; isOpen: boolean };
}

const SKELETON_CARDS = 5;

/** The rows in their look, or the state shown instead of them; sums and pager below. */
export function TableContent({ table, isBare, isAside, conditions, onClear, first }: TableContentProps): ReactNode {
  const {
    block,
    view: { look, label, isFixed, isPhone },
    rows: { answer },
  } = metaOf(table);
  const { total, error } = answer;
  const { pageIndex = 0, pageSize = total } = table.options.state?.pagination ?? {};

  // After a failed request, old rows of this view may stay, rows of another view may not.
  if (error !== null && (answer.rows === null || !answer.own)) {
    return (
      <div className={css.state}>
        <Failure what={label} error={error} onRetry={answer.refresh} place={block.place} />
      </div>
    );
  }
  const old = error !== null && !isPolled(block) && <OldRows what={label} error={error} onRetry={answer.refresh} />;
  // A page beyond the last has no rows: the last page is then requested and not loaded yet.
  const isBeyond = block.paged && !isFixed && total > 0 && (!answer.own || pageIndex + 1 > table.getPageCount());
  const isEmpty = answer.rows !== null && answer.rows.length === 0 && !isBeyond;
  const nothing = isEmpty && <NoRows {...{ block, conditions, isAside, onClear }} />;
  const pagesHere = !table.options.manualPagination && total > pageSize;
  const isPaged = !isFixed && answer.rows !== null && !isEmpty && (block.paged || pagesHere);
  const pager = isPaged && (
    <Pager
      label={label}
      total={total}
      page={pageIndex + 1}
      size={pageSize}
      isPhone={isPhone}
      least={answer.least}
      figures={answer.figures}
      onCount={answer.recount}
      onLook={({ page, size }) =>
        table.setPagination((now) => ({ pageIndex: page - 1, pageSize: size ?? now.pageSize }))
      }
      onNear={answer.onNear}
    />
  );

  if (look === 'table') {
    return (
      <>
        {old}
        {nothing || <DataTable table={table} isPaged={isPaged} />}
        {pager}
        {!block.paged && !isFixed && !isEmpty && answer.rows !== null && (
          <p className={css.whole}>{words.tables.all(total)}</p>
        )}
      </>
    );
  }
  const waiting =
    look === 'phone' && isBare ? (
      <Skeleton cards={Math.min(pageSize || SKELETON_CARDS, SKELETON_CARDS)} />
    ) : (
      <div className={isBare ? undefined : css.waiting}>
        {/* A block drawn as lines is usually short, so a short skeleton keeps the content below from jumping. */}
        <Skeleton rows={look === 'cards' ? 6 : 3} />
      </div>
    );
  return (
    <div
      className={answer.refreshing && !isPolled(block) ? css.stale : undefined}
      aria-busy={answer.refreshing || answer.loading || undefined}
    >
      {answer.loading && waiting}
      {old}
      <Suspense fallback={answer.loading ? null : waiting}>
        {nothing ||
          (look === 'phone' ? (
            <PhoneList table={table} isJoined={!isBare}>
              {pager}
            </PhoneList>
          ) : look === 'cards' ? (
            <Tiles table={table} count={first.count} isOpen={first.isOpen || block.first === undefined} />
          ) : look === 'checklist' ? (
            <Checklist table={table} />
          ) : (
            <Lines table={table} />
          ))}
      </Suspense>
      {look !== 'phone' && pager}
    </div>
  );
}

function isPolled(block: Blocks['table']): boolean {
  return block.source.kind === 'call' && block.source.question.every !== undefined;
}

interface NoRowsProps extends Pick<TableContentProps, 'conditions' | 'isAside' | 'onClear'> {
  block: Blocks['table'];
}

/** Empty state of a table. */
function NoRows({ block, conditions, isAside, onClear }: NoRowsProps): ReactNode {
  const empty = useText(block.empty);
  if (conditions.length > 0) {
    return (
      <output className={css.state}>
        <State drawing="nothing-found" title={words.tables.noMatches} text={words.tables.conditions(conditions)}>
          <Button onClick={onClear}>{words.tables.clearConditions}</Button>
        </State>
      </output>
    );
  }
  const main = block.toolbar.filter((action) => action.look === 'primary').slice(0, 1);
  const actions = block.actions.length > 0 ? block.actions : main;
  // The first clause is the title, the rest is the advice below it.
  const text = empty ?? words.basics.noData;
  if (isAside) {
    return (
      <output className={css.nothing}>
        <span>{text}</span>
        <ActionBar actions={block.actions} size="small" />
      </output>
    );
  }
  const [, title, next] = words.tables.emptyParts.exec(text) ?? [];
  return (
    <output className={css.state}>
      <State drawing="empty" title={title ?? ''} text={next || undefined}>
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} />
        ))}
      </State>
    </output>
  );
}

/** Message above stale rows whose refresh failed. */
function OldRows({ what, error, onRetry }: { what: string; error: CallError; onRetry(): void }): ReactNode {
  return (
    <div role="alert" className={css.refreshFailed}>
      <span>{words.tables.refreshFailed(what, words.basics.withoutEnd(error.message))}</span>
      <button type="button" onClick={onRetry}>
        {words.basics.retry}
      </button>
    </div>
  );
}
