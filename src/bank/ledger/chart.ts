import type { Account as LedgerAccount, Purses } from '#sandbox/ledger.ts';

/** Kinds of the chart of accounts. `M.*`, `S.*` and `C.*` belong to a merchant, the others to the bank. */
export type AccountKind =
  | 'M.AVL'
  | 'M.FRZ'
  | 'M.TRN'
  | 'M.DUE'
  | 'S.AVL'
  | 'S.FRZ'
  | 'ADV'
  | 'C.POOL'
  | 'C.SUB'
  | 'C.CARD'
  | 'C.GRP'
  | 'C.HOLD'
  | 'SCHEME'
  | 'SUSP'
  | 'REFPAY'
  | 'PAYCLR'
  | 'FEE'
  | 'COUPON'
  | 'FXPOS'
  | 'FXINC'
  | 'NOSTRO'
  | 'EQ';

/** Credit-normal kinds that no journal may take below zero. C.CARD and C.GRP may be negative until they are swept. */
export const NEVER_NEGATIVE: readonly string[] = [
  'M.AVL',
  'M.FRZ',
  'M.TRN',
  'S.AVL',
  'S.FRZ',
  'C.POOL',
  'C.SUB',
  'C.HOLD',
  'SUSP',
  'REFPAY',
  'PAYCLR',
  'FEE',
] satisfies AccountKind[];

/** Debit-normal kinds that no journal may take above zero: nobody can owe less than nothing. */
export const NEVER_POSITIVE: readonly string[] = ['M.DUE', 'ADV', 'COUPON'] satisfies AccountKind[];

/**
 * Kinds that all merchants' postings share, one account for each currency: a posting appends to them without waiting. A
 * kind with a bound (FEE, COUPON) may exceed it until the next fold, which reports it.
 */
export const SUMMED: readonly string[] = [
  'NOSTRO',
  'FXPOS',
  'FXINC',
  'EQ',
  'FEE',
  'COUPON',
  'SCHEME',
] satisfies AccountKind[];

/** The pairs of accounts, available and frozen, between which holds move a merchant's money. */
export const PURSES = {
  named: {
    main: { available: 'M.AVL', frozen: 'M.FRZ' },
    store: { available: 'S.AVL', frozen: 'S.FRZ' },
    card: { available: 'C.CARD', frozen: 'C.HOLD', isFrozenByOrder: true },
    group: { available: 'C.GRP', frozen: 'C.HOLD', isFrozenByOrder: true },
  },
  unnamed: { whole: 'main', part: 'store' },
} as const satisfies Purses & { named: Record<string, { available: AccountKind; frozen: AccountKind }> };

/**
 * An account of the chart. Its owner is the merchant's userNo, or `BANK`. Its dimension is the order for PAYCLR, SUSP
 * and REFPAY, `account/store` for S.*, the store for ADV, the fee type for FEE, the correspondent for NOSTRO, the
 * sub-user for C.SUB, the card for C.CARD, the group for C.GRP, the authorisation for C.HOLD; otherwise `-`.
 */
export type Account = LedgerAccount<AccountKind>;

/**
 * Available money of the main account, or of a collection account and store (`account/store`, `account/-` without a
 * store).
 */
export function available(owner: string, currency: string, dimension = '-'): Account {
  return { kind: dimension === '-' ? 'M.AVL' : 'S.AVL', owner, dimension, currency };
}

/** Money held by orders, of the main account or of a collection account and store. */
export function frozen(owner: string, currency: string, dimension = '-'): Account {
  return { kind: dimension === '-' ? 'M.FRZ' : 'S.FRZ', owner, dimension, currency };
}

/** The merchant's debt to the bank after a recall or a chargeback. */
export function due(owner: string, currency: string): Account {
  return { kind: 'M.DUE', owner, dimension: '-', currency };
}

/** An advance on a store's payouts, to be repaid. */
export function advance(owner: string, store: string, currency: string): Account {
  return { kind: 'ADV', owner, dimension: store, currency };
}

/** A receipt that cannot be used yet; one account per order. */
export function suspense(orderNo: string, currency: string): Account {
  return { kind: 'SUSP', owner: 'BANK', dimension: orderNo, currency };
}

/** Owed to the remitter of a receipt; one account per order. */
export function refundPayable(orderNo: string, currency: string): Account {
  return { kind: 'REFPAY', owner: 'BANK', dimension: orderNo, currency };
}

/** The cost of cash-back coupons. */
export function couponCost(currency: string): Account {
  return { kind: 'COUPON', owner: 'BANK', dimension: '-', currency };
}

/** Money for cards that is not on a card yet: the merchant's, or that of one of its sub-users. */
export function cardPool(owner: string, currency: string, subUserNo?: string | null): Account {
  if (subUserNo) return { kind: 'C.SUB', owner, dimension: subUserNo, currency };
  return { kind: 'C.POOL', owner, dimension: '-', currency };
}

/** The balance that all cards of a group spend. */
export function onGroup(owner: string, groupId: string, currency: string): Account {
  return { kind: 'C.GRP', owner, dimension: groupId, currency };
}

/** The balance of a single card. */
export function onCard(owner: string, cardId: string, currency: string): Account {
  return { kind: 'C.CARD', owner, dimension: cardId, currency };
}

/** Owed to the card scheme for what it has cleared; one account for each currency. */
export function scheme(currency: string): Account {
  return { kind: 'SCHEME', owner: 'BANK', dimension: '-', currency };
}

export function inTransit(owner: string, currency: string): Account {
  return { kind: 'M.TRN', owner, dimension: '-', currency };
}

/** Sent by the bank and not confirmed yet; one account per order, so that a final order must end at zero. */
export function clearing(orderNo: string, currency: string): Account {
  return { kind: 'PAYCLR', owner: 'BANK', dimension: orderNo, currency };
}

export function feeIncome(type: string, currency: string): Account {
  return { kind: 'FEE', owner: 'BANK', dimension: type, currency };
}

export function fxPosition(currency: string): Account {
  return { kind: 'FXPOS', owner: 'BANK', dimension: '-', currency };
}

export function fxIncome(currency: string): Account {
  return { kind: 'FXINC', owner: 'BANK', dimension: '-', currency };
}

/** `ONSHORE` is the yuan settlement bank on the mainland; the currency does not distinguish it from offshore yuan. */
export function nostro(currency: string, correspondent: 'MAIN' | 'ONSHORE' = 'MAIN'): Account {
  return { kind: 'NOSTRO', owner: 'BANK', dimension: correspondent, currency };
}

export function equity(currency: string): Account {
  return { kind: 'EQ', owner: 'BANK', dimension: '-', currency };
}

export function isSummed(kind: string): boolean {
  return SUMMED.includes(kind);
}

/** True if the chart forbids a balance (minor units, credit positive). */
export function isForbidden(kind: string, balance: bigint): boolean {
  return balance < 0n ? NEVER_NEGATIVE.includes(kind) : balance > 0n && NEVER_POSITIVE.includes(kind);
}
