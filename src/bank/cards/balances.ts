import { balanceOf } from '#sandbox/ledger.ts';
import { fromMinor } from '#model/minor-units.ts';
import type { Desk } from '../desk/desk.ts';
import { type Account, cardPool, onCard, onGroup } from '../ledger/chart.ts';
import { blanksOf, refusal } from '../words/refusals.ts';

/** The account-related fields of a card or a group. Cards of a group spend the group's balance. */
export interface Spender {
  cardId?: string | null | undefined;
  groupId?: string | null | undefined;
  currency: string;
}

/** The account that pays for what a card or a group spends. */
export function spendingAccount(owner: string, { cardId, groupId, currency }: Spender): Account {
  return typeof groupId === 'string' ? onGroup(owner, groupId, currency) : onCard(owner, cardId ?? '-', currency);
}

/** The balance of a card or a group in minor units. */
export function balanceOn(desk: Desk, owner: string, spender: Spender): Promise<bigint> {
  return balanceOf(desk.book, spendingAccount(owner, spender));
}

/** A card of a group has no balance of its own: its group is charged, and continues to exist after the card. */
export function ownsBalance({ cardId, groupId }: Omit<Spender, 'currency'>): boolean {
  return typeof groupId !== 'string' || typeof cardId !== 'string';
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
