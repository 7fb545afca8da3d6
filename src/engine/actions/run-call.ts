import { passes, type Scope } from '#model/evaluate.ts';
import type { CallAction } from '#model/action.ts';
import type { Text } from '#model/expression.ts';
import type { Money } from '#model/money.ts';
import { fieldOfNeed } from '#model/need.ts';
import { SUCCESS, type BatchResult } from '#model/wire.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { callOf } from '../scope/bundle.tsx';
import { CallError } from '../errors/call-error.ts';
import type { Send } from '../calls/use-send.ts';
import { callNameOf, fillingOf, fillRequest } from '../scope/filling.ts';
import type { CodeAnswer, Panels } from '../needs/code-need.ts';
import { needsOf, statesOf, unmetNeed } from '../needs/state-need.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { titleWith, askAbout, type About } from '../confirm/about.ts';
import { gateOf, type Gate } from './gates.ts';
import { toCallError } from '../calls/failure.ts';
import { createSendOnce, gateKindOf, isLocked } from './send-once.ts';
import type { ActionSurroundings } from './surroundings.tsx';

export interface CallRun {
  action: CallAction;
  /** Describes the action; label of the dialogs' buttons. */
  title: string;
  /**
   * Name of the answer in root `result`: the action's name, or `submit` for a form. Without it the answer is not
   * stored.
   */
  name?: string;
  /** Scope of the expressions, and of the answer. */
  scope: ScopeStore;
  /** Values of a form; by default the action's filling builds the request. */
  request?: Record<string, unknown>;
  /** Amount and account repeated beside the code input, if the action declares no records. */
  summary?: About | undefined;
  /** The title already includes the amount. */
  isTitleWhole?: true;
  /** Draws the code input in place (a step of a wizard). Default: in a dialog. */
  askCode?: Panels['code'];
  isDanger?: boolean;
  /** If true, the caller shows the outcome of each row of a batch; by default the run does. */
  tellsRows?: boolean;
  /** Surroundings for `then`; by default those of the hook. */
  surroundings?: ActionSurroundings;
  /** Called after the call and before `then` navigates, so that the form no longer counts as unsaved. */
  onDone?(): void;
}

export type CallOutcome =
  | { kind: 'done'; result: unknown }
  /** The person declined, or the call is already running. */
  | { kind: 'cancelled' }
  /** With `error.isUncertain` the outcome is unknown; repeating the same request is safe. */
  | { kind: 'failed'; error: CallError };

/** Side effects of a run. */
export interface RunPorts {
  bundle: ScreenBundle;
  identity: string;
  /** Sends a call; refreshes what reads the written entities before the promise resolves. */
  send: Send;
  print(text: Text, scope: Pick<ScopeStore, 'read'>): string;
  /** Records and amounts that an action moves; null if it declares none or they are unknown. */
  about(run: CallRun): About | null;
  /** Formats an amount for a sentence. */
  printSum(format: string, sum: Money): string;
  confirm(run: CallRun, asked: { text: string; yes: string; about: About | null }): Promise<boolean>;
  panels: Panels;
  /** Reports success, and follows `then`. */
  finish(run: CallRun, result: unknown): void;
  onBusy(isBusy: boolean): void;
}

/** Runs one call at a time, with everything that precedes it. `ports` is called for each run. */
export function createRunner(ports: () => RunPorts): { run(run: CallRun): Promise<CallOutcome> } {
  let isUnderWay = false;
  return {
    async run(run) {
      // A second click can arrive before React has drawn the first.
      if (isUnderWay) return CANCELLED;
      isUnderWay = true;
      try {
        return await runCall(run, ports());
      } finally {
        isUnderWay = false;
        ports().onBusy(false);
      }
    },
  };
}

const CANCELLED: CallOutcome = { kind: 'cancelled' };

/**
 * The order is fixed: state needs → checks → confirmation → the other needs in the call's order (agreement, captcha,
 * code) → send → refresh → then. A button can only be pressed while it is visible, permitted and enabled.
 */
async function runCall(run: CallRun, ports: RunPorts): Promise<CallOutcome> {
  const { bundle, send, print, panels, onBusy } = ports;
  const { action, scope } = run;
  const call = callOf(bundle, callNameOf(action, scope));
  const needs = needsOf(call, bundle);
  const needFields = needs.flatMap((need) => fieldOfNeed(need) ?? []);
  let request: Record<string, unknown> = {};
  /** The server's summary, if the browser does not know the records. */
  let said: About | null = null;
  const requestNow = (): Record<string, unknown> => ({
    ...(run.request ?? fillRequest(fillingOf(action, scope), scope.read()).request),
  });
  const aboutNow = (): About | null => ports.about(run) ?? said;

  const mustHold = async (): Promise<void> => {
    const unmet = unmetNeed(statesOf(call.needs, bundle), scope.read())?.check.say;
    if (unmet !== undefined) throw new CallError('refused', 'check', print(unmet, scope));
    for (const check of action.checks) {
      if (!('that' in check)) await send(check.call, fillRequest(check.filling, scope.read()).request);
      else if (!passes(check.that, scope.read())) throw new CallError('refused', 'check', print(check.say, scope));
    }
  };

  const confirmed = async (): Promise<boolean> => {
    if (action.confirm === undefined) return true;
    const about = aboutNow();
    const yes = titleWith(run.title, about, ports.printSum);
    onBusy(false);
    const agreed = await ports.confirm(run, { text: print(action.confirm, scope), yes, about });
    onBusy(true);
    return agreed;
  };

  try {
    onBusy(true);
    await mustHold();
    if (ports.about(run) === null) said = await askAbout(action, call, needs, requestNow(), send);
    if (!(await confirmed())) return CANCELLED;
    request = requestNow();
    const sendOnce = createSendOnce(call, send, ports.identity, needFields);
    const about = aboutNow();
    const world = {
      ...{ call: call.name, about: about ?? run.summary ?? null, request, needFields, send },
      title: run.isTitleWhole === true ? run.title : titleWith(run.title, about, ports.printSum),
      isRetry: sendOnce.isRetry(request),
      callOf: (name: string) => callOf(bundle, name),
      read: () => scope.read(),
      print: (text: Text, values: Scope) => print(text, { read: () => values }),
      panels: run.askCode === undefined ? panels : { ...panels, code: run.askCode },
    };
    const gates = needs.flatMap((need) => {
      // A form with the need's field has already asked in place.
      return need.kind === 'state' || isGiven(request, fieldOfNeed(need)) ? [] : [gateOf(need, world)];
    });
    const outcome = await meetAndSend(gates, {
      send: async () => {
        const result = await sendOnce(Object.assign({ ...request }, ...gates.map((gate) => gate.given())));
        if (call.result === 'batch' && scope.read()['rows'] === undefined) refuseLone(result as BatchResult);
        return result;
      },
      finish: (result) => ports.finish(run, result),
      onBusy,
    });
    if (outcome.kind === 'failed') throw outcome.error;
    return outcome;
  } catch (thrown) {
    return { kind: 'failed', error: atField(toCallError(thrown), request, needs.map(fieldOfNeed)) };
  }
}

