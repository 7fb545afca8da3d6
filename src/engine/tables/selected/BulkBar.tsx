import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { createScope } from '../../scope/scope.ts';
import { ScopeProvider, useScope } from '../../scope/use-scope.tsx';
import { allText } from './SelectionStrip.tsx';
import { useSelected, type Selected } from '../model/selection.ts';
import { drawSum, sumsOfRows, sumsOfServer } from '../model/sums.ts';
import { metaOf, type BlockTable } from '../model/table.ts';
import type { Row } from '../model/use-rows.ts';
import linkButton from '../../states/link-button.module.css';
import css from '../view.module.css';
import { RunButton } from '../../actions/ActionButton.tsx';
import { useAction, type RunnableAction } from '../../actions/use-action.ts';
import { useBatch, useOutcome } from '../edit/use-outcome.ts';
import { printSumFor, aboutOf, titleWith } from '../../confirm/about.ts';
import { useConfirm } from '../../confirm/use-confirm.ts';
import { createBatchRun } from '../../batches/batch-run.ts';
import { sendQuietly } from '../../actions/send-quietly.ts';
import { printText } from '../../formats/texts.ts';
import { words } from '../../words/words.ts';

/** Replaces the filter chips at the same height: the selection, its sums per currency, and its actions. */
export function BulkBar({ table }: { table: BlockTable }): ReactNode {
  const {
    block,
    rows: { answer },
    choices: { selection },
  } = metaOf(table);
  const selected = useSelected(selection, (now) => now);
  const isAll = selected.mode === 'all';
  const canTakeAll =
    block.paged && answer.asked !== null && block.bulk.some((action) => action.bulk?.all !== undefined);
  return (
    <div className={css.bulk}>
      <strong>
        {isAll ? allText(answer.total, block.selectable !== undefined) : words.selecting.chosen(selected.rows.size)}
      </strong>
      {canTakeAll && !isAll && <OfferAll table={table} selected={selected} />}
      <SelectedSums table={table} selected={selected} />
      <div className={css.bulkActions}>
        <BulkButtons table={table} selected={selected} />
        <button
          type="button"
          className={css.tool}
          aria-label={words.selecting.clear}
          title={words.selecting.clear}
          onClick={() => selection.clear()}
        >
          <Dismiss16Regular />
        </button>
      </div>
    </div>
  );
}

interface SelectedProps {
  table: BlockTable;
  selected: Selected;
}

function BulkButtons({ table, selected }: SelectedProps): ReactNode {
  const {
    block,
    rows: { answer },
  } = metaOf(table);
  const isAll = selected.mode === 'all';
  const around = useScope();
  const given = useGivenRows(selected, answer.total);
  const { asked } = answer;
  // Without known rows, root `filter` is the table's whole request.
  const scope = useMemo(() => createScope(around, isAll ? { filter: asked } : {}), [around, isAll, asked]);
  useLayoutEffect(() => scope.set('rows', given), [scope, given]);
  const buttons = useMemo(() => block.bulk.map(asButton), [block.bulk]);
  return (
    <ScopeProvider scope={scope}>
      {buttons.map((action) => (
        <BulkButton key={action.name} action={action} table={table} />
      ))}
    </ScopeProvider>
  );
}

/** Offers to select all matches once the whole page is selected and more rows match. */
function OfferAll({ table, selected }: SelectedProps): ReactNode {
  const {
    rows: { answer },
    choices: { selection },
  } = metaOf(table);
  const { rows, total, figures } = answer;
  if (rows === null || figures !== 'known' || selected.rows.size >= total || !table.getIsAllPageRowsSelected())
    return null;
  return (
    <button type="button" className={`${linkButton.link} ${css.bulkAll}`} onClick={() => selection.selectAll()}>
      {words.selecting.takeAll(total)}
    </button>
  );
}

/** Root `rows`. If all matches are selected, only their number is known, not their values. */
function useGivenRows({ mode, rows }: Selected, total: number): Row[] {
  return useMemo(() => (mode === 'all' ? Array<Row>(total).fill(UNKNOWN) : [...rows.values()]), [mode, rows, total]);
}

const UNKNOWN: Row = Object.freeze({});

function SelectedSums({ table, selected }: SelectedProps): ReactNode {
  const {
    block,
    rows: { answer: rows, surroundings },
  } = metaOf(table);
  const main = block.columns.find((column) => column.sum === true);
  const sums = useMemo(() => {
    // The server's sums include rows that cannot be selected.
    if (main === undefined || (selected.mode === 'all' && block.selectable !== undefined)) return [];
    const all =
      selected.mode === 'rows'
        ? sumsOfRows([...selected.rows.values()], [main], surroundings.scope)
        : sumsOfServer(rows.sums ?? [], [main]);
    // The server also sums other columns, in currencies this column has no amount in.
    return all.filter((sum) => sum.amounts[main.name] !== undefined);
  }, [rows.sums, selected, main, surroundings.scope, block.selectable]);
  if (main === undefined || sums.length === 0) return null;
  const drawn = sums.map((sum) => (
    <span key={sum.currency} className={css.bulkSum}>
      {drawSum(main, sum, 'text', surroundings.host)}
    </span>
  ));
  return <div className={css.bulkSums}>{drawn}</div>;
}

