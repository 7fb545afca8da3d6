import { createElement, useRef } from 'react';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { TableBlock } from '#model/block.ts';
import { holds, passes, type Scope } from '#model/evaluate.ts';
import type { Text } from '#model/expression.ts';
import { aboutOf, titleWith } from '../confirm/about.ts';
import { printSumFor } from '../actions/use-about.ts';
import { fillingOf } from '../actions/run-call.ts';
import { createBatchRun, type RowOutcome } from '../batches/batch-run.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { useRefreshAfter } from '../calls/use-send.ts';
import { fillRequest } from '../filling.ts';
import { useHost } from '../host.ts';
import { lazyWhole } from '../loading.tsx';
import { useOverlays } from '../overlays/Overlays.tsx';
import { createScope, type ScopeStore } from '../scope/scope.ts';
import { useScope } from '../scope/use-scope.tsx';
import { printText } from '../texts.ts';
import { useSelected, type SelectionStore } from './selection.ts';
import { sendQuietly } from './send-quietly.ts';
import { keyTitleOf } from './use-outcome.ts';
import type { Row } from './use-rows.ts';

const BatchRunDialog = lazyWhole(async () => ({
  default: (await import('../batches/BatchDialog.tsx')).BatchRunDialog,
}));
const ConfirmDialog = lazyWhole(async () => ({
  default: (await import('../confirm/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** More than this, one by one, is no work for a browser. */
const MOST = 500;

interface EachRow {
  /** Why it cannot be done with what is selected. */
  reason: string | undefined;
  run(): Promise<void>;
}

/** An action whose call takes one row, for each of the selected ones that it is for. */
export function useEachRow(action: ActionDefinition, block: TableBlock, selection: SelectionStore): EachRow {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const ask = useOverlays();
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
      (await ask<boolean>((close) =>
        createElement(ConfirmDialog, {
          ...{ title, text: question, about, isDanger, onClose: close },
          yes: titleWith(title, about, printSumFor(host)),
        }),
      )) === true;
    if (!agreed) return;
    isRunning.current = true;
    const keys = fitting.map(([key]) => key);
    // As it was selected, or as it is known by now: a row that was asked for again has another version.
    const rowOf = (key: string): Row => selection.read().rows.get(key) ?? (new Map(fitting).get(key) as Row);
    const batch = createBatchRun(keys, (key) => doOne(rowOf(key), outer));
    let wasRunning = false;
    const leave = batch.subscribe(() => {
      const { isRunning: runs } = batch.read();
      if (wasRunning && !runs) {
        const done = [...batch.doneKeys()].filter((key) => selection.read().rows.has(key));
        selection.remove(done);
        void refresh(callOf(bundle, String(does.call)).writes);
      }
      wasRunning = runs;
    });
    await ask((close) =>
      createElement(BatchRunDialog, { run: batch, title, keyTitle: keyTitleOf(block), onClose: () => close() }),
    );
    leave();
    isRunning.current = false;
  };

  const questionOf = ({ confirm }: CallAction, outer: ScopeStore, leftOut: number): string | null => {
    const asked = confirm === undefined ? null : printText(confirm, outer.read(), bundle, host);
    if (leftOut === 0) return asked;
    const fitting = (outer.read().rows as Row[]).length;
    return `${asked ?? `将处理 ${fitting} 条记录。`}另有 ${leftOut} 条不适用此操作，将跳过。`;
  };

  const doOne = async (row: Row, outer: ScopeStore): Promise<RowOutcome> => {
    const values = { ...outer.read(), row };
    for (const check of does.checks) {
      if ('that' in check && !passes(check.that, values)) {
        return { code: 'check', message: printText(check.say, values, bundle, host), goesOn: true };
      }
    }
    const call = callOf(bundle, String(does.call));
    return sendQuietly(call, fillRequest(fillingOf(does, outer), values).request, host, identity);
  };

  return { reason: reason === '' ? undefined : reason, run };
}
