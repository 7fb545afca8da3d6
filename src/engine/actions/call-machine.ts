/*
 * What happens to a call from the press of a button to its end, as a function of states and events: no React, no network,
 * no clock. Whoever runs it carries out the effects and tells it how they ended.
 *
 * The order is always: state needs → checks → confirm → the other needs in the order in which the call names them
 * (agreement, captcha, code) → send → refresh → then. Only what is shown, permitted and valid can be pressed.
 */

/** What must hold before anything is asked of the person but a yes, in this order. */
export const GUARDS = ['state', 'check', 'confirm'] as const;
export type Guard = (typeof GUARDS)[number];

/** A need that is met along with the call. */
export interface Gate {
  kind: 'agreement' | 'captcha' | 'code';
  name: string;
  /** Not asked before the server asks for it: what was given last may still be good. */
  isLazy: boolean;
  /** Something is sent for it before the call itself: a signature, a code that is checked beforehand. */
  isVerified: boolean;
}

/** How a gate was passed: `trusted` = not asked yet, `free` = there is nothing to ask, `given` = the person gave it. */
export type Mark = 'unmet' | 'trusted' | 'free' | 'given';

interface Under {
  gates: readonly Gate[];
  marks: readonly Mark[];
}

export type RunState = { turn: number } & (
  | { at: 'idle' }
  | { at: 'guard'; guard: Guard }
  | { at: 'prepare' }
  /** `isAsked`: the person has it before them; until then it is found out whether there is anything to ask. */
  | ({ at: 'need'; gate: number; isAsked: boolean } & Under)
  | ({ at: 'verify'; gate: number } & Under)
  /** `panel`: the gate whose panel stays open meanwhile. */
  | ({ at: 'send'; panel: number | null } & Under)
  | { at: 'over'; outcome: 'done' | 'cancelled' | 'failed' }
);

/** How something that was sent ended. `lost`: nobody knows. */
export type Ending = 'done' | 'refused' | 'lost' | 'wrong' | 'locked';

/** Answers carry the turn that they belong to; one that comes too late for it is nobody's. */
export type RunEvent =
  | { kind: 'press' }
  | { kind: 'holds'; turn: number }
  | { kind: 'stopped'; turn: number; how: 'cancelled' | 'failed' }
  | { kind: 'prepared'; turn: number; gates: readonly Gate[] }
  | { kind: 'asked'; turn: number }
  | { kind: 'free'; turn: number }
  | { kind: 'given'; gate: number }
  | { kind: 'cancel'; gate: number }
  /** `gate`: the need that a refusal (`wrong`, `locked`) is about. */
  | { kind: 'ended'; turn: number; how: Ending; gate: number | null };

export type RunEffect =
  | { do: 'guard'; guard: Guard }
  | { do: 'prepare' }
  | { do: 'ask'; gate: number }
  | { do: 'verify'; gate: number }
  | { do: 'send' }
  /** To an open panel, which stays: what was given is wrong, or nobody knows how it went. */
  | { do: 'tell'; gate: number; how: 'wrong' | 'locked' | 'lost' }
  | { do: 'close'; gate: number }
  | { do: 'finish' };

export interface Move {
  state: RunState;
  effects: RunEffect[];
}

export const IDLE: RunState = { at: 'idle', turn: 0 };

/** Whether something is on its way. While a person is asked, nothing is. */
export function isBusy(state: RunState): boolean {
  if (state.at === 'guard') return state.guard !== 'confirm';
  if (state.at === 'need') return !state.isAsked;
  return state.at !== 'idle' && state.at !== 'over';
}

/** Where an event leads. What does not fit the state (a second press, a late answer) changes nothing. */
export function move(state: RunState, event: RunEvent): Move {
  if ('turn' in event && event.turn !== state.turn) return stay(state);
  switch (event.kind) {
    case 'press':
      return state.at === 'idle' || state.at === 'over' ? guarded(state, 'state') : stay(state);
    case 'holds':
      return state.at === 'guard' ? afterGuard(state, state.guard) : stay(state);
    case 'stopped':
      return state.at === 'idle' || state.at === 'over' || state.at === 'send' ? stay(state) : over(state, event.how);
    case 'prepared':
      return state.at === 'prepare'
        ? goOn(state, { gates: event.gates, marks: event.gates.map(() => 'unmet') }, null)
        : stay(state);
    case 'asked':
      return state.at === 'need' && !state.isAsked ? to(state, { ...state, isAsked: true }) : stay(state);
    case 'free':
      return state.at === 'need' && !state.isAsked ? goOn(state, marked(state, state.gate, 'free'), null) : stay(state);
    case 'given':
      return state.at === 'need' && state.isAsked && state.gate === event.gate ? afterGiven(state) : stay(state);
    case 'cancel':
      return state.at === 'need' && state.isAsked && state.gate === event.gate ? over(state, 'cancelled') : stay(state);
    case 'ended':
      if (state.at === 'verify') return afterVerify(state, event.how);
      return state.at === 'send' ? afterSend(state, event.how, event.gate) : stay(state);
  }
}

