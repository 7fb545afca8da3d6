import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Dismiss16Regular } from '@fluentui/react-icons';
import type { ActionDefinition } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { formatOf } from '../formats/formats.ts';
import { createScope } from '../scope/scope.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import { BulkButton } from './BulkButton.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { allText } from './SelectionStrip.tsx';
import { useSelected, type Selected, type SelectionStore } from './selection.ts';
import { sumsOfRows, sumsOfServer } from './sums.ts';
import { keyOf, type Row, type Rows } from './use-rows.ts';
import linkButton from '../actions/link-button.module.css';
import css from './view.module.css';

interface BulkBarProps {
  block: TableBlock;
  rows: Rows;
  surroundings: RowSurroundings;
}

/** Stands where the chips were, at their height: what is selected, its sums per currency, and what can be done with it. */
export function BulkBar({ block, rows, surroundings }: BulkBarProps): ReactNode {
  const { selection } = surroundings;
  const selected = useSelected(selection, (now) => now);
  const isAll = selected.mode === 'all';
  const around = useScope();
  const given = useGivenRows(selected, rows.total);
  const { asked } = rows;
  // Where no row is known, root `filter` is what the table asks for, whatever of it the person has typed.
  const scope = useMemo(() => createScope(around, isAll ? { filter: asked } : {}), [around, isAll, asked]);
  useLayoutEffect(() => scope.set('rows', given), [scope, given]);
  const buttons = useMemo(() => block.bulk.map(asButton), [block.bulk]);
  const canTakeAll = block.paged && asked !== null && buttons.some((action) => action.bulk?.all !== undefined);
  const offersAll =
    canTakeAll &&
    !isAll &&
    rows.rows !== null &&
    isPageSelected(rows.rows, block.key, selection, selected) &&
    !isWhole();
  return (
    <div className={css.bulk}>
      <strong>
        {isAll
          ? allText(rows.total, block.selectable !== undefined)
          : `已选 ${selected.rows.size.toLocaleString('en-US')} 条`}
      </strong>
      {offersAll && (
        <button type="button" className={`${linkButton.link} ${css.bulkAll}`} onClick={() => selection.selectAll()}>
          选择符合条件的全部 {rows.total.toLocaleString('en-US')} 条
        </button>
      )}
      <SelectedSums block={block} rows={rows} selected={selected} surroundings={surroundings} />
      <div className={css.bulkActions}>
        <ScopeProvider scope={scope}>
          {buttons.map((action) => (
            <BulkButton key={action.name} action={action} block={block} selection={selection} />
          ))}
        </ScopeProvider>
        <button
          type="button"
          className={css.tool}
          aria-label="取消选择"
          title="取消选择"
          onClick={() => selection.clear()}
        >
          <Dismiss16Regular />
        </button>
      </div>
    </div>
  );

  /** Nothing matches besides what is selected. */
  function isWhole(): boolean {
    return selected.rows.size >= rows.total;
  }
}

/** Root `rows`. Of all that match only their number is known: whatever is read of them is unknown. */
function useGivenRows({ mode, rows }: Selected, total: number): Row[] {
  return useMemo(() => (mode === 'all' ? Array<Row>(total).fill(UNKNOWN) : [...rows.values()]), [mode, rows, total]);
}

const UNKNOWN: Row = Object.freeze({});

/** All that can be selected of the page are. */
function isPageSelected(
  rows: readonly Row[],
  key: string,
  { takes }: SelectionStore,
  { rows: selected }: Selected,
): boolean {
  const taken = rows.filter(takes);
  return taken.length > 0 && taken.every((row) => selected.has(keyOf(row, key, -1)));
}

function SelectedSums({
  block,
  rows,
  selected,
  surroundings,
}: BulkBarProps & {
  selected: Selected;
}): ReactNode {
  const main = block.columns.find((column) => column.sum === true);
  const sums = useMemo(() => {
    // Of all that match the server sums those too that cannot be selected.
    if (main === undefined || (selected.mode === 'all' && block.selectable !== undefined)) return [];
    const all =
      selected.mode === 'rows'
        ? sumsOfRows([...selected.rows.values()], [main], surroundings.scope)
        : sumsOfServer(rows.sums ?? [], [main]);
    // The server sums other columns too, in currencies that this one has nothing in.
    return all.filter((sum) => sum.amounts[main.name] !== undefined);
  }, [rows.sums, selected, main, surroundings.scope, block.selectable]);
  if (main === undefined || sums.length === 0) return null;
  const drawn = sums.map((sum) => (
    <span key={sum.currency} className={css.bulkSum}>
      {formatOf(main.format, surroundings.host).draw(sum.amounts[main.name], {
        title: main.title,
        place: 'text',
        now: surroundings.host.serverNow(),
        ...(sum.currency !== '' && { currency: sum.currency }),
      })}
    </span>
  ));
  return <div className={css.bulkSums}>{drawn}</div>;
}

const asButton = (action: ActionDefinition): ActionDefinition =>
  action.look === 'link' ? { ...action, look: 'secondary' } : action;
