import { createElement, useRef } from 'react';
import type { TableBlock } from '#model/block.ts';
import { SUCCESS } from '#model/wire.ts';
import { createBatchRun } from '../batches/batch-run.ts';
import { callNameOf } from '../actions/run-call.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { useRefreshAfter } from '../calls/use-send.ts';
import { useHost } from '../host.ts';
import { lazyWhole } from '../loading.tsx';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useScope } from '../scope/use-scope.tsx';
import { useSay } from '../Toast.tsx';
import type { PasteTarget } from './paste-cell.ts';
import { keyTitleOf } from './use-outcome.ts';

const BatchRunDialog = lazyWhole(async () => ({
  default: (await import('../batches/BatchDialog.tsx')).BatchRunDialog,
}));
const ConfirmDialog = lazyWhole(async () => ({
  default: (await import('../confirm/ConfirmDialog.tsx')).ConfirmDialog,
}));

/** Each cell is a call: more than these are for a file that is uploaded. */
const MOST = 500;

/**
 * Writes pasted texts into cells, one call for each. One cell is written at once; of several it is asked first, and how it
 * goes with each is seen, can be stopped and tried again. Says whether something was opened for that over the table.
 */
export function usePaste(block: TableBlock): (cells: readonly PasteTarget[], beyond: number) => Promise<boolean> {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const ask = useOverlays();
  const say = useSay();
  const { identity } = useCallSession();
  const refresh = useRefreshAfter();
  const isRunning = useRef(false);

  const paste = async (cells: readonly PasteTarget[], beyond: number): Promise<boolean> => {
    const { pasteCell, takesPaste } = await import('./paste-cell.ts');
    const world = { bundle, host, scope, identity };
    const fitting = cells.filter(({ column }) => takesPaste(column, world));
    const leftOut = beyond + cells.length - fitting.length;
    const [first] = fitting;
    if (first === undefined || fitting.length > MOST) {
      const why = first === undefined ? '这里的单元格不能粘贴修改' : `一次最多 ${MOST} 格`;
      say({ tone: 'warning', text: `未粘贴：${why}` });
      return false;
    }
    const isQuiet = fitting.length === 1 && leftOut === 0;
    if (isQuiet) {
      const { code, message } = await pasteCell(first, world);
      if (code === SUCCESS) say({ tone: 'success', text: '已粘贴' });
      else say({ tone: 'danger', text: `${first.column.title}未保存：${message}` });
    } else {
      const skipped = leftOut === 0 ? '' : `另有 ${leftOut} 格不能修改或超出表格，将跳过。`;
      const text = `将逐格修改并保存 ${fitting.length} 格。${skipped}`;
      const agreed = await ask<boolean>((close) =>
        createElement(ConfirmDialog, { title: '粘贴', text, yes: '粘贴', isDanger: false, onClose: close }),
      );
      if (agreed !== true) return true;
      const byKey = new Map(fitting.map((cell) => [`${cell.key} ${cell.column.title}`, cell]));
      const run = createBatchRun([...byKey.keys()], (key) => pasteCell(byKey.get(key) as PasteTarget, world));
      await ask((close) =>
        createElement(BatchRunDialog, {
          ...{ run, title: '粘贴', keyTitle: keyTitleOf(block), onClose: () => close() },
        }),
      );
    }
    const calls = fitting.flatMap(({ column: { edit } }) => (edit === undefined ? [] : [callNameOf(edit, scope)]));
    await refresh([...new Set(calls.flatMap((name) => callOf(bundle, name).writes))]);
    return !isQuiet;
  };

  return async (cells, beyond) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      return await paste(cells, beyond);
    } finally {
      isRunning.current = false;
    }
  };
}
