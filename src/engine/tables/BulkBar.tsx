import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Dismiss16Regular } from '@fluentui/react-icons';
import type { ActionDefinition } from '#model/action.ts';
import { formatOf } from '../formats/formats.ts';
import { createScope } from '../scope/scope.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import { BulkButton } from './BulkButton.tsx';
import { allText } from './SelectionStrip.tsx';
import { useSelected, type Selected } from './selection.ts';
import { sumsOfRows, sumsOfServer } from './sums.ts';
import { metaOf, type BlockTable, type TableMeta } from './table.ts';
import type { Row } from './use-rows.ts';
import linkButton from '../states/link-button.module.css';
import css from './view.module.css';

/** Stands where the chips were, at their height: what is selected, its sums per currency, and what can be done with it. */
export function BulkBar({ table }: { table: BlockTable }): ReactNode {
  const { block, answer, selection } = metaOf(table);
  const selected = useSelected(selection, (now) => now);
  const isAll = selected.mode === 'all';
  const canTakeAll =
    block.paged && answer.asked !== null && block.bulk.some((action) => action.bulk?.all !== undefined);
  return (
    <div className={css.bulk}>
      <strong>
        {isAll
          ? allText(answer.total, block.selectable !== undefined)
          : `已选 ${selected.rows.size.toLocaleString('en-US')} 条`}
      </strong>
      {canTakeAll && !isAll && <OfferAll table={table} selected={selected} />}
      <SelectedSums table={table} selected={selected} />
      <div className={css.bulkActions}>
        <BulkButtons block={block} answer={answer} selection={selection} selected={selected} />
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
}

function BulkButtons({
  block,
  answer,
  selection,
  selected,
}: Pick<TableMeta, 'block' | 'answer' | 'selection'> & { selected: Selected }): ReactNode {
  const isAll = selected.mode === 'all';
  const around = useScope();
  const given = useGivenRows(selected, answer.total);
  const { asked } = answer;
  // Where no row is known, root `filter` is what the table asks for, whatever of it the person has typed.
  const scope = useMemo(() => createScope(around, isAll ? { filter: asked } : {}), [around, isAll, asked]);
  useLayoutEffect(() => scope.set('rows', given), [scope, given]);
  const buttons = useMemo(() => block.bulk.map(asButton), [block.bulk]);
  return (
    <ScopeProvider scope={scope}>
      {buttons.map((action) => (
        <BulkButton key={action.name} action={action} block={block} selection={selection} />
      ))}
    </ScopeProvider>
  );
}

/** The whole page is selected, and more matches than what is selected. */
function OfferAll({ table, selected }: { table: BlockTable; selected: Selected }): ReactNode {
  const { answer, selection } = metaOf(table);
  const { rows, total } = answer;
  if (rows === null || selected.rows.size >= total || !table.getIsAllPageRowsSelected()) return null;
  return (
    <button type="button" className={`${linkButton.link} ${css.bulkAll}`} onClick={() => selection.selectAll()}>
      选择符合条件的全部 {total.toLocaleString('en-US')} 条
    </button>
  );
}

/** Root `rows`. Of all that match only their number is known: whatever is read of them is unknown. */
function useGivenRows({ mode, rows }: Selected, total: number): Row[] {
  return useMemo(() => (mode === 'all' ? Array<Row>(total).fill(UNKNOWN) : [...rows.values()]), [mode, rows, total]);
}

const UNKNOWN: Row = Object.freeze({});

function SelectedSums({ table, selected }: { table: BlockTable; selected: Selected }): ReactNode {
  const { block, answer: rows, surroundings } = metaOf(table);
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
