import { createElement, type ComponentType } from 'react';
import type { ScreenBundle } from '#model/screen.ts';
import type { BatchResult } from '#model/wire.ts';
import { type BatchState, endedBatch } from '../batches/batch-run.ts';
import type { Send } from '../calls/use-send.ts';
import { aboutOf, printSumFor } from '../confirm/about.ts';
import type { useConfirm } from '../confirm/use-confirm.ts';
import { printText } from '../formats/texts.ts';
import type { EngineHost } from '../host/host.ts';
import { lazyWhole } from '../loading/loading.tsx';
import type { AskIn, CodeAnswer, PanelProps } from '../needs/code-need.ts';
import type { useOverlays } from '../overlays/Overlays.tsx';
import type { useSay } from '../overlays/Toast.tsx';
import { callOf } from '../scope/bundle.tsx';
import { callNameOf } from '../scope/filling.ts';
import { words } from '../words/words.ts';
import { createRunner, type RunPorts } from './run-call.ts';
import type { ActionSurroundings, useFollow } from './surroundings.tsx';

const BatchDialog = lazyWhole(async () => (await import('../batches/BatchDialog.tsx')).BatchDialog);
const CodeDialog = lazyWhole(async () => (await import('../needs/CodePanel.tsx')).CodeDialog);
const CaptchaDialog = lazyWhole(async () => (await import('../needs/CaptchaDialog.tsx')).CaptchaDialog);
const AgreementDialog = lazyWhole(async () => (await import('../needs/AgreementDialog.tsx')).AgreementDialog);

/** The screen around a run, from the latest render of its component. */
export interface RunPlace {
  bundle: ScreenBundle;
  host: EngineHost;
  identity: string;
  around: ActionSurroundings;
  send: Send;
  say: ReturnType<typeof useSay>;
  ask: ReturnType<typeof useOverlays>;
  confirm: ReturnType<typeof useConfirm>;
  follow: ReturnType<typeof useFollow>;
  onBusy(isBusy: boolean): void;
}

/** Runs one call at a time. @param place called for each read: a run outlives the render that began it */
export function createPlacedRunner(place: () => RunPlace): ReturnType<typeof createRunner> {
  return createRunner(() => portsOf(place()));
}

/** Outcome of a batch whose rows did not all end alike, so that the action's own message would be wrong for some. */
function endOf({ total, rows }: BatchResult): { state: BatchState; keyTitle: string } | undefined {
  const state = endedBatch(total, total, rows);
  const isTold = state.failures.length > 0 || (total > 1 && (state.waiting ?? []).length > 0);
  return isTold ? { state, keyTitle: words.tables.keyTitle } : undefined;
}

function portsOf({ bundle, host, identity, around, send, say, ask, confirm, follow, onBusy }: RunPlace): RunPorts {
  const over =
    <Request>(Panel: ComponentType<PanelProps<Request>>): AskIn<Request> =>
    (request) =>
      ask<CodeAnswer>((close) => createElement(Panel, { request, onClose: close }));
  const print: RunPorts['print'] = (text, scope) => printText(text, scope.read(), bundle, host, 'text', true);
  return {
    bundle,
    identity,
    send,
    print,
    about: ({ action, scope }) =>
      aboutOf(action.about, scope.read(), (text, values) => print(text, { read: () => values })),
    printSum: printSumFor(host),
    confirm: ({ title, isDanger }, asked) => confirm({ ...asked, title, isDanger }),
    panels: { agreement: over(AgreementDialog), captcha: over(CaptchaDialog), code: over(CodeDialog) },
    finish({ action, title, scope, name, surroundings, tellsRows = false, onDone }, result) {
      onDone?.();
      if (name !== undefined) scope.setAt('result', name, result);
      const isBatch = !tellsRows && callOf(bundle, callNameOf(action, scope)).result === 'batch';
      const batch = isBatch ? endOf(result as BatchResult) : undefined;
      if (batch !== undefined)
        void ask((close) => createElement(BatchDialog, { ...batch, title, onClose: () => close() }));
      else if (action.say !== undefined)
        say({ tone: 'success', text: printText(action.say, scope.read(), bundle, host) });
      if (action.then !== undefined) follow(action.then, scope, surroundings ?? around);
    },
    onBusy,
  };
}
