import { createElement, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { evaluate } from '#model/evaluate.ts';
import { useBundle } from '../scope/bundle.tsx';
import { leaveFor } from '../calls/address.ts';
import { useCallSession } from '../calls/session.tsx';
import { useSend } from '../calls/use-send.ts';
import { useHost } from '../host/host.ts';
import { addressOf } from '../scope/filling.ts';
import type { CodeAnswer } from '../needs/code-need.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useSay } from '../overlays/Toast.tsx';
import { printText } from '../formats/texts.ts';
import { aboutOf } from '../confirm/about.ts';
import { createRunner, type CallOutcome, type CallRun, type RunPorts } from './run-call.ts';
import { useActionSurroundings } from './surroundings.tsx';
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
  const navigate = useNavigate();
  const around = useActionSurroundings();
  const { identity } = useCallSession();
  const [isRunning, setRunning] = useState(false);

  const ports: RunPorts = {
    bundle,
    identity,
    send,
    print: (text, scope) => printText(text, scope.read(), bundle, host, 'text', true),
    about: ({ action, scope }) =>
      aboutOf(action.about, scope.read(), (text, values) => printText(text, values, bundle, host, 'text', true)),
    printSum: printSumFor(host),
    confirm: ({ title, isDanger }, asked) => confirm({ ...asked, title, isDanger }),
    panels: {
      agreement: (request) => ask<CodeAnswer>((close) => createElement(AgreementDialog, { request, onClose: close })),
      captcha: (request) => ask<CodeAnswer>((close) => createElement(CaptchaDialog, { request, onClose: close })),
      code: (request) => ask<CodeAnswer>((close) => createElement(CodeDialog, { request, onClose: close })),
    },
    finish({ action, scope, name, surroundings, onDone }, result) {
      onDone?.();
      scope.setAt('result', name, result);
      if (action.say !== undefined) say({ tone: 'success', text: printText(action.say, scope.read(), bundle, host) });
      const { close, goToStep } = surroundings ?? around;
      if (action.then?.kind === 'close') close?.();
      else if (action.then?.kind === 'step') goToStep?.(action.then.step);
      else if (action.then?.kind === 'external') leaveFor(evaluate(action.then.to, scope.read()));
      else if (action.then !== undefined) {
        const address = addressOf(action.then, scope.read());
        if (address === -1) void navigate(-1);
        else if (address !== null) void navigate(address);
      }
    },
    onBusy: setRunning,
  };
  // The run that is under way outlives a drawing; it sees the ports of the last one.
  const latest = useRef(ports);
  latest.current = ports;
  const [runner] = useState(() => createRunner(() => latest.current));
  return { run: runner.run, isRunning };
}
