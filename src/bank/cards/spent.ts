import { dateTimeOf } from '#model/instant.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import type { CardRow } from './operation.ts';

/* Counters of what cards spend: bills that are held or cleared, in the currency of the card. */

/** The subject under which the spending of a currency is counted. */
export function subjectOf(currency: string): string {
  return `card-spend ${currency}`;
}

/** The scope in which a rule's spending is counted. */
export function scopeOf({
  scope,
  target,
  currency,
}: Pick<Row<'card-limit-rule'>, 'scope' | 'target' | 'currency'>): string {
  return `${subjectOf(currency)}:${scope.toLowerCase()}/${scope === 'ALL' ? '' : target}`;
}

/** Amounts that a card has spent in this month and in total, in minor units. */
export async function spentBy(
  desk: Desk,
  owner: string,
  { cardId, currency }: Pick<CardRow, 'cardId' | 'currency'>,
): Promise<{ month: bigint; ever: bigint }> {
  const scope = scopeOf({ scope: 'CARD', target: cardId, currency });
  const tallies = await desk.counters.at(owner, dateTimeOf(desk.now), [scope]);
  const amountOf = (wanted: string): bigint => tallies.find(({ period }) => period === wanted)?.amount ?? 0n;
  return { month: amountOf('month'), ever: amountOf('ever') };
}