function afterGuard(state: RunState, guard: Guard): Move {
  const next = GUARDS[GUARDS.indexOf(guard) + 1];
  return next === undefined ? to(state, { at: 'prepare' }, { do: 'prepare' }) : guarded(state, next);
}

function afterGiven(state: Extract<RunState, { at: 'need' }>): Move {
  const { gate, gates, marks } = state;
  if (gates[gate]?.isVerified === true) return to(state, { at: 'verify', gate, gates, marks }, { do: 'verify', gate });
  return goOn(state, marked(state, gate, 'given'), gate);
}

function afterVerify(state: Extract<RunState, { at: 'verify' }>, how: Ending): Move {
  if (how === 'done') return goOn(state, marked(state, state.gate, 'given'), state.gate);
  if (how === 'refused') return over(state, 'failed', { do: 'close', gate: state.gate });
  return askAgain(state, state.gate, how);
}

function afterSend(state: Extract<RunState, { at: 'send' }>, how: Ending, gate: number | null): Move {
  const { panel } = state;
  const close: RunEffect[] = panel === null ? [] : [{ do: 'close', gate: panel }];
  if (how === 'done') return over(state, 'done', ...close, { do: 'finish' });
  if (how === 'lost') return panel === null ? over(state, 'failed') : askAgain(state, panel, how);
  const mark = gate === null ? undefined : state.marks[gate];
  // What there was nothing to ask for cannot be given: asking again would go round for ever.
  if (how === 'refused' || gate === null || mark === undefined || mark === 'free')
    return over(state, 'failed', ...close);
  if (gate === panel) return askAgain(state, gate, how);
  const asked = { ...marked(state, gate, 'unmet'), gates: state.gates.map((each, n) => sternly(each, n === gate)) };
  return to(state, { at: 'need', gate, isAsked: false, ...asked }, ...close, { do: 'ask', gate });
}

function sternly(gate: Gate, isIt: boolean): Gate {
  return isIt ? { ...gate, isLazy: false } : gate;
}

/** Back to an open panel: another try is the person's to make. */
function askAgain(state: RunState & Under, gate: number, how: 'wrong' | 'locked' | 'lost'): Move {
  return to(state, { at: 'need', gate, isAsked: true, ...marked(state, gate, 'unmet') }, { do: 'tell', gate, how });
}

/** To the next need that is not met, or to the call itself; a panel stays open only for the call. */
function goOn(state: RunState, { gates, marks }: Under, panel: number | null): Move {
  const next: Mark[] = [...marks];
  for (const [n, gate] of gates.entries()) {
    if (next[n] !== 'unmet') continue;
    if (gate.isLazy) next[n] = 'trusted';
    else {
      const close: RunEffect[] = panel === null ? [] : [{ do: 'close', gate: panel }];
      return to(state, { at: 'need', gate: n, isAsked: false, gates, marks: next }, ...close, { do: 'ask', gate: n });
    }
  }
  return to(state, { at: 'send', gates, marks: next, panel }, { do: 'send' });
}

function marked({ gates, marks }: Under, gate: number, mark: Mark): Under {
  return { gates, marks: marks.map((each, n) => (n === gate ? mark : each)) };
}

function guarded(state: RunState, guard: Guard): Move {
  return to(state, { at: 'guard', guard }, { do: 'guard', guard });
}

function over(state: RunState, outcome: 'done' | 'cancelled' | 'failed', ...effects: RunEffect[]): Move {
  return to(state, { at: 'over', outcome }, ...effects);
}

type Unturned<State> = State extends unknown ? Omit<State, 'turn'> : never;

function to(before: RunState, after: Unturned<RunState>, ...effects: RunEffect[]): Move {
  return { state: { ...after, turn: before.turn + 1 } as RunState, effects };
}

function stay(state: RunState): Move {
  return { state, effects: [] };
}
