/*
 * What goes wrong between a browser and a server, on purpose: for any call, a number of times or with some probability.
 * People set it on the sandbox's page, tests through the same board.
 */

/** One thing that goes wrong with a call. `status` is an HTTP status; times are milliseconds. */
export type Trouble =
  /** It is done, and answered so much later. */
  | { kind: 'latency'; after: number }
  /** The connection ends before it is done. */
  | { kind: 'drop' }
  /** It is done, and the connection ends before the answer. */
  | { kind: 'lost' }
  /** Half of the answer, then the connection ends. */
  | { kind: 'half' }
  /** The answer comes in pieces over so long. */
  | { kind: 'drip'; over: number }
  /** Somebody in between answers so; it is not done. */
  | { kind: 'status'; status: number }
  /** The session has ended in the middle; it is not done. */
  | { kind: 'signed-out' }
  /** Refused with a code and a message; it is not done. */
  | { kind: 'refusal'; code?: string; message?: string }
  /** JSON that is cut, nothing at all, somebody's page: all with status 200. */
  | { kind: 'malformed' }
  | { kind: 'empty' }
  | { kind: 'page' }
  /** A result of another shape: none, another type, values of other types, keys that are not there. */
  | { kind: 'no-result' }
  | { kind: 'wrong-type' }
  | { kind: 'wrong-values' }
  | { kind: 'missing-keys' }
  /** It comes twice to the server; the second answer is sent. */
  | { kind: 'twice' }
  /** Its answer waits until the next one of the same call is sent. */
  | { kind: 'late' };

export type TroubleKind = Trouble['kind'];

/** All kinds, in the order in which they are listed. */
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
  /** A call's name; `*` stands for any part of it (`pay.*`). */
  call: string;
  trouble: Trouble;
  /** How often; without it for as long as the rule stands. */
  times?: number;
  /** How likely, from 0 to 1; without it always. */
  chance?: number;
}

export interface StandingRule extends FaultRule {
  id: number;
  /** How often it has struck. */
  struck: number;
}

export interface Faults {
  add(rule: FaultRule): StandingRule;
  remove(id: number): void;
  clear(): void;
  list(): readonly StandingRule[];
  /** What goes wrong with this call now; counts it. */
  strike(call: string): Trouble | null;
}

/** @param seed of the draws of rules with a chance: the same calls in the same order meet the same faults */
export function createFaults(seed = 1): Faults {
  let rules: StandingRule[] = [];
  let count = 0;
  let state = seed >>> 0;
  const draw = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    add(rule) {
      count += 1;
      const standing = { ...rule, id: count, struck: 0 };
      rules = [...rules, standing];
      return standing;
    },
    remove(id) {
      rules = rules.filter((each) => each.id !== id);
    },
    clear() {
      rules = [];
    },
    list: () => rules,
    strike(call) {
      for (const rule of rules) {
        if (!patternOf(rule.call).test(call)) continue;
        if (rule.times !== undefined && rule.struck >= rule.times) continue;
        if (rule.chance !== undefined && draw() >= rule.chance) continue;
        rule.struck += 1;
        return rule.trouble;
      }
      return null;
    },
  };
}

/** A call's name with `*` for any part. */
export function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
