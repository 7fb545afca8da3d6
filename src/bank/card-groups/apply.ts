import { compare } from '#model/money.ts';
import { dateTimeOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import { checkPool } from '../cards/balances.ts';
import type { CardApplication } from '../cards/apply.ts';
import { issueCards, passedHolder } from '../cards/issue.ts';
import { checkSubUser, checkSubUserCards } from '../cards/sub-user.ts';
import type { CardRow, GroupRow, OperationRow } from '../cards/operation.ts';
import { asOperated, operate } from '../cards/submit.ts';
import { binOf, checkAmount, checkCount, checkLimits, LEAST, rechargeFee } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import { customerOf } from '../orders/checks.ts';
import { groupIn } from './group.ts';

/**
 * Opens a group and its first cards. The group is usable at once; each card succeeds or fails on its own.
 * @param asked.amount first amount of the group, a decimal string; zero for none
 * @returns the first card's operation; its `batchNo` is the number of the whole request
 * @throws Refusal 10011 to 10014, 20002 to 20005, 20008, 26003, 26031, 26032
 */
export async function applyGroup(
  desk: Desk,
  owner: string,
  asked: CardApplication & { groupName: string; person: Person },
): Promise<OperationRow> {
  const { cardBin, currency, amount, quantity, groupName, scene, person, subUserNo } = asked;
  await desk.book.lockOwner(owner);
  await customerOf(desk, owner, 'CARD');
  const subUser = await checkSubUser(desk, owner, asked);
  const bin = binOf(cardBin, currency);
  const isFunded = compare(amount, '0') !== 0;
  if (isFunded) checkAmount(amount, currency, LEAST);
  checkLimits(asked, currency);
  const holder = await passedHolder(desk, owner, asked.holderNo);
  await checkCount(desk, owner, bin, quantity);
  if (subUser !== undefined) await checkSubUserCards(desk, owner, subUser, asked);
  const fee = rechargeFee(bin, amount, currency);
  const fees = toMinor(bin.groupOpenFee, currency) * BigInt(quantity);
  await checkPool(desk, owner, currency, fees + toMinor(amount, currency) + toMinor(fee, currency), subUserNo);

  const at = dateTimeOf(desk.now);
  const [groupId = ''] = await desk.book.nextNumbers('CG', at, 1);
  const batchNo = await desk.book.nextNumber('CO', at);
  const group: GroupRow = {
    ...{ groupId, groupName, cardBin, brand: bin.brand as GroupRow['brand'], currency, balance: '0.00', scene },
    ...{ cardCount: quantity, operatorId: person.operatorId, operatorName: person.name },
    ...{ status: 'ACTIVE', createdAt: at, version: 1 },
    ...(subUser !== undefined && { subUserNo: subUser.subUserNo, subUserName: subUser.subUserName }),
  };
  await desk.addRecord(owner, 'card-group', group);
  if (isFunded) {
    const numbers = { opNo: `${batchNo}-00`, batchNo };
    await operate(desk, owner, asOperated(group), { opType: 'RECHARGE', amount, rechargeFee: fee, person, numbers });
  }
  const money = { openFee: bin.groupOpenFee, amount: '0', rechargeFee: '0' };
  const issue = { ...asked, ...money, bin, holder, subUser, mode: 'GROUP', group: { groupId, groupName } } as const;
  return issueCards(desk, owner, issue, batchNo);
}

/** Cards that spend a group's balance, each at most its own limit. */
export interface SupplementApplication {
  groupId: string;
  holderNo: string;
  /** 1 to 50 cards, all alike. */
  quantity: number;
  cardAlias?: string | undefined;
  /** Decimal strings in the group's currency. */
  limitPerTrans?: string | undefined;
  limitTotal?: string | undefined;
  expireMonths: CardRow['expireMonths'];
  person: Person;
}

/**
 * Opens supplementary cards of a group.
 * @returns the first operation; its `batchNo` is the number of the whole request
 * @throws Refusal 10011 to 10014, 10018, 10019, 20002, 20003, 20005, 26003, 26031, 26032
 */
export async function applySupplement(desk: Desk, owner: string, asked: SupplementApplication): Promise<OperationRow> {
  const { groupId, quantity, limitTotal } = asked;
  await customerOf(desk, owner, 'CARD');
  const of = await groupIn(desk, owner, groupId, ['ACTIVE']);
  const { groupName, cardBin, currency, scene, cardCount } = of;
  const subUser = await checkSubUser(desk, owner, of);
  checkLimits(asked, currency);
  const bin = binOf(cardBin, currency);
  const holder = await passedHolder(desk, owner, asked.holderNo);
  await checkCount(desk, owner, bin, quantity);
  if (subUser !== undefined) await checkSubUserCards(desk, owner, subUser, { cardBin, quantity });
  await checkPool(desk, owner, currency, toMinor(bin.groupOpenFee, currency) * BigInt(quantity), of.subUserNo);
  const batchNo = await desk.book.nextNumber('CO', dateTimeOf(desk.now));
  await desk.changeRecord(owner, 'card-group', groupId, { cardCount: cardCount + quantity });
  const group = { groupId, groupName, ...(limitTotal !== undefined && { limitTotal }) };
  const money = { openFee: bin.groupOpenFee, amount: '0', rechargeFee: '0' };
  const issue = { ...asked, ...money, bin, holder, subUser, currency, scene, mode: 'SUPPLEMENT', group } as const;
  return issueCards(desk, owner, issue, batchNo);
}
