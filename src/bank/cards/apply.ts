import { compare } from '#model/money.ts';
import { dateTimeOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import { customerOf } from '../orders/checks.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import { checkPool } from './balances.ts';
import { issueCards, passedHolder } from './issue.ts';
import type { CardRow, OperationRow } from './operation.ts';
import { checkSubUser, checkSubUserCards } from './sub-user.ts';
import { binOf, checkAmount, checkCount, checkLimits, LEAST, MOST_ON_CARD, rechargeFee } from './terms.ts';

export interface CardApplication {
  scene: CardRow['scene'];
  cardBin: string;
  currency: string;
  holderNo: string;
  /** 1 to 50 cards, all alike. */
  quantity: number;
  cardAlias?: string | undefined;
  /** First amount on each card, a decimal string; zero for none. */
  amount: string;
  limitPerTrans?: string | undefined;
  expireMonths: CardRow['expireMonths'];
  /** The sub-user who opens the cards with its own money; absent for the merchant. */
  subUserNo?: string | undefined;
}

/**
 * Opens cards: one operation each, under one batch number; each succeeds or fails on its own. The card account pays
 * fees and first amounts.
 * @returns the first operation; its `batchNo` is the number of the whole request
 * @throws Refusal 10011 to 10014, 20002 to 20005, 20008, 26003, 26021, 26022, 26031, 26032, 26042
 */
export async function applyCards(
  desk: Desk,
  owner: string,
  asked: CardApplication & { person: Person },
): Promise<OperationRow> {
  const { cardBin, currency, amount, quantity, subUserNo } = asked;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'CARD');
  const subUser = await checkSubUser(desk, owner, asked);
  const bin = binOf(cardBin, currency);
  if (compare(amount, '0') !== 0) checkAmount(amount, currency, LEAST);
  if (compare(amount, MOST_ON_CARD) > 0) throw refusal('26042', blanksOf(MOST_ON_CARD, currency), '/amount');
  checkLimits(asked, currency);
  const holder = await passedHolder(desk, owner, asked.holderNo);
  await checkCount(desk, owner, bin, quantity);
  if (subUser !== undefined) await checkSubUserCards(desk, owner, subUser, asked);
  const fee = rechargeFee(bin, amount, currency);
  const each = [amount, bin.openFee, fee].reduce((sum, part) => sum + toMinor(part, currency), 0n);
  await checkPool(desk, owner, currency, each * BigInt(quantity), subUserNo);
  const batchNo = await desk.book.nextNumber('CO', dateTimeOf(desk.now));
  const issue = { ...asked, bin, holder, mode: 'SINGLE', subUser, openFee: bin.openFee, rechargeFee: fee } as const;
  return issueCards(desk, owner, issue, batchNo);
}
