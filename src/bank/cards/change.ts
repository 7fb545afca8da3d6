import { compare } from '#model/money.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import { balanceOf } from '#sandbox/ledger.ts';
import type { Desk } from '../desk/desk.ts';
import { due } from '../ledger/chart.ts';
import { customerOf } from '../orders/checks.ts';
import { blanksOf, refusal, type RefusalCode } from '../words/refusals.ts';
import { balanceOn, checkPool, ownsBalance } from './balances.ts';
import type { CardRow, OperationRow } from './operation.ts';
import { spentBy } from './spent.ts';
import { operate } from './submit.ts';
import { checkSubUser } from './sub-user.ts';
import {
  binOf,
  checkAmount,
  checkLimits,
  LEAST,
  MOST_ON_CARD,
  openOperations,
  rechargeFee,
  unconfirmedOn,
} from './terms.ts';

/** A person's order about one of the merchant's cards. */
export interface CardRequest {
  cardId: string;
  person: Person;
}

/** The merchant's own card in one of these states, behind the merchant's lock. @throws Refusal 100xx, 10018, or `code` */
async function cardIn(
  desk: Desk,
  owner: string,
  cardId: string,
  states: readonly CardRow['status'][],
  code: RefusalCode = '10019',
): Promise<CardRow> {
  await desk.book.lockOwner(owner);
  const card = await desk.record(owner, 'card', cardId);
  if (card === undefined) throw refusal('10018');
  if (!states.includes(card.status)) throw refusal(code);
  return card;
}

const USABLE = ['ACTIVE', 'FROZEN'] as const;

/** Moves money from the card account onto a card; the fee is on top. @throws Refusal 20002 to 20004, 26003, 26021, 26022, 26041, 26042 */
export async function rechargeCard(
  desk: Desk,
  owner: string,
  { cardId, amount, person }: CardRequest & { amount: string },
): Promise<OperationRow> {
  await customerOf(desk, owner, 'CARD');
  const card = await cardIn(desk, owner, cardId, ['ACTIVE'], '26041');
  if (!ownsBalance(card)) throw refusal('10019');
  const { currency } = card;
  checkAmount(amount, currency, LEAST);
  const after = (await balanceOn(desk, owner, card)) + toMinor(amount, currency);
  if (compare(fromMinor(after, currency), MOST_ON_CARD) > 0) {
    throw refusal('26042', blanksOf(MOST_ON_CARD, currency), '/amount');
  }
  const fee = rechargeFee(binOf(card.cardBin, currency), amount, currency);
  await checkSubUser(desk, owner, card);
  await checkPool(desk, owner, currency, toMinor(amount, currency) + toMinor(fee, currency), card.subUserNo);
  return operate(desk, owner, card, { opType: 'RECHARGE', amount, rechargeFee: fee, person });
}

/**
 * Moves money from a card back to the card account, without a fee.
 * @param request.amount the whole balance without it
 * @throws Refusal 20002, 20003, 26043
 */
export async function refundCard(
  desk: Desk,
  owner: string,
  { cardId, amount, person }: CardRequest & { amount?: string | undefined },
): Promise<OperationRow> {
  await customerOf(desk, owner, 'CARD');
  const card = await cardIn(desk, owner, cardId, USABLE);
  if (!ownsBalance(card)) throw refusal('10019');
  const { currency } = card;
  const left = (await balanceOn(desk, owner, card)) - (await unconfirmedOn(desk, owner, card));
  if (amount !== undefined) checkAmount(amount, currency);
  const wanted = amount === undefined ? left : toMinor(amount, currency);
  if (left <= 0n || wanted > left) throw refusal('26043', {}, '/amount');
  return operate(desk, owner, card, { opType: 'REFUND', amount: fromMinor(wanted, currency), person });
}

/** Closes a card: its balance goes to the card account at once. @throws Refusal 10019, 26052 */
export async function closeCard(desk: Desk, owner: string, { cardId, person }: CardRequest): Promise<OperationRow> {
  const card = await cardIn(desk, owner, cardId, USABLE);
  const { currency } = card;
  const left = ownsBalance(card) ? await balanceOn(desk, owner, card) : 0n;
  if (left < 0n) throw refusal('26052');
  // A recharge that the scheme refuses later would be taken from a card without money.
  if ((await openOperations(desk, owner, cardId)).length > 0) throw refusal('10019');
  await desk.changeRecord(owner, 'card', cardId, { status: 'CLOSING' });
  return operate(desk, owner, card, { opType: 'CLOSE', amount: fromMinor(left, currency), person });
}

/** Changes of a card; what is absent stays. */
export interface CardChanges {
  status?: CardRow['status'] | undefined;
  cardAlias?: string | undefined;
  /** Decimal strings in the card's currency. */
  limitPerTrans?: string | undefined;
  limitMonth?: string | undefined;
  /** Limit of a supplementary card over its group's balance; at least the used amount. */
  limitTotal?: string | undefined;
}

/**
 * Checks that a limit is not below the amount already spent.
 * @throws Refusal 26061
 */
async function leaveRoom(
  desk: Desk,
  owner: string,
  card: CardRow,
  { limitMonth, limitTotal }: Pick<CardChanges, 'limitMonth' | 'limitTotal'>,
): Promise<void> {
  const { currency } = card;
  const spent = await spentBy(desk, owner, card);
  for (const [field, limit, used] of [
    ['/limitMonth', limitMonth, spent.month],
    ['/limitTotal', limitTotal, spent.ever],
  ] as const) {
    if (limit === undefined || toMinor(limit, currency) >= used) continue;
    throw refusal('26061', blanksOf(fromMinor(used, currency), currency), field);
  }
}

/**
 * Freezes or releases a card, renames it, or changes its limits.
 * @throws Refusal 10018, 10019, 20002, 20003, 20005, 20007, 23006, 26021, 26061
 */
export async function changeCard(
  desk: Desk,
  owner: string,
  { cardId, person, status, cardAlias, limitPerTrans, limitMonth, limitTotal }: CardRequest & CardChanges,
): Promise<object> {
  const card = await cardIn(desk, owner, cardId, USABLE);
  checkLimits({ limitPerTrans, limitMonth, limitTotal }, card.currency);
  await leaveRoom(desk, owner, card, { limitMonth, limitTotal });
  const used = toMinor(card.usedLimit ?? '0', card.currency);
  const remainLimit = limitTotal && fromMinor(toMinor(limitTotal, card.currency) - used, card.currency);
  const changes = { cardAlias, limitPerTrans, limitMonth, limitTotal, remainLimit };
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const isMoved = status !== undefined && status !== card.status;
  if (isMoved && status === 'ACTIVE') {
    await checkSubUser(desk, owner, card);
    // A debt from overspending must be repaid before the card is released.
    if ((await balanceOf(desk.book, due(owner, card.currency))) !== 0n) throw refusal('23006');
  }
  const set = { ...Object.fromEntries(given), ...(isMoved && { status }) };
  if (Object.keys(set).length > 0) await desk.changeRecord(owner, 'card', cardId, set);
  if (!isMoved) return card;
  return operate(desk, owner, card, { opType: status === 'FROZEN' ? 'FREEZE' : 'UNFREEZE', person });
}
