import { lockedBalanceOf } from '#sandbox/ledger.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Desk } from '../desk/desk.ts';
import { type Account, cardPool, onCard } from '../ledger/chart.ts';

/** The account that a card spends from, and the purse of its holds. */
export interface Spending {
  account: Account;
  purse: 'card';
  /** Subdivision of the purse. */
  dimension: string;
}

export function spendingOf(owner: string, { cardId, currency }: Pick<CardRow, 'cardId' | 'currency'>): Spending {
  return { account: onCard(owner, cardId, currency), purse: 'card', dimension: cardId };
}

/** The card account behind a card: it covers the card, and gets what is left on it. */
export function poolOf(owner: string, { currency, subUserNo }: Pick<CardRow, 'currency' | 'subUserNo'>): Account {
  return cardPool(owner, currency, subUserNo);
}

/** What a card may spend, in minor units, locked until the transaction ends. */
export function spendable(desk: Desk, owner: string, card: Pick<CardRow, 'cardId' | 'currency'>): Promise<bigint> {
  return lockedBalanceOf(desk.book, spendingOf(owner, card).account);
}
