import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { refusal } from '../words/refusals.ts';

/** Owner of a card: a sub-user, or without a number the merchant itself. */
interface Owned {
  subUserNo?: string | null | undefined;
}

/** The sub-user that may do business now; undefined for the merchant itself. @throws Refusal 26021 */
export async function checkSubUser(desk: Desk, owner: string, card: Owned): Promise<Row<'sub-user'> | undefined> {
  const { subUserNo } = card;
  if (!subUserNo) return undefined;
  const found = await desk.record(owner, 'sub-user', subUserNo);
  if (found?.status !== 'ENABLED') throw refusal('26021');
  return found;
}

/** Checks what a sub-user may open: its ranges of cards, and their number. @throws Refusal 20008, 26032 */
export async function checkSubUserCards(
  desk: Desk,
  owner: string,
  { subUserNo, cardBins, maxCards }: Row<'sub-user'>,
  { cardBin, quantity }: { cardBin: string; quantity: number },
): Promise<void> {
  if (!cardBins.includes(cardBin)) throw refusal('20008', {}, '/cardBin');
  if (maxCards === undefined || maxCards === null) return;
  const held = await desk.cardCount(owner, { subUserNo });
  if (held + quantity > maxCards) throw refusal('26032-own', { most: maxCards, held }, '/quantity');
}
