import { balanceOf } from '#sandbox/ledger.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { cardPool, onCard } from '../ledger/chart.ts';
import { blanksOf, refusal } from '../words/refusals.ts';

/** The balance of a card in minor units. */
export function balanceOn(
  desk: Desk,
  owner: string,
  { cardId, currency }: Pick<Row<'card'>, 'cardId' | 'currency'>,
): Promise<bigint> {
  return balanceOf(desk.book, onCard(owner, cardId, currency));
}

/** @param needed minor units @throws Refusal 26003 when the card account has less */
export async function checkPool(
  desk: Desk,
  owner: string,
  currency: string,
  needed: bigint,
  field = '/amount',
): Promise<void> {
  const held = await balanceOf(desk.book, cardPool(owner, currency));
  if (held < needed) throw refusal('26003', blanksOf(fromMinor(held, currency), currency), field);
}