/** A failed batch of a single record is reported as an error of that record. */
function refuseLone({ total, rows: [row] }: BatchResult): void {
  if (total === 1 && row !== undefined && row.code !== SUCCESS) throw new CallError('refused', row.code, row.message);
}

type Ending = Exclude<CallOutcome, { kind: 'cancelled' }>;

/** Meets one need at a time, then sends the call; the last panel stays open until the answer arrives. */
async function meetAndSend(
  gates: readonly Gate[],
  { send, finish, onBusy }: { send(): Promise<unknown>; finish(result: unknown): void; onBusy(isBusy: boolean): void },
): Promise<CallOutcome> {
  let outcome = undefined as CallOutcome | undefined;

  /** The need that a refusal is about: the one with the open panel, or one not asked yet. */
  const refusedGate = (error: CallError, panel: Gate | undefined): Gate | undefined => {
    const same = gates.filter(({ kind }) => kind === gateKindOf(error));
    const gate = same.find((each) => each === panel) ?? same.find(({ mark }) => mark === 'trusted') ?? same.at(-1);
    // A need with nothing to ask cannot be met by asking again: retrying would loop endlessly.
    return gate?.mark === 'free' ? undefined : gate;
  };

  /** @returns the outcome for the open panel, which stays open if a retry is possible */
  const sendNow = async (panel?: Gate): Promise<CodeAnswer> => {
    const ending = await endingOf(send);
    if (ending.kind === 'done') {
      outcome = ending;
      onBusy(false);
      // An error thrown by `finish` is not a failure of the call.
      queueMicrotask(() => finish(ending.result));
      return ending;
    }
    const again = ending.error.isUncertain ? panel : refusedGate(ending.error, panel);
    if (again === undefined) outcome = ending;
    else again.mark = 'unmet';
    return again === panel ? toldOf(ending) : ending;
  };

  const ask = async (gate: Gate): Promise<void> => {
    let isOpen = true;
    let underWay: Promise<CodeAnswer> | undefined;
    const take = async (): Promise<CodeAnswer> => {
      const ending = await endingOf(() => gate.verify());
      const told = toldOf(ending);
      if (ending.kind === 'failed') {
        if (told.kind === 'failed' && !ending.error.isUncertain) outcome = ending;
        return told;
      }
      gate.mark = 'given';
      return gates.some(({ mark }) => mark === 'unmet') ? told : sendNow(gate);
    };
    onBusy(true);
    const show = await gate.ask(() => {
      // A closing panel is still drawn for a moment; its late submit is ignored.
      if (!isOpen) return new Promise<never>(() => undefined);
      onBusy(true);
      underWay ??= take().finally(() => {
        underWay = undefined;
        onBusy(false);
      });
      return underWay;
    });
    if (show === null) {
      gate.mark = 'free';
      return;
    }
    onBusy(false);
    await show();
    isOpen = false;
    // Closing the panel does not cancel a pending request.
    await underWay;
    if (gate.mark === 'unmet') outcome ??= CANCELLED;
  };

  while (outcome === undefined) {
    const gate = gates.find(({ mark }) => mark === 'unmet');
    await (gate === undefined ? sendNow() : ask(gate));
  }
  return outcome;
}

async function endingOf(work: () => Promise<unknown>): Promise<Ending> {
  try {
    return { kind: 'done', result: await work() };
  } catch (thrown) {
    return { kind: 'failed', error: toCallError(thrown) };
  }
}

function toldOf(ending: Ending): CodeAnswer {
  if (ending.kind === 'done' || gateKindOf(ending.error) === undefined) return ending;
  const { message, triesLeft } = ending.error;
  return { kind: isLocked(ending.error) ? 'locked' : 'wrong', message, ...(triesLeft !== undefined && { triesLeft }) };
}

function isGiven(request: Record<string, unknown>, field: string | undefined): boolean {
  return field !== undefined && request[field] !== undefined && request[field] !== false && request[field] !== '';
}

/** Moves the error of a need to its field, if the form asks for the need in place. */
function atField(error: CallError, request: Record<string, unknown>, fields: (string | undefined)[]): CallError {
  if (error.errors.length > 0 || gateKindOf(error) === undefined) return error;
  const field = fields.find((each) => each !== undefined && each in request);
  if (field === undefined) return error;
  return new CallError(error.kind, error.code, error.message, [{ path: `/${field}`, message: error.message }]);
}
