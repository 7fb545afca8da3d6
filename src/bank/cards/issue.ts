import { dateTimeOf } from '#model/instant.ts';
import type { Person } from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { refusal } from '../words/refusals.ts';
import type { CardRow, OperationRow } from './operation.ts';
import { operate } from './submit.ts';
import { type CardBin, expiresAt, expiryOf } from './terms.ts';

/** Cards to be issued, all alike; amounts are decimal strings in their currency. */
export interface Issue {
  bin: CardBin;
  currency: string;
  mode: CardRow['cardMode'];
  holder: Row<'holder'>;
  scene: CardRow['scene'];
  expireMonths: CardRow['expireMonths'];
  quantity: number;
  cardAlias?: string | undefined;
  limitPerTrans?: string | undefined;
  /** The group whose balance the cards spend, with the limit of each over it. */
  group?: { groupId: string; groupName: string; limitTotal?: string };
  openFee: string;
  /** First amount on each card; zero for cards of a group. */
  amount: string;
  rechargeFee: string;
  /** The sub-user who owns the cards; absent for the merchant's own. */
  subUser?: Row<'sub-user'> | undefined;
  person: Person;
}

/** The merchant's own holder whom the bank has passed. @throws Refusal 10018, 26031 */
export async function passedHolder(desk: Desk, owner: string, holderNo: string): Promise<Row<'holder'>> {
  const holder = await desk.record(owner, 'holder', holderNo);
  if (holder === undefined || holder.audience !== 'CARD') throw refusal('10018', {}, '/holderNo');
  if (holder.status !== 'PASS') throw refusal('26031', {}, '/holderNo');
  return holder;
}

/**
 * Issues cards, each with its own operation under one batch number. The owner is locked and all checks have passed.
 * @param batchNo the number of the request
 * @returns the first operation
 */
export async function issueCards(desk: Desk, owner: string, issue: Issue, batchNo: string): Promise<OperationRow> {
  const { quantity, expireMonths, amount, openFee, rechargeFee, person, mode } = issue;
  const cardIds = await desk.book.nextNumbers('CD', dateTimeOf(desk.now), quantity);
  const operations: OperationRow[] = [];
  for (const [n, cardId] of cardIds.entries()) {
    const print = { cardBin: issue.bin.cardBin, expireAt: expiryOf(desk.now, expireMonths) };
    const card = drawn(issue, desk.now, { cardId, cardNo: await desk.issueCard(owner, cardId, print), n });
    await desk.addRecord(owner, 'card', card);
    const isAlone = quantity === 1 && mode !== 'GROUP';
    const opNo = isAlone ? batchNo : `${batchNo}-${String(n + 1).padStart(2, '0')}`;
    operations.push(
      await operate(desk, owner, card, {
        ...{ opType: 'APPLY', amount, openFee, rechargeFee, person },
        ...{ numbers: { opNo, batchNo }, expiresAt: expiresAt(desk.now, expireMonths) },
      }),
    );
  }
  const [first] = operations;
  if (first === undefined) throw refusal('20002', {}, '/quantity');
  return first;
}

/** The record of a new card. @param one.n its place among the cards of the request */
function drawn(issue: Issue, now: number, one: { cardId: string; cardNo: string; n: number }): CardRow {
  const { bin, mode, holder, cardAlias, quantity, limitPerTrans, group, subUser, person } = issue;
  const { cardId, cardNo, n } = one;
  const limit = group?.limitTotal;
  return {
    ...{ cardId, cardNo, cardMask: cardNo, lastFour: cardNo.slice(-4), cardMode: mode },
    ...{ cardBin: bin.cardBin, brand: bin.brand as CardRow['brand'], currency: issue.currency, balance: '0.00' },
    ...{ scene: issue.scene, holderNo: holder.holderNo, holderName: holder.holderName, status: 'APPLYING' },
    ...{ expireMonths: issue.expireMonths, expireAt: '**/**', cvv: '***', createdAt: dateTimeOf(now), version: 1 },
    ...(cardAlias !== undefined && { cardAlias: quantity === 1 ? cardAlias : `${cardAlias} ${n + 1}` }),
    ...(limitPerTrans !== undefined && { limitPerTrans }),
    billingAddress: [holder.address, holder.postcode].filter(Boolean).join(', '),
    ...(group !== undefined && { ...group, usedLimit: '0.00', ...(limit !== undefined && { remainLimit: limit }) }),
    operatorName: person.name,
    ...(subUser !== undefined && { subUserNo: subUser.subUserNo, subUserName: subUser.subUserName }),
  };
}
