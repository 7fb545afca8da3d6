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

/**
 * @param needed minor units
 * @param subUserNo the sub-user whose money is needed; the merchant's without it
 * @throws Refusal 26003 when the card account has less, 26022 when the sub-user has
 */
export async function checkPool(
  desk: Desk,
  owner: string,
  currency: string,
  needed: bigint,
  subUserNo?: string | null,
): Promise<void> {
  const held = await balanceOf(desk.book, cardPool(owner, currency, subUserNo));
  if (held >= needed) return;
  throw refusal(subUserNo ? '26022' : '26003', blanksOf(fromMinor(held, currency), currency), '/amount');
}
