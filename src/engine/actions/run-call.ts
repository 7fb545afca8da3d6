import { createElement, lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { passes } from '#model/evaluate.ts';
import type { CallAction, Filling } from '#model/action.ts';
import type { Text } from '#model/expression.ts';
import { BINDING, bindingOf, isSkipped, type AgreementNeed, type CodeNeed } from '#model/need.ts';
import { callOf, useBundle } from '../bundle.tsx';
import { CallError } from '../calls/send.ts';
import { useCallSession } from '../calls/session.tsx';
import { useSend } from '../calls/use-send.ts';
import { fillRequest } from '../filling.ts';
import { useHost } from '../host.tsx';
import { addressOf } from '../links.ts';
import { methodsOf, type AskCode, type CodeAnswer, type CodeRequest } from '../needs/code-need.ts';
import { needsOf, stateNeedsOf, unmetState } from '../needs/state-need.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import type { ScopeStore } from '../scope/scope.ts';
import { useSay } from '../Toast.tsx';
import { printText } from '../texts.ts';
import { attempt, createSendOnce, toCallError, type SendOnce } from './send-once.ts';
import { useActionSurroundings, type ActionSurroundings } from './surroundings.tsx';

export { failureText } from './send-once.ts';

export interface CallRun {
  action: CallAction;
  /** Says what happens; stands on the buttons of the dialogs. */
  title: string;
  /** Name of the answer in root `result`: the action's, or `submit` for a form. */
  name: string;
  /** Where the expressions are read, and where the answer is put. */
  scope: ScopeStore;
  /** What a form has typed; otherwise the action's filling gives the request. */
  request?: Record<string, unknown>;
  /** Repeated where a code is asked: amount and account. */
  summary?: string;
  /** Draws the code in place (a step of a wizard). Otherwise a dialog asks it. */
  askCode?: AskCode;
  isDanger?: boolean;
  /** What `then` moves; the default is what the hook finds around itself. */
  surroundings?: ActionSurroundings;
  /** Told when the call is done, before `then` leads away: a form is no longer unsent by then. */
  onDone?(): void;
}

export type CallOutcome =
  | { kind: 'done'; result: unknown }
  /** The person said no, or it is running already. */
  | { kind: 'cancelled' }
  /** `error.isUncertain`: nobody knows whether it was done; the same request again is safe. */
  | { kind: 'failed'; error: CallError };

const ConfirmDialog = lazy(async () => ({ default: (await import('../overlays/ConfirmDialog.tsx')).ConfirmDialog }));
const CodeDialog = lazy(async () => ({ default: (await import('../needs/CodePanel.tsx')).CodeDialog }));

/** The call of an action on the path that the screen was opened by. */
export function callNameOf(action: Pick<CallAction, 'call'>, scope: ScopeStore): string {
  if (typeof action.call === 'string') return action.call;
  return action.call[pathNameOf(scope)] ?? Object.values(action.call)[0] ?? '';
}

/** The filling of an action on the path that the screen was opened by. */
export function fillingOf(action: Pick<CallAction, 'call' | 'filling'>, scope: ScopeStore): Filling {
  if (typeof action.call === 'string') return action.filling as Filling;
  return (action.filling as Record<string, Filling>)[pathNameOf(scope)] ?? {};
}

function pathNameOf(scope: ScopeStore): string {
  return (scope.read().route as { name?: string } | undefined)?.name ?? 'main';
}

/**
 * Runs a call and all that leads to it: state needs → checks → confirm → agreement → code → send → refresh → then.
 * What comes before (visible, permission, the form's own validity) is its caller's. Never throws, never runs twice at once.
 */
export function useRunCall(): { run(run: CallRun): Promise<CallOutcome>; isRunning: boolean } {
  const bundle = useBundle();
  const host = useHost();
  const send = useSend();
  const say = useSay();
  const askOver = useOverlays();
  const navigate = useNavigate();
  const around = useActionSurroundings();
  const { identity } = useCallSession();
  const [isRunning, setRunning] = useState(false);
  // A second click comes before React has drawn the first; only a ref knows.
  const busy = useRef(false);

  const print = (text: Text, scope: ScopeStore): string => printText(text, scope.read(), bundle, host);

  /** While a person is asked, nothing is on its way. */
  const ask: typeof askOver = async (draw) => {
    setRunning(false);
    try {
      return await askOver(draw);
    } finally {
      setRunning(true);
    }
  };

  const findRefusal = async ({ action, scope }: CallRun): Promise<string | null> => {
    const call = callOf(bundle, callNameOf(action, scope));
    const unmet = unmetState(stateNeedsOf(call, bundle), scope.read());
    if (unmet !== undefined) return print(unmet, scope);
    for (const check of action.checks) {
      if (!('that' in check)) await send(check.call, fillRequest(check.filling, scope.read()).request);
      else if (!passes(check.that, scope.read())) return print(check.say, scope);
    }
    return null;
  };

  const isConfirmed = async ({ action, scope, title, isDanger }: CallRun): Promise<boolean> => {
    if (action.confirm === undefined) return true;
    const text = print(action.confirm, scope);
    const agreed = await ask<boolean>((close) =>
      createElement(ConfirmDialog, { title, text, yes: title, isDanger, onClose: close }),
    );
    return agreed === true;
  };

  const isAgreed = async (need: AgreementNeed, request: Record<string, unknown>): Promise<boolean> => {
    if (need.field !== undefined && request[need.field] === true) return true;
    const text = `继续即表示您已阅读并同意《${need.title}》。`;
    const agreed = await ask<boolean>((close) =>
      createElement(ConfirmDialog, { title: need.title, text, yes: '同意并继续', onClose: close }),
    );
    if (agreed === true && need.field !== undefined) request[need.field] = true;
    return agreed === true;
  };

  const sendWithCode = async (
    need: CodeNeed,
    run: CallRun,
    request: Record<string, unknown>,
    sendOnce: SendOnce,
    needFields: string[],
  ): Promise<CodeAnswer | undefined> => {
    // A lost answer may be waiting under the key, or the last code may still be good: neither needs a new one, and the
    // server asks for it where it does.
    if (need.keep > 0 || sendOnce.isRetry(request)) {
      const again = await attempt(() => sendOnce(request));
      if (again.kind !== 'wrong') return again;
    }
    const asked = need.ask === undefined ? null : await send(need.ask, {});
    const scope = run.scope.read();
    if (isSkipped(need, scope, asked)) return attempt(() => sendOnce(request));
    const sending = callOf(bundle, need.send);
    // Only a page that came over a safe line has the browser's hashes.
    const isBound = need.keep === 0 && sending.fields.includes(BINDING) && isSecureContext;
    const binding = isBound ? { [BINDING]: await bindingOf(request, needFields) } : {};
    const codeRequest: CodeRequest = {
      // A code that went out for another request is none for this one.
      name: [need.name, ...Object.values(binding)].join('.'),
      title: run.title,
      summary: run.summary,
      methods: methodsOf(need, sending, scope, asked),
      sendCode: async (method) => void (await send(need.send, { ...method.request, ...binding })),
      submit: (code) =>
        attempt(async () => {
          if (need.check === undefined) return sendOnce({ ...request, [need.field]: code });
          await send(need.check, { ...fillRequest(need.filling, scope).request, [need.field]: code });
          return sendOnce(request);
        }),
    };
    if (run.askCode !== undefined) return run.askCode(codeRequest);
    return ask<CodeAnswer>((close) => createElement(CodeDialog, { request: codeRequest, onClose: close }));
  };

  const carryOut = async (run: CallRun): Promise<CallOutcome> => {
    const { action, scope } = run;
    const refusal = await findRefusal(run);
    if (refusal !== null) return refused(refusal);
    if (!(await isConfirmed(run))) return { kind: 'cancelled' };
    const call = callOf(bundle, callNameOf(action, scope));
    const request = { ...(run.request ?? fillRequest(fillingOf(action, scope), scope.read()).request) };
    const needs = needsOf(call, bundle);
    for (const need of needs) {
      if (need.kind === 'agreement' && !(await isAgreed(need, request))) return { kind: 'cancelled' };
    }
    const needFields = needs.flatMap((need) => (need.kind === 'state' ? [] : (need.field ?? [])));
    const sendOnce = createSendOnce(call, send, identity, needFields);
    // A form that shows the code's field has asked it in place.
    const code = needs.find((need) => need.kind === 'code' && request[need.field] === undefined) as
      | CodeNeed
      | undefined;
    const answer = await (code === undefined
      ? attempt(() => sendOnce(request))
      : sendWithCode(code, run, request, sendOnce, needFields));
    if (answer === undefined) return { kind: 'cancelled' };
    return 'message' in answer ? refused(answer.message) : answer;
  };

  const finish = (run: CallRun, result: unknown): void => {
    const { action, scope } = run;
    run.onDone?.();
    scope.setAt('result', run.name, result);
    if (action.say !== undefined) say({ tone: 'success', text: print(action.say, scope) });
    const { close, goToStep } = run.surroundings ?? around;
    if (action.then?.kind === 'close') close?.();
    else if (action.then?.kind === 'step') goToStep?.(action.then.step);
    else if (action.then !== undefined) {
      const address = addressOf(action.then, scope.read());
      if (address === -1) void navigate(-1);
      else if (address !== null) void navigate(address);
    }
  };

  const run = async (asked: CallRun): Promise<CallOutcome> => {
    if (busy.current) return { kind: 'cancelled' };
    busy.current = true;
    setRunning(true);
    try {
      const outcome = await carryOut(asked);
      if (outcome.kind === 'done') finish(asked, outcome.result);
      return outcome;
    } catch (error) {
      return { kind: 'failed', error: toCallError(error) };
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, isRunning };
}

function refused(message: string): CallOutcome {
  return { kind: 'failed', error: new CallError('refused', 'check', message) };
}
