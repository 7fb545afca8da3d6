import { createElement, useCallback, useRef } from 'react';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import type { BatchResult, Job, RowResult } from '#model/wire.ts';
import { type BatchRun, endedBatch } from '../../batches/batch-run.ts';
import { useCallSession } from '../../calls/session.tsx';
import { useRefreshAfter } from '../../calls/use-send.ts';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import { useExportCentre } from '../../exports/export-centre.tsx';
import { useHost } from '../../host/host.ts';
import { lazyWhole } from '../../loading/loading.tsx';
import { useOverlays } from '../../overlays/Overlays.tsx';
import { useScope } from '../../scope/use-scope.tsx';
import { printText } from '../../formats/texts.ts';
import type { PasteWorld } from './paste-cell.ts';
import { metaOf, type BlockTable } from '../model/table.ts';
import type { Row } from '../model/use-rows.ts';
import { callNameOf } from '../../scope/filling.ts';
import { words } from '../../words/words.ts';

const BatchRunDialog = lazyWhole(async () => (await import('../../batches/BatchDialog.tsx')).BatchRunDialog);
const BatchDialog = lazyWhole(async () => (await import('../../batches/BatchDialog.tsx')).BatchDialog);

interface Outcome {
  /** Takes the answer of the call. */
  take(result?: unknown): void;
  /** Runs the action for the rows selected at that time. */
  setRetry(run: () => void): void;
}

/**
 * Outcome of an action on the selected rows: failed rows stay selected with their reasons and can be retried, others are
 * deselected. A job reports its outcome at its end, if the table is still mounted.
 */
export function useOutcome(action: ActionDefinition, table: BlockTable): Outcome {
  const {
    block,
    choices: { selection },
  } = metaOf(table);
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const ask = useOverlays();
  const jobs = useExportCentre();
  const again = useRef<() => void>(() => undefined);
  const title = (): string => printText(action.title, scope.read(), bundle, host);
  const name = action.does.kind === 'call' && typeof action.does.call === 'string' ? action.does.call : undefined;
  const kind = name === undefined ? undefined : callOf(bundle, name).result;

  const show = (total: number, done: number, told: readonly RowResult[], known: ReadonlyMap<string, Row>): void => {
    const state = endedBatch(total, done, told);
    const { failures } = state;
    const rows = failures.map(({ key }) => known.get(key) ?? { [block.key]: key });
    selection.replace(rows);
    const canRetry = failures.length > 0 && (rowsKnown(failures, known) || needsKeysOnly(action, block.key));
    void ask<boolean>((close) =>
      createElement(BatchDialog, {
        ...{ title: title(), state, keyTitle: keyTitleOf(block) },
        ...(canRetry && { onRetry: () => close(true) }),
        onClose: () => close(),
      }),
    ).then((retries) => (retries === true ? again.current() : undefined));
  };

  const take = (result?: unknown): void => {
    const known = selection.read().rows;
    if (kind === 'batch') {
      const { total, rows } = result as BatchResult;
      show(total, total, rows, known);
      return;
    }
    // Actions such as printing, copying and exporting keep the selection.
    if (name === undefined) return;
    selection.clear();
    if (kind !== 'job') return;
    jobs.follow(title(), result as Job, ({ total, done, rows }) => {
      const isBusy = selection.read().mode === 'all' || selection.read().rows.size > 0;
      // If other rows were selected meanwhile, the job list shows the failed rows.
      if (rows && rows.length > 0 && !isBusy) show(total ?? 0, done ?? 0, rows, known);
    });
  };
  const setRetry = useCallback((run: () => void): void => void (again.current = run), []);
  return { take, setRetry };
}

/** A batch over rows of a table: one silent call per row, with a dialog that shows the progress. */
interface Batch {
  world: PasteWorld;
  /** Does nothing while another batch runs. */
  once(work: () => Promise<void>): Promise<void>;
  /** Resolves when the dialog is closed. */
  show(run: BatchRun, title: string): Promise<void>;
  /** Refetches the queries that read entities written by these actions. */
  refresh(actions: readonly CallAction[]): Promise<void>;
}

export function useBatch(block: Blocks['table']): Batch {
  const ask = useOverlays();
  const { identity } = useCallSession();
  const world = { bundle: useBundle(), host: useHost(), scope: useScope(), identity };
  const refresh = useRefreshAfter();
  const isRunning = useRef(false);
  return {
    world,
    async once(work) {
      if (isRunning.current) return;
      isRunning.current = true;
      await work().finally(() => (isRunning.current = false));
    },
    async show(run, title) {
      await ask((close) =>
        createElement(BatchRunDialog, { run, title, keyTitle: keyTitleOf(block), onClose: () => close() }),
      );
    },
    async refresh(actions) {
      const written = actions.flatMap((each) => callOf(world.bundle, callNameOf(each, world.scope)).writes);
      await refresh([...new Set(written)]);
    },
  };
}

function keyTitleOf(block: Blocks['table']): string {
  return block.columns.find((column) => column.name === block.key)?.title ?? words.tables.keyTitle;
}

function rowsKnown(failures: readonly RowResult[], known: ReadonlyMap<string, Row>): boolean {
  return failures.every(({ key }) => known.has(key));
}

/** True if the action reads only the keys of the rows: rows of pages not yet loaded have nothing else. */
function needsKeysOnly({ does }: ActionDefinition, key: string): boolean {
  if (!('filling' in does)) return false;
  const reads = Object.values(does.filling as Record<string, { value: { reads: string[] } }>).flatMap(
    ({ value }) => value.reads,
  );
  return reads.filter((path) => path === 'rows' || path.startsWith('rows.')).every((path) => path === `rows.${key}`);
}
