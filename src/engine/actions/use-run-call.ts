import { createElement, useRef, useState, type ComponentType } from 'react';
import { useBundle } from '../scope/bundle.tsx';
import { useCallSession } from '../calls/session.tsx';
import { useSend } from '../calls/use-send.ts';
import { useHost } from '../host/host.ts';
import type { AskIn, CodeAnswer, PanelProps } from '../needs/code-need.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { printText } from '../formats/texts.ts';
import { aboutOf } from '../confirm/about.ts';
import { createRunner, type CallOutcome, type CallRun, type RunPorts } from './run-call.ts';
import { useActionSurroundings, useFollow } from './surroundings.tsx';
import { printSumFor } from './use-about.ts';
import { useConfirm } from '../confirm/use-confirm.ts';
import { lazyWhole } from '../loading/loading.tsx';

const CodeDialog = lazyWhole(async () => ({ default: (await import('../needs/CodePanel.tsx')).CodeDialog }));
const CaptchaDialog = lazyWhole(async () => ({ default: (await import('../needs/CaptchaDialog.tsx')).CaptchaDialog }));
const AgreementDialog = lazyWhole(async () => ({
  default: (await import('../needs/AgreementDialog.tsx')).AgreementDialog,
}));

/** Runs a call and all that leads to it. Never throws, never runs twice at once. */
export function useRunCall(): { run(run: CallRun): Promise<CallOutcome>; isRunning: boolean } {
  const bundle = useBundle();
  const host = useHost();
  const send = useSend();
  const say = useSay();
  const ask = useOverlays();
  const confirm = useConfirm();
  const follow = useFollow();
  const around = useActionSurroundings();
  const { identity } = useCallSession();
  const [isRunning, setRunning] = useState(false);

  const over =
    <Request>(Panel: ComponentType<PanelProps<Request>>): AskIn<Request> =>
    (request) =>
      ask<CodeAnswer>((close) => createElement(Panel, { request, onClose: close }));
  const print: RunPorts['print'] = (text, scope) => printText(text, scope.read(), bundle, host, 'text', true);

  const ports: RunPorts = {
    bundle,
    identity,
    send,
    print,
    about: ({ action, scope }) =>
      aboutOf(action.about, scope.read(), (text, values) => print(text, { read: () => values })),
    printSum: printSumFor(host),
    confirm: ({ title, isDanger }, asked) => confirm({ ...asked, title, isDanger }),
    panels: {
      agreement: over(AgreementDialog),
      captcha: over(CaptchaDialog),
      code: over(CodeDialog),
    },
    finish({ action, scope, name, surroundings, onDone }, result) {
      onDone?.();
      scope.setAt('result', name, result);
      if (action.say !== undefined) say({ tone: 'success', text: printText(action.say, scope.read(), bundle, host) });
      if (action.then !== undefined) follow(action.then, scope, surroundings ?? around);
    },
    onBusy: setRunning,
  };
  // The run that is under way outlives a drawing; it sees the ports of the last one.
  const latest = useRef(ports);
  latest.current = ports;
  const [runner] = useState(() => createRunner(() => latest.current));
  return { run: runner.run, isRunning };
}
