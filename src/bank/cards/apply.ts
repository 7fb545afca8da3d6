import { compare } from '#model/money.ts';
import { dateTimeOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import { customerOf } from '../orders/checks.ts';
import { blanksOf, refusal } from '../words/refusals.ts';
import { checkPool } from './balances.ts';
import type { CardRow, OperationRow } from './operation.ts';
import { operate } from './submit.ts';
import { checkSubUser, checkSubUserCards } from './sub-user.ts';
import { binOf, checkAmount, checkCount, expiresAt, expiryOf, LEAST, MOST_ON_CARD, rechargeFee } from './terms.ts';

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
  /** The sub-user who opens them with its own money; the merchant does without it. */
  subUserNo?: string | undefined;
}

/**
 * Opens cards: one operation each, under one number, and each lives alone. The card account pays fees and first amounts.
 * @returns the first operation; its `batchNo` is the number of all
 * @throws Refusal 10011 to 10014, 20002 to 20004, 20008, 26003, 26021, 26022, 26031, 26032, 26042
 */
export async function applyCards(
  desk: Desk,
  owner: string,
  { person, ...asked }: CardApplication & { person: Person },
): Promise<OperationRow> {
  const { cardBin, currency, amount, quantity, expireMonths, subUserNo } = asked;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'CARD');
  const subUser = await checkSubUser(desk, owner, asked);
  const bin = binOf(cardBin, currency);
  if (compare(amount, '0') !== 0) checkAmount(amount, currency, LEAST);
  if (compare(amount, MOST_ON_CARD) > 0) throw refusal('26042', blanksOf(MOST_ON_CARD, currency), '/amount');
  const holder = await desk.record(owner, 'holder', asked.holderNo);
  if (holder === undefined || holder.audience !== 'CARD') throw refusal('10018', {}, '/holderNo');
  if (holder.status !== 'PASS') throw refusal('26031', {}, '/holderNo');
  await checkCount(desk, owner, bin, quantity);
  if (subUser !== undefined) await checkSubUserCards(desk, owner, subUser, asked);
  const fee = rechargeFee(bin, amount, currency);
  const each = [amount, bin.openFee, fee].reduce((sum, part) => sum + toMinor(part, currency), 0n);
  await checkPool(desk, owner, currency, each * BigInt(quantity), subUserNo);

  const at = dateTimeOf(desk.now);
  const batchNo = await desk.book.nextNumber('CO', at);
  const cardIds = await desk.book.nextNumbers('CD', at, quantity);
  const { scene, cardAlias, limitPerTrans } = asked;
  let first: OperationRow | undefined;
  for (const [n, cardId] of cardIds.entries()) {
    const cardNo = await desk.issueCard(owner, cardId, { cardBin, expireAt: expiryOf(desk.now, expireMonths) });
    const card: CardRow = {
      ...{
        cardId,
        cardNo,
        cardMask: cardNo,
        lastFour: cardNo.slice(-4),
        cardMode: 'SINGLE',
        cardBin,
        brand: bin.brand as CardRow['brand'],
      },
      ...{ currency, balance: '0.00', scene, holderNo: holder.holderNo, holderName: holder.holderName },
      ...{ status: 'APPLYING', expireMonths, expireAt: '**/**', cvv: '***', createdAt: at, version: 1 },
      ...(cardAlias !== undefined && { cardAlias: quantity === 1 ? cardAlias : `${cardAlias} ${n + 1}` }),
      ...(limitPerTrans !== undefined && { limitPerTrans }),
      operatorName: person.name,
      ...(subUser !== undefined && { subUserNo: subUser.subUserNo, subUserName: subUser.subUserName }),
    };
    await desk.addRecord(owner, 'card', card);
    const opNo = quantity === 1 ? batchNo : `${batchNo}-${String(n + 1).padStart(2, '0')}`;
    const operation = await operate(desk, owner, card, {
      ...{ opType: 'APPLY', amount, openFee: bin.openFee, rechargeFee: fee, person },
      ...{ numbers: { opNo, batchNo }, expiresAt: expiresAt(desk.now, expireMonths) },
    });
    first ??= operation;
  }
  if (first === undefined) throw refusal('20002', {}, '/quantity');
  return first;
}
