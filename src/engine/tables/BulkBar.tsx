import { useLayoutEffect, useMemo, type ReactNode, useRef } from 'react';
import { Dismiss16Regular } from '@fluentui/react-icons';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { holds, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { ScopeProvider, useScope } from '../scope/use-scope.tsx';
import { allText } from './SelectionStrip.tsx';
import { useSelected, type Selected, type SelectionStore } from './selection.ts';
import { drawSum, sumsOfRows, sumsOfServer } from './sums.ts';
import { metaOf, type BlockTable, type TableMeta } from './table.ts';
import type { Row } from './use-rows.ts';
import linkButton from '../states/link-button.module.css';
import css from './view.module.css';
import { BusyButton, WithReason } from '../states/BusyButton.tsx';
import { useAction, type RunnableAction } from '../actions/use-action.ts';
import { useHost } from '../host/host.ts';
import { useBatchDialog, useOutcome } from './use-outcome.ts';
import { aboutOf, titleWith } from '../confirm/about.ts';
import { printSumFor } from '../actions/use-about.ts';
import { callNameOf } from '../actions/run-call.ts';
import { useConfirm } from '../confirm/use-confirm.ts';
import { createBatchRun } from '../batches/batch-run.ts';
import { sendQuietly } from '../actions/send-quietly.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { useRefreshAfter } from '../calls/use-send.ts';
import { printText } from '../formats/texts.ts';

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
      {drawSum(main, sum, 'text', surroundings.host)}
    </span>
  ));
  return <div className={css.bulkSums}>{drawn}</div>;
}

const asButton = (action: ActionDefinition): ActionDefinition =>
  action.look === 'link' ? { ...action, look: 'secondary' } : action;

interface BulkButtonProps {
  action: ActionDefinition;
  block: TableBlock;
  selection: SelectionStore;
}

/** Why an action is not for all that match. */
const ONE_BY_ONE = '该操作只能用于逐条选择的记录';

/** An action of the selected rows: in one request, or one for each. */
function BulkButton(props: BulkButtonProps): ReactNode {
  return props.action.bulk?.each === undefined ? <Together {...props} /> : <OneByOne {...props} />;
}

function Together({ action, block, selection }: BulkButtonProps): ReactNode {
  const isAll = useSelected(selection, ({ mode }) => mode === 'all');
  const taken = useMemo(() => (isAll ? forAll(action) : action), [action, isAll]);
  const outcome = useOutcome(action, block, selection);
  const runnable = useAction(taken ?? action, outcome.take);
  useLayoutEffect(() => outcome.setRetry(() => void runnable.run()));
  return <Drawn action={action} runnable={runnable} reason={taken === null ? ONE_BY_ONE : undefined} />;
}

function OneByOne({ action, block, selection }: BulkButtonProps): ReactNode {
  const isAll = useSelected(selection, ({ mode }) => mode === 'all');
  const runnable = useAction(action);
  const { reason, run } = useEachRow(action, block, selection);
  return <Drawn action={action} runnable={{ ...runnable, run }} reason={isAll ? ONE_BY_ONE : reason} />;
}

interface DrawnProps {
  action: ActionDefinition;
  runnable: RunnableAction;
  /** Why it is not for what is selected. */
  reason: string | undefined;
}

function Drawn({ action, runnable, reason }: DrawnProps): ReactNode {
  const { icons } = useHost();
  if (runnable.isHidden) return null;
  const Icon = action.icon === undefined ? undefined : icons[action.icon];
  const isDisabled = reason !== undefined || runnable.isDisabled;
  return (
    <WithReason reason={reason ?? runnable.disabledReason}>
      <BusyButton
        look={action.look}
        size="small"
        {...(Icon !== undefined && { icon: <Icon /> })}
        isRunning={runnable.isRunning}
        isDisabled={isDisabled}
        onClick={() => (isDisabled ? undefined : void runnable.run())}
      >
        {runnable.title}
      </BusyButton>
    </WithReason>
  );
}

/** The action where all that match are meant; null where it must know the rows. */
function forAll(action: ActionDefinition): ActionDefinition | null {
  const filling = action.bulk?.all;
  if (filling === undefined || !('filling' in action.does)) return null;
  return { ...action, does: { ...action.does, filling } as ActionDefinition['does'] };
}

/** More than this, one by one, is no work for a browser. */
const MOST = 500;

interface EachRow {
  /** Why it cannot be done with what is selected. */
  reason: string | undefined;
  run(): Promise<void>;
}

/** An action whose call takes one row, for each of the selected ones that it is for. */
function useEachRow(action: ActionDefinition, block: TableBlock, selection: SelectionStore): EachRow {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const confirm = useConfirm();
  const show = useBatchDialog(block);
  const { identity } = useCallSession();
  const refresh = useRefreshAfter();
  const isRunning = useRef(false);
  const does = action.does as CallAction;
  const when = action.bulk?.each?.when;
  const suits = (row: Row): boolean => when === undefined || holds(when, { ...scope.read(), row });
  const reason = useSelected(selection, ({ rows }) => {
    if (rows.size > MOST) return `逐条处理一次最多 ${MOST} 条`;
    return when === undefined || [...rows.values()].some(suits) ? '' : '所选记录都不适用此操作';
  });

  const run = async (): Promise<void> => {
    const all = [...selection.read().rows];
    const fitting = all.filter(([, row]) => suits(row));
    if (isRunning.current || fitting.length === 0 || all.length > MOST) return;
    const outer = createScope(scope, { rows: fitting.map(([, row]) => row) });
    const title = printText(action.title, outer.read(), bundle, host);
    const isDanger = action.look === 'danger';
    const print = (text: Text, values: Scope): string => printText(text, values, bundle, host);
    const about = aboutOf(does.about, outer.read(), print);
    const question = questionOf(does, outer, all.length - fitting.length);
    const agreed =
      question === null ||
      (await confirm({ title, text: question, about, isDanger, yes: titleWith(title, about, printSumFor(host)) }));
    if (!agreed) return;
    isRunning.current = true;
    const keys = fitting.map(([key]) => key);
    // As it was selected, or as it is known by now: a row that was asked for again has another version.
    const rowOf = (key: string): Row => selection.read().rows.get(key) ?? (new Map(fitting).get(key) as Row);
    const batch = createBatchRun(keys, (key) =>
      sendQuietly(does, createScope(outer, { row: rowOf(key) }), { bundle, host, identity }),
    );
    let wasRunning = false;
    const leave = batch.subscribe(() => {
      const { isRunning: runs } = batch.read();
      if (wasRunning && !runs) {
        const done = [...batch.doneKeys()].filter((key) => selection.read().rows.has(key));
        selection.remove(done);
        void refresh(callOf(bundle, callNameOf(does, scope)).writes);
      }
      wasRunning = runs;
    });
    await show(batch, title);
    leave();
    isRunning.current = false;
  };

  const questionOf = ({ confirm }: CallAction, outer: ScopeStore, leftOut: number): string | null => {
    const asked = confirm === undefined ? null : printText(confirm, outer.read(), bundle, host);
    if (leftOut === 0) return asked;
    const fitting = (outer.read().rows as Row[]).length;
    return `${asked ?? `将处理 ${fitting} 条记录。`}另有 ${leftOut} 条不适用此操作，将跳过。`;
  };

  return { reason: reason === '' ? undefined : reason, run };
}
