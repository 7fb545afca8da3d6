import { lockedBalanceOf } from '#sandbox/ledger.ts';
import { spendingAccount } from '../cards/balances.ts';
import type { CardRow } from '../cards/operation.ts';
import type { Desk } from '../desk/desk.ts';
import { type Account, cardPool } from '../ledger/chart.ts';

/** A card, with the group whose balance it spends. */
export type Spender = Pick<CardRow, 'cardId' | 'groupId' | 'currency'>;

/** The account that a card spends from, and the purse of its holds. */
export interface Spending {
  account: Account;
  purse: 'card' | 'group';
  /** Subdivision of the purse. */
  dimension: string;
}

export function spendingOf(owner: string, card: Spender): Spending {
  const account = spendingAccount(owner, card);
  return { account, purse: account.kind === 'C.GRP' ? 'group' : 'card', dimension: account.dimension };
}

/** The card account behind a card: it covers the card, and gets what is left on it. */
export function poolOf(owner: string, { currency, subUserNo }: Pick<CardRow, 'currency' | 'subUserNo'>): Account {
  return cardPool(owner, currency, subUserNo);
}

/** The amount that a card may spend, in minor units, locked until the transaction ends. */
export function spendable(desk: Desk, owner: string, card: Spender): Promise<bigint> {
  return lockedBalanceOf(desk.book, spendingOf(owner, card).account);
}
