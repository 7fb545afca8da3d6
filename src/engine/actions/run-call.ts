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
  /** Says what happens; stands on the buttons of the dialogs. */
  title: string;
  /** Name of the answer in root `result`: the action's, or `submit` for a form. Absent: the answer is not kept. */
  name?: string;
  /** Where the expressions are read, and where the answer is put. */
  scope: ScopeStore;
  /** Values of a form; by default the action's filling makes the request. */
  request?: Record<string, unknown>;
  /** Repeated where a code is asked, if the action declares no records: amount and account. */
  summary?: About | undefined;
  /** The title says the amount already. */
  isTitleWhole?: true;
  /** Draws the code in place (a step of a wizard). Otherwise a dialog asks it. */
  askCode?: Panels['code'];
  isDanger?: boolean;
  /** Surroundings that `then` acts on; by default those of the hook. */
  surroundings?: ActionSurroundings;
  /** Runs after the call and before `then` navigates, so that the form no longer counts as unsent. */
  onDone?(): void;
}

export type CallOutcome =
  | { kind: 'done'; result: unknown }
  /** The person said no, or it is running already. */
  | { kind: 'cancelled' }
  /** `error.isUncertain`: nobody knows whether it was done; the same request again is safe. */
  | { kind: 'failed'; error: CallError };

/** Side effects of a run. */
export interface RunPorts {
  bundle: ScreenBundle;
  identity: string;
  /** Refreshes what reads the entities that a call writes before its promise is kept. */
  send: Send;
  print(text: Text, scope: Pick<ScopeStore, 'read'>): string;
  /** Records and amounts that an action moves; null when it declares none or they are not known. */
  about(run: CallRun): About | null;
  /** Formats an amount for a sentence. */
  printSum(format: string, sum: Money): string;
  confirm(run: CallRun, asked: { text: string; yes: string; about: About | null }): Promise<boolean>;
  panels: Panels;
  /** The call is done: says so, and leads away. */
  finish(run: CallRun, result: unknown): void;
  onBusy(isBusy: boolean): void;
}

/** Runs one call after the other, each with all that leads to it. `ports` is read afresh. */
export function createRunner(ports: () => RunPorts): { run(run: CallRun): Promise<CallOutcome> } {
  let isUnderWay = false;
  return {
    async run(run) {
      // A second press comes before React has drawn the first.
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
 * The order is always: state needs → checks → confirm → the other needs in the order in which the call names them
 * (agreement, captcha, code) → send → refresh → then. Only what is shown, permitted and valid can be pressed.
 */
async function runCall(run: CallRun, ports: RunPorts): Promise<CallOutcome> {
  const { bundle, send, print, panels, onBusy } = ports;
  const { action, scope } = run;
  const call = callOf(bundle, callNameOf(action, scope));
  const needs = needsOf(call, bundle);
  const needFields = needs.flatMap((need) => fieldOfNeed(need) ?? []);
  let request: Record<string, unknown> = {};
  /** Summary from the server when the browser does not know the records. */
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
      // A form that shows a need's field has asked it in place.
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

/** A batch of one record that is no selection failed where its record did. */
function refuseLone({ total, rows: [row] }: BatchResult): void {
  if (total === 1 && row !== undefined && row.code !== SUCCESS) throw new CallError('refused', row.code, row.message);
}

type Ending = Exclude<CallOutcome, { kind: 'cancelled' }>;

/** Asks one need after the other, and sends the call; the last panel stays open until the answer is there. */
async function meetAndSend(
  gates: readonly Gate[],
  { send, finish, onBusy }: { send(): Promise<unknown>; finish(result: unknown): void; onBusy(isBusy: boolean): void },
): Promise<CallOutcome> {
  let outcome = undefined as CallOutcome | undefined;

  /** The need that a refusal is about: the one whose panel is open, or that was not asked yet. */
  const refusedGate = (error: CallError, panel: Gate | undefined): Gate | undefined => {
    const same = gates.filter(({ kind }) => kind === gateKindOf(error));
    const gate = same.find((each) => each === panel) ?? same.find(({ mark }) => mark === 'trusted') ?? same.at(-1);
    // A need that asked for nothing cannot be met by asking again: that would loop for ever.
    return gate?.mark === 'free' ? undefined : gate;
  };

  /** @returns the outcome for the open panel, which stays open if the person can try again */
  const sendNow = async (panel?: Gate): Promise<CodeAnswer> => {
    const ending = await endingOf(send);
    if (ending.kind === 'done') {
      outcome = ending;
      onBusy(false);
      // An error in there is no failure of the call.
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
      // A panel is drawn for a moment after it was closed.
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
    // Closing the panel does not cancel a request that is under way.
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

/** Moves the error of a need that the form asks in place to the need's field. */
function atField(error: CallError, request: Record<string, unknown>, fields: (string | undefined)[]): CallError {
  if (error.errors.length > 0 || gateKindOf(error) === undefined) return error;
  const field = fields.find((each) => each !== undefined && each in request);
  if (field === undefined) return error;
  return new CallError(error.kind, error.code, error.message, [{ path: `/${field}`, message: error.message }]);
}
