import { ownEntry } from '#model/own-entry.ts';
import { type Addition, type Counters, type Period, PERIODS } from './counters.ts';

/*
 * Limits by rules, of which only the most specific one applies: for a card its own rule, else that of its group, else
 * that of all cards. The levels and their order are data; every result names the rule that applied.
 */

/** A maximum for a single amount, or for a period. */
export interface Bound {
  in: 'single' | Period;
  /** Minor units. */
  amount?: bigint;
  /** The maximum number; undefined for `single`. */
  count?: bigint;
}

export interface LimitRule {
  name: string;
  /** One of the levels. */
  level: string;
  /** The card, group, … that the rule is for; without it, everything on the level. */
  of?: string;
  bounds: readonly Bound[];
}

/** The levels of one item: `{ card: 'C1', group: 'G7', all: '' }`. A card without a group has no `group`. */
export type Places = Readonly<Record<string, string | undefined>>;

/** The limit that would be exceeded. */
export interface Excess {
  in: Bound['in'];
  by: 'amount' | 'count';
  /** The maximum, and how much of it was used before this request. */
  most: bigint;
  used: bigint;
}

export interface Verdict {
  /** Name of the applied rule; undefined if there is none, and everything is allowed. */
  rule: string | undefined;
  /** The first limit of the rule that would be exceeded; undefined if there is room. */
  excess: Excess | undefined;
}

/**
 * Limits about one subject, such as spending. Counters exist on every level, so that a new rule knows all earlier
 * amounts.
 */
export class Limits {
  readonly #subject: string;
  readonly #levels: readonly string[];
  readonly #rules = new Map<string, LimitRule>();

  /**
   * @param levels from the most specific to the most general
   * @throws Error for a rule on another level, and for two rules for the same item
   */
  constructor(subject: string, levels: readonly string[], rules: readonly LimitRule[]) {
    this.#subject = subject;
    this.#levels = levels;
    for (const rule of rules) {
      if (!levels.includes(rule.level)) throw new Error(`Rule "${rule.name}" is on no level "${rule.level}"`);
      const place = placeOf(rule.level, rule.of);
      const other = this.#rules.get(place);
      if (other !== undefined) throw new Error(`Rules "${other.name}" and "${rule.name}" are for the same`);
      this.#rules.set(place, rule);
    }
  }

  /** The applicable rule; on one level a rule for an item precedes the rule for all items. */
  ruleFor(places: Places): LimitRule | undefined {
    for (const level of this.#levels) {
      const of = ownEntry(places, level);
      if (of === undefined) continue;
      const rule = this.#rules.get(placeOf(level, of)) ?? this.#rules.get(placeOf(level, undefined));
      if (rule !== undefined) return rule;
    }
    return undefined;
  }

  /**
   * Checks an amount against the limits. The owner must stay locked until the amount is counted.
   * @param at `2026-11-20 15:42:08`
   */
  async judge(counters: Counters, owner: string, places: Places, at: string, amount: bigint): Promise<Verdict> {
    const rule = this.ruleFor(places);
    if (rule === undefined) return { rule: undefined, excess: undefined };
    const scope = this.#scopeOf(rule.level, ownEntry(places, rule.level) ?? '');
    const tallies = await counters.at(owner, at, [scope]);
    const used = new Map(PERIODS.map((period) => [period, tallies.find((tally) => tally.period === period)]));
    for (const bound of rule.bounds) {
      const so = bound.in === 'single' ? undefined : used.get(bound.in);
      const excess =
        passed(bound, 'amount', bound.amount, so?.amount ?? 0n, amount) ??
        passed(bound, 'count', bound.count, so?.count ?? 0n, 1n);
      if (excess !== undefined) return { rule: rule.name, excess };
    }
    return { rule: rule.name, excess: undefined };
  }

  /**
   * Counts an amount on every level.
   * @param count -1n, with a negative amount, reverses what was counted at that time
   */
  count(counters: Counters, owner: string, places: Places, at: string, amount: bigint, count = 1n): Promise<void> {
    const additions = this.#levels.flatMap((level): Addition[] => {
      const of = ownEntry(places, level);
      return of === undefined ? [] : [{ scope: this.#scopeOf(level, of), amount, count }];
    });
    return counters.add(owner, at, additions);
  }

  #scopeOf(level: string, of: string): string {
    return `${this.#subject}:${level}/${of}`;
  }
}

function placeOf(level: string, of: string | undefined): string {
  return JSON.stringify([level, of ?? null]);
}

function passed(
  bound: Bound,
  by: Excess['by'],
  most: bigint | undefined,
  used: bigint,
  more: bigint,
): Excess | undefined {
  return most !== undefined && used + more > most ? { in: bound.in, by, most, used } : undefined;
}
