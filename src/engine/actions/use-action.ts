import { createElement, useMemo, useRef } from 'react';
import { evaluate } from '#model/evaluate.ts';
import type { ActionDefinition, ActionDeed, CallAction } from '#model/action.ts';
import type { Check, Text } from '#model/expression.ts';
import type { Job } from '#model/wire.ts';
import { callOf, useBundle } from '../scope/bundle.tsx';
import { downloadFile } from '../calls/download.ts';
import { tellHost } from '../calls/use-send.ts';
import { useExportCentre } from '../exports/export-centre.tsx';
import { callNameOf, fillRequest } from '../scope/filling.ts';
import { usePlace } from '../drafts/reopening.tsx';
import { useGate, useHost } from '../host/host.ts';
import { statesOf, unmetNeed } from '../needs/state-need.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { useRenderers } from '../overlays/renderers.ts';
import { useFromScope, useHolds, useScope } from '../scope/use-scope.tsx';
import { printText, useText } from '../formats/texts.ts';
import { useSay } from '../overlays/Toast.tsx';
import { failureText, toCallError } from '../calls/failure.ts';
import { useActionSurroundings, useFollow } from './surroundings.tsx';
import { useRunCall } from './use-run-call.ts';
import { words } from '../words/words.ts';

export type RunnableAction = ReturnType<typeof useAction>;

/**
 * The reason an action is disabled: a state need of its call, or `enabled`, does not hold.
 * @returns undefined if it is enabled, '' while unknown, else the reason
 */
export function useReason(action: Pick<CallAction, 'call'> | null, enabled: Check | undefined): string | undefined {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const needs = useMemo(
    () => (action === null ? [] : statesOf(callOf(bundle, callNameOf(action, scope)).needs, bundle)),
    [action, scope, bundle],
  );
  const reads = useMemo(
    () => [...(enabled?.that.reads ?? []), ...needs.flatMap((need) => need.check.that.reads)],
    [enabled, needs],
  );
  return useFromScope(reads, () => {
    const values = scope.read();
    const unmet = unmetNeed(needs, values)?.check.say;
    if (unmet !== undefined) return printText(unmet, values, bundle, host);
    if (enabled === undefined) return undefined;
    const holds = evaluate(enabled.that, values);
    if (holds === true) return undefined;
    return holds === false ? printText(enabled.say, values, bundle, host) : '';
  });
}

/**
 * State of an action in the current scope, and the function that runs it.
 * @param onDone called after success, with the answer of a call
 * @param tellsRows true if `onDone` shows the outcome of each row of a batch
 */
export function useAction(action: ActionDefinition, onDone?: (result?: unknown) => void, tellsRows = false) {
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const say = useSay();
  const ask = useOverlays();
  const { ActionForm, BlockOver } = useRenderers();
  const follow = useFollow();
  const exports = useExportCentre();
  const surroundings = useActionSurroundings();
  const { run: runCall, isRunning } = useRunCall();
  const title = useText(action.title);
  const isAllowed = useGate(action.permission);
  const isVisible = useHolds(action.visible);
  const { does } = action;
  const place = usePlace(action.name);
  const over = useRef(0);
  const shutOver = useRef<() => void>(undefined);
  const askOver: typeof ask = async (draw) => {
    over.current += 1;
    try {
      return await ask(draw);
    } finally {
      over.current -= 1;
    }
  };

  const reason = useReason(does.kind === 'call' ? does : null, action.enabled);

  const ended = (call: CallAction, result: unknown): void => {
    if (callOf(bundle, callNameOf(call, scope)).result === 'job') exports.follow(title, result as Job);
    onDone?.(result);
  };

  const runCallAction = async (call: CallAction): Promise<void> => {
    const run = { action: call, title, name: action.name, scope, isDanger: action.look === 'danger', tellsRows };
    if (call.members.length === 0) {
      const outcome = await runCall({ ...run, surroundings });
      if (outcome.kind === 'failed') say({ tone: 'danger', text: failureText(outcome.error) });
      if (outcome.kind === 'done') ended(call, outcome.result);
      return;
    }
    const print = (text: Text): string => printText(text, scope.read(), bundle, host);
    const done = await askOver<{ result: unknown }>((close) =>
      createElement(ActionForm, {
        ...run,
        ...(call.heading !== undefined && { title: print(call.heading) }),
        ...(call.yes !== undefined && { yes: print(call.yes) }),
        onDone: (result) => close({ result }),
        onCancel: () => close(),
      }),
    );
    if (done !== undefined) ended(call, done.result);
  };

  const perform = async (deed: ActionDeed): Promise<void> => {
    switch (deed.kind) {
      case 'call':
        return runCallAction(deed);
      case 'navigate':
      case 'external':
      case 'step':
        follow(deed, scope, surroundings);
        break;
      case 'dialog':
      case 'drawer':
        await askOver((close) => {
          shutOver.current = close;
          const isDanger = action.look === 'danger';
          return createElement(BlockOver, { deed, title, scope, place, isDanger, onClose: () => close() });
        });
        shutOver.current = undefined;
        break;
      case 'export':
        await exports.start(title, callOf(bundle, deed.call), fillRequest(deed.filling, scope.read()).request);
        break;
      case 'download':
        await downloadFile(callOf(bundle, deed.call), fillRequest(deed.filling, scope.read()).request, host.transport);
        break;
      case 'copy':
        await navigator.clipboard.writeText(String(evaluate(deed.value, scope.read()) ?? ''));
        say({ tone: 'success', text: words.basics.copied });
        break;
      case 'print':
        window.print();
    }
    onDone?.();
  };

  const run = async (): Promise<void> => {
    if (reason !== undefined) return;
    try {
      await perform(does);
    } catch (thrown) {
      const error = toCallError(thrown);
      // Exports and downloads do not go through useSend, which tells the host for every other call.
      if (does.kind === 'export' || does.kind === 'download') tellHost(error, callOf(bundle, does.call), host);
      else if (error.kind === 'signed-out') host.onSignedOut(error);
      if (error.kind === 'signed-out') return;
      say({ tone: 'danger', text: failureText(error) });
    }
  };

  return {
    title,
    /** True if its condition is false or the person lacks the permission. */
    isHidden: !isAllowed || !isVisible,
    isRunning,
    /** Returns true while a layer of this action (a form, a block) is open. */
    isOver: () => over.current > 0,
    /** Closes the open layer of this action. */
    shut: () => shutOver.current?.(),
    isDisabled: reason !== undefined,
    /** Reason for being disabled, shown on hover and focus. */
    disabledReason: reason === '' ? undefined : reason,
    run,
  };
}
