import { passes, type Scope } from '#model/evaluate.ts';
import type { CallAction } from '#model/action.ts';
import type { Text, Filling } from '#model/expression.ts';
import type { Money } from '#model/money.ts';
import { fieldOfNeed } from '#model/need.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { callOf } from '../scope/bundle.tsx';
import { CallError } from '../errors/call-error.ts';
import type { Send } from '../calls/use-send.ts';
import { fillRequest } from '../scope/filling.ts';
import type { AskCode, CodeAnswer, Panels } from '../needs/code-need.ts';
import { needsOf, stateNeedsOf, unmetState } from '../needs/state-need.ts';
import type { ScopeStore } from '../scope/scope.ts';
import {
  IDLE,
  isBusy,
  move,
  type Ending,
  type Guard,
  type RunEffect,
  type RunEvent,
  type RunState,
} from './call-machine.ts';
import { titleWith, askAbout, type About } from '../confirm/about.ts';
import { gateOf, type GateRun } from './gates.ts';
import { toCallError } from '../calls/failure.ts';
import { createSendOnce, gateKindOf, isLocked, type SendOnce } from './send-once.ts';
import type { ActionSurroundings } from './surroundings.tsx';

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

/** What a run reaches of the world. */
export interface RunPorts {
  bundle: ScreenBundle;
  identity: string;
  /** Refreshes what reads the entities that a call writes before its promise is kept. */
  send: Send;
  print(text: Text, scope: Pick<ScopeStore, 'read'>): string;
  /** What an action moves; null where it does not say, or the records are not known. */
  about(run: CallRun): About | null;
  /** An amount as a sentence has it. */
  printSum(format: string, sum: Money): string;
  confirm(run: CallRun, asked: { text: string; yes: string; about: About | null }): Promise<boolean>;
  panels: Panels;
  /** The call is done: says so, and leads away. */
  finish(run: CallRun, result: unknown): void;
  onBusy(isBusy: boolean): void;
}

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

/** Runs one call after the other, each with all that leads to it, as `call-machine.ts` says. `ports` is read afresh. */
export function createRunner(ports: () => RunPorts): { run(run: CallRun): Promise<CallOutcome> } {
  let state: RunState = IDLE;
  return {
    run(run) {
      // A second press comes before React has drawn the first.
      if (state.at !== 'idle' && state.at !== 'over') return Promise.resolve({ kind: 'cancelled' });
      return new Promise((resolve) => {
        const world = worldOf(run, ports());
        const tell = (event: RunEvent): void => {
          const next = move(state, event);
          if (next.state === state) return;
          state = next.state;
          ports().onBusy(isBusy(state));
          for (const effect of next.effects) world.carryOut(effect, state, tell);
          if (state.at === 'over') resolve(world.outcome(state.outcome));
        };
        tell({ kind: 'press' });
      });
    },
  };
}

interface RunWorld {
  carryOut(effect: RunEffect, state: RunState, tell: (event: RunEvent) => void): void;
  outcome(kind: 'done' | 'cancelled' | 'failed'): CallOutcome;
}

