import { type Bound, type Excess, type LimitRule, Limits, type Places } from '#sandbox/ledger.ts';
import { toMinor } from '#model/minor-units.ts';
import type { CardRow } from '../cards/operation.ts';
import { subjectOf } from '../cards/spent.ts';
import { MOST_SPENT } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';

/*
 * Limits of spending. The bank's limits and those of the card itself always hold; of the merchant's rules only the most
 * specific one applies. All are counted in the currency of the card.
 */

export type RuleRow = Row<'card-limit-rule'>;

/** From the most specific to the most general. */
const LEVELS = ['card', 'group', 'bin', 'all'];
/** The order in which limits are checked. */
const ORDER: readonly Excess['in'][] = ['single', 'day', 'month', 'ever'];

/** The place of a card on each level. */
export function placesOf({ cardId, cardBin, groupId }: CardRow): Places {
  return { card: cardId, group: groupId ?? undefined, bin: cardBin, all: '' };
}

/** A limit that would be exceeded: its name, and by how much. */
export interface Passed extends Excess {
  name: string;
  /** Where the limit comes from. */
  of: 'rule' | 'card' | 'bank';
}

/** The merchant's rule that applies to a card; undefined if there is none. */
export async function ruleOf(desk: Desk, owner: string, card: CardRow): Promise<RuleRow | undefined> {
  const found = await rulesIn(desk, owner, card.currency);
  const { name } = merchantLimits(card.currency, found).ruleFor(placesOf(card)) ?? {};
  return found.find(({ ruleId }) => ruleId === name);
}

/** Checks a bill against every limit. @param at `2026-11-20 15:42:08` @returns the first limit that it would pass */
export async function passedBy(
  desk: Desk,
  owner: string,
  card: CardRow,
  rule: RuleRow | undefined,
  at: string,
  bill: bigint,
): Promise<Passed | undefined> {
  const places = placesOf(card);
  const found: Passed[] = [];
  const judge = async (limits: Limits, name: string, of: Passed['of']): Promise<void> => {
    const { excess } = await limits.judge(desk.counters, owner, places, at, bill);
    if (excess !== undefined) found.push({ ...excess, name, of });
  };
  const { currency } = card;
  if (rule !== undefined) await judge(merchantLimits(currency, [rule]), rule.ruleName, 'rule');
  await judge(limitsOf(currency, [{ name: 'card', level: 'card', bounds: ownBounds(card) }]), '卡片自身限额', 'card');
  await judge(limitsOf(currency, [{ name: 'bank', level: 'card', bounds: bankBounds(currency) }]), '平台限额', 'bank');
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

const rankOf = ({ in: period, by }: Excess): number => ORDER.indexOf(period) + (by === 'count' ? ORDER.length : 0);

/** Counts spending on every level. @param count 1n for a new purchase, -1n for one that is taken back, else 0n */
export function countSpending(
  desk: Desk,
  owner: string,
  card: CardRow,
  at: string,
  amount: bigint,
  count: bigint,
): Promise<void> {
  return limitsOf(card.currency, []).count(desk.counters, owner, placesOf(card), at, amount, count);
}

export async function rulesIn(desk: Desk, owner: string, currency: string): Promise<RuleRow[]> {
  return desk.findRecords(owner, 'card-limit-rule', { currency, state: 'ENABLED' });
}

export function merchantLimits(currency: string, found: readonly RuleRow[]): Limits {
  return limitsOf(
    currency,
    found.map(({ ruleId, scope, target, ...rule }) => ({
      ...{ name: ruleId, level: scope.toLowerCase(), bounds: boundsOf(rule, currency) },
      ...(scope !== 'ALL' && { of: target }),
    })),
  );
}

function boundsOf(
  { perTrans, perDay, perMonth, dailyCount }: Pick<RuleRow, 'perTrans' | 'perDay' | 'perMonth' | 'dailyCount'>,
  currency: string,
): Bound[] {
  return [
    { in: 'single', amount: toMinor(perTrans, currency) },
    { in: 'day', amount: toMinor(perDay, currency) },
    { in: 'month', amount: toMinor(perMonth, currency) },
    ...(dailyCount === undefined || dailyCount === null ? [] : [{ in: 'day' as const, count: BigInt(dailyCount) }]),
  ];
}

function ownBounds({ limitPerTrans, limitMonth, limitTotal, currency }: CardRow): Bound[] {
  const bound = (period: Bound['in'], amount: string | null | undefined): Bound[] =>
    amount === undefined || amount === null ? [] : [{ in: period, amount: toMinor(amount, currency) }];
  return [...bound('single', limitPerTrans), ...bound('month', limitMonth), ...bound('ever', limitTotal)];
}

function bankBounds(currency: string): Bound[] {
  const { single, day, month } = MOST_SPENT;
  return [
    { in: 'single', amount: toMinor(single, currency) },
    { in: 'day', amount: toMinor(day, currency) },
    { in: 'month', amount: toMinor(month, currency) },
  ];
}

const limitsOf = (currency: string, found: readonly LimitRule[]): Limits =>
  new Limits(subjectOf(currency), LEVELS, found);
