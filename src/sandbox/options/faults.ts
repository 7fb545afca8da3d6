/*
 * Injected faults between browser and server: for any call, a number of times or with a probability. People set them on
 * the sandbox's page, tests through the same board.
 */

import { type Kept, memoryCell } from '../database/shared-state.ts';

/** One injected fault of a call. `status` is an HTTP status; times are milliseconds. */
export type Trouble =
  /** The call runs; its answer is delayed. */
  | { kind: 'latency'; after: number }
  /** The connection ends before the call runs. */
  | { kind: 'drop' }
  /** The call runs; the connection ends before the answer. */
  | { kind: 'lost' }
  /** The call runs; half of the answer is sent, then the connection ends. */
  | { kind: 'half' }
  /** The call runs; the answer is sent in pieces over this time. */
  | { kind: 'drip'; over: number }
  /** A proxy answers with this status; the call does not run. */
  | { kind: 'status'; status: number }
  /** The session has ended; the call does not run. */
  | { kind: 'signed-out' }
  /** Refused with a code and a message; the call does not run. */
  | { kind: 'refusal'; code?: string; message?: string }
  /** Truncated JSON, an empty body, or a foreign page, each with status 200. */
  | { kind: 'malformed' }
  | { kind: 'empty' }
  | { kind: 'page' }
  /** A result of another shape: null, another type, values of other types, missing keys. */
  | { kind: 'no-result' }
  | { kind: 'wrong-type' }
  | { kind: 'wrong-values' }
  | { kind: 'missing-keys' }
  /** The call arrives twice; the second answer is sent. */
  | { kind: 'twice' }
  /** The answer waits until the next answer of the same call is sent. */
  | { kind: 'late' };

export type TroubleKind = Trouble['kind'];

/** All kinds, in display order. */
export const TROUBLES = [
  'latency',
  'drop',
  'lost',
  'half',
  'drip',
  'status',
  'signed-out',
  'refusal',
  'malformed',
  'empty',
  'page',
  'no-result',
  'wrong-type',
  'wrong-values',
  'missing-keys',
  'twice',
  'late',
] as const satisfies readonly TroubleKind[];

export interface FaultRule {
  /** The name of a call; `*` matches any part of it (`pay.*`). */
  call: string;
  trouble: Trouble;
  /** The number of times; default: unlimited. */
  times?: number;
  /** Probability from 0 to 1; without it 1. */
  chance?: number;
}

export interface StandingRule extends FaultRule {
  id: number;
  /** The number of times that the fault was applied. */
  struck: number;
}

/** The active rules, the same for all servers on one database. */
export interface Faults extends Kept {
  add(rule: FaultRule): Promise<StandingRule>;
  remove(id: number): Promise<void>;
  clear(): Promise<void>;
  list(): Promise<readonly StandingRule[]>;
  /** Fault of this call, if any; counts the call. */
  strike(call: string): Promise<Trouble | null>;
}

interface Board {
  rules: readonly StandingRule[];
  /** Number of rules ever created. */
  count: number;
  /** State of the random generator for rules with a probability. */
  state: number;
}

/** @param seed of the random numbers: the same calls in the same order get the same faults */
export function createFaults(seed = 1): Faults {
  let cell = memoryCell<Board>({ rules: [], count: 0, state: seed >>> 0 });
  return {
    async add(rule) {
      const { rules, count } = await cell.change((board) => {
        const standing = { ...rule, id: board.count + 1, struck: 0 };
        return { ...board, rules: [...board.rules, standing], count: standing.id };
      });
      const added = rules.find(({ id }) => id === count);
      if (added === undefined) throw new Error(`The rule ${count} was taken away while it was added`);
      return added;
    },
    async remove(id) {
      await cell.change((board) => ({ ...board, rules: board.rules.filter((each) => each.id !== id) }));
    },
    async clear() {
      await cell.change((board) => ({ ...board, rules: [] }));
    },
    list: async () => (await cell.look()).rules,
    async strike(call) {
      const { rules } = await cell.look();
      if (!rules.some((rule) => mayStrike(rule, call))) return null;
      let trouble: Trouble | null = null;
      // Another server may have incremented it meanwhile.
      await cell.change((board) => {
        const struck = struckBy(board, call);
        trouble = struck.trouble;
        return struck.board;
      });
      return trouble;
    },
    async keep(cells) {
      cell = await cells.cell('faults', cell.value);
    },
  };
}

function mayStrike(rule: StandingRule, call: string): boolean {
  return patternOf(rule.call).test(call) && (rule.times === undefined || rule.struck < rule.times);
}

/** The first rule that applies to a call, and the board after it. */
function struckBy(board: Board, call: string): { board: Board; trouble: Trouble | null } {
  let { state } = board;
  for (const rule of board.rules) {
    if (!mayStrike(rule, call)) continue;
    if (rule.chance !== undefined) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      if (state / 2 ** 32 >= rule.chance) continue;
    }
    const rules = board.rules.map((each) => (each === rule ? { ...each, struck: each.struck + 1 } : each));
    return { board: { ...board, rules, state }, trouble: rule.trouble };
  }
  return { board: { ...board, state }, trouble: null };
}

/** A call's name, with `*` as a wildcard. */
export function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