function worldOf(run: CallRun, ports: RunPorts): RunWorld {
  const { bundle, send, print, panels } = ports;
  const { action, scope } = run;
  const call = callOf(bundle, callNameOf(action, scope));
  const needs = needsOf(call, bundle);
  const needFields = needs.flatMap((need) => fieldOfNeed(need) ?? []);
  let request: Record<string, unknown> = {};
  let gates: GateRun[] = [];
  let sendOnce: SendOnce | undefined;
  let error: CallError | undefined;
  let result: unknown;
  /** What the server says that is moved, where the records are not known here. */
  let asked: About | null = null;
  /** What the open panels wait to hear. */
  const waiting = new Map<number, (answer: CodeAnswer) => void>();

  const refusalOf = async (guard: Guard): Promise<string | null> => {
    if (guard === 'state') {
      const unmet = unmetState(stateNeedsOf(call, bundle), scope.read());
      return unmet === undefined ? null : print(unmet, scope);
    }
    for (const check of guard === 'check' ? action.checks : []) {
      if (!('that' in check)) await send(check.call, fillRequest(check.filling, scope.read()).request);
      else if (!passes(check.that, scope.read())) return print(check.say, scope);
    }
    return null;
  };

  const requestNow = (): Record<string, unknown> => ({
    ...(run.request ?? fillRequest(fillingOf(action, scope), scope.read()).request),
  });
  const aboutNow = (): About | null => ports.about(run) ?? asked;

  /** Null: it holds. */
  const stopOf = async (guard: Guard): Promise<'cancelled' | 'failed' | null> => {
    if (guard === 'confirm') {
      if (action.confirm === undefined) return null;
      const about = aboutNow();
      const yes = titleWith(run.title, about, ports.printSum);
      return (await ports.confirm(run, { text: print(action.confirm, scope), yes, about })) ? null : 'cancelled';
    }
    const refusal = await refusalOf(guard);
    if (refusal === null) {
      if (guard === 'check' && ports.about(run) === null)
        asked = await askAbout(action, call, needs, requestNow(), send);
      return null;
    }
    error = new CallError('refused', 'check', refusal);
    return 'failed';
  };

  const prepare = (): void => {
    request = requestNow();
    sendOnce = createSendOnce(call, send, ports.identity, needFields);
    const isRetry = sendOnce.isRetry(request);
    const { summary } = run;
    const about = aboutNow();
    const title = titleWith(run.title, about, ports.printSum);
    const world = {
      ...{ call: call.name, title, summary, about, request, needFields, isRetry, send },
      callOf: (name: string) => callOf(bundle, name),
      read: () => scope.read(),
      print: (text: Text, values: Scope) => print(text, { read: () => values }),
      panels: { ...panels, ...(run.askCode !== undefined && { code: run.askCode }) },
    };
    gates = needs.flatMap((need) => {
      // A form that shows a need's field has asked it in place.
      if (need.kind === 'state' || isGiven(request, fieldOfNeed(need))) return [];
      return [gateOf(need, world)];
    });
  };

  const ask = async (n: number, turn: number, tell: (event: RunEvent) => void): Promise<void> => {
    const show = await gates[n]?.ask(
      () =>
        new Promise((answer) => {
          waiting.set(n, answer);
          tell({ kind: 'given', gate: n });
        }),
    );
    if (!show) return tell({ kind: 'free', turn });
    tell({ kind: 'asked', turn });
    if ((await show()) === undefined) tell({ kind: 'cancel', gate: n });
  };

  /** How something that was sent ended; a refusal is kept for whoever must hear it. */
  const endingOf = async (work: () => Promise<unknown>): Promise<Ending> => {
    try {
      result = await work();
      return 'done';
    } catch (thrown) {
      error = toCallError(thrown);
      if (error.isUncertain) return 'lost';
      if (isLocked(error)) return 'locked';
      return gateKindOf(error) === undefined ? 'refused' : 'wrong';
    }
  };

  /** The need that a refusal is about: the one whose panel is open, or that was not asked yet. */
  const gateAt = (state: RunState): number | null => {
    const kind = error && gateKindOf(error);
    if (state.at !== 'send' || kind === undefined) return null;
    const same = gates.flatMap(({ gate }, n) => (gate.kind === kind ? [n] : []));
    const found = same.find((n) => n === state.panel) ?? same.find((n) => state.marks[n] === 'trusted') ?? same.at(-1);
    return found ?? null;
  };

  const answerPanel = (n: number, answer: CodeAnswer): void => {
    waiting.get(n)?.(answer);
    waiting.delete(n);
  };

  const lastWord = (): CodeAnswer => (error === undefined ? { kind: 'done', result } : { kind: 'failed', error });

  return {
    carryOut(effect, state, tell) {
      const { turn } = state;
      const fail = (thrown: unknown): void => {
        error = toCallError(thrown);
        tell({ kind: 'stopped', turn, how: 'failed' });
      };
      const end = (work: () => Promise<unknown>): void => {
        error = undefined;
        void endingOf(work).then((how) => tell({ kind: 'ended', turn, how, gate: gateAt(state) }));
      };
      switch (effect.do) {
        case 'guard':
          void stopOf(effect.guard).then(
            (how) => tell(how === null ? { kind: 'holds', turn } : { kind: 'stopped', turn, how }),
            fail,
          );
          break;
        case 'prepare':
          prepare();
          tell({ kind: 'prepared', turn, gates: gates.map(({ gate }) => gate) });
          break;
        case 'ask':
          void ask(effect.gate, turn, tell).catch(fail);
          break;
        case 'verify':
          end(async () => gates[effect.gate]?.verify());
          break;
        case 'send':
          end(async () => sendOnce?.(Object.assign({ ...request }, ...gates.map((gate) => gate.given()))));
          break;
        case 'tell':
          answerPanel(effect.gate, toldOf(effect.how, error));
          break;
        case 'close':
          answerPanel(effect.gate, lastWord());
          break;
        case 'finish':
          ports.finish(run, result);
      }
    },
    outcome(kind) {
      if (kind === 'done') return { kind, result };
      if (kind === 'cancelled') return { kind };
      return {
        kind,
        error: atField(error ?? new CallError('http', 'engine', '未知错误'), request, needs.map(fieldOfNeed)),
      };
    },
  };
}

function toldOf(how: 'wrong' | 'locked' | 'lost', error: CallError | undefined): CodeAnswer {
  const known = error ?? new CallError('http', 'engine', '');
  return how === 'lost' ? { kind: 'failed', error: known } : { kind: how, message: known.message };
}

function isGiven(request: Record<string, unknown>, field: string | undefined): boolean {
  return field !== undefined && request[field] !== undefined && request[field] !== false && request[field] !== '';
}

/** What is wrong with a need that the form has asked in place stands at its field. */
function atField(error: CallError, request: Record<string, unknown>, fields: (string | undefined)[]): CallError {
  if (error.errors.length > 0 || gateKindOf(error) === undefined) return error;
  const field = fields.find((each) => each !== undefined && each in request);
  if (field === undefined) return error;
  return new CallError(error.kind, error.code, error.message, [{ path: `/${field}`, message: error.message }]);
}