const asButton = (action: ActionDefinition): ActionDefinition =>
  action.look === 'link' ? { ...action, look: 'secondary' } : action;

interface BulkButtonProps {
  action: ActionDefinition;
  table: BlockTable;
}

/** An action on the selected rows: in one request, or in one request per row. */
function BulkButton(props: BulkButtonProps): ReactNode {
  return props.action.bulk?.each === undefined ? <Together {...props} /> : <OneByOne {...props} />;
}

function Together({ action, table }: BulkButtonProps): ReactNode {
  const isAll = useSelected(metaOf(table).choices.selection, ({ mode }) => mode === 'all');
  const taken = useMemo(() => (isAll ? forAll(action) : action), [action, isAll]);
  const outcome = useOutcome(action, table);
  const runnable = useAction(taken ?? action, outcome.take, true);
  useLayoutEffect(() => outcome.setRetry(() => void runnable.run()));
  return drawBulkButton(action, runnable, taken === null ? words.selecting.onlyOneByOne : undefined);
}

function OneByOne({ action, table }: BulkButtonProps): ReactNode {
  const isAll = useSelected(metaOf(table).choices.selection, ({ mode }) => mode === 'all');
  const runnable = useAction(action);
  const { reason, run } = useEachRow(action, table);
  return drawBulkButton(action, { ...runnable, run }, isAll ? words.selecting.onlyOneByOne : reason);
}

/** @param reason why the action does not apply to the selection */
function drawBulkButton(action: ActionDefinition, runnable: RunnableAction, reason: string | undefined): ReactNode {
  const disabledReason = reason ?? runnable.disabledReason;
  const isDisabled = reason !== undefined || runnable.isDisabled;
  return <RunButton action={action} runnable={{ ...runnable, isDisabled, disabledReason }} size="small" />;
}

/** The variant of the action for all matches; null if it needs the rows themselves. */
function forAll(action: ActionDefinition): ActionDefinition | null {
  const filling = action.bulk?.all;
  if (filling === undefined || !('filling' in action.does)) return null;
  return { ...action, does: { ...action.does, filling } as ActionDefinition['does'] };
}

/** Maximum number of single calls that a browser sends for a selection. */
const MOST = 500;

interface EachRow {
  /** Reason why the action does not apply to the selection. */
  reason: string | undefined;
  run(): Promise<void>;
}

/** Runs an action whose call takes one row for each selected row that allows it. */
function useEachRow(action: ActionDefinition, table: BlockTable): EachRow {
  const {
    block,
    choices: { selection },
  } = metaOf(table);
  const { world, once, show, refresh } = useBatch(block);
  const { bundle, host, scope } = world;
  const confirm = useConfirm();
  const does = action.does as CallAction;
  const when = action.bulk?.each?.when;
  const suits = (row: Row): boolean => when === undefined || holds(when, { ...scope.read(), row });
  const reason = useSelected(selection, ({ rows }) => {
    if (rows.size > MOST) return words.selecting.most(MOST);
    return when === undefined || [...rows.values()].some(suits) ? '' : words.selecting.noneFits;
  });

  const runEach = async (): Promise<void> => {
    const all = [...selection.read().rows];
    const fitting = new Map(all.filter(([, row]) => suits(row)));
    if (fitting.size === 0 || all.length > MOST) return;
    const outer = createScope(scope, { rows: [...fitting.values()] });
    const print = (text: Text, values: Scope = outer.read()): string => printText(text, values, bundle, host);
    const title = print(action.title);
    const about = aboutOf(does.about, outer.read(), print);
    const asked = does.confirm === undefined ? null : print(does.confirm);
    const leftOut = all.length - fitting.size;
    const text = leftOut === 0 ? asked : words.selecting.skips(asked, fitting.size, leftOut);
    const question = {
      title,
      about,
      isDanger: action.look === 'danger',
      yes: titleWith(title, about, printSumFor(host)),
    };
    if (text !== null && !(await confirm({ ...question, text }))) return;
    // Prefers the latest record: a row loaded again has another version.
    const rowOf = (key: string): Row => selection.read().rows.get(key) ?? (fitting.get(key) as Row);
    const batch = createBatchRun([...fitting.keys()], (key) =>
      sendQuietly(does, createScope(outer, { row: rowOf(key) }), world),
    );
    let wasRunning = false;
    const leave = batch.subscribe(() => {
      const { isRunning } = batch.read();
      if (wasRunning && !isRunning) {
        selection.remove([...batch.doneKeys()].filter((key) => selection.read().rows.has(key)));
        void refresh([does]);
      }
      wasRunning = isRunning;
    });
    await show(batch, title);
    leave();
  };

  return { reason: reason === '' ? undefined : reason, run: () => once(runEach) };
}
