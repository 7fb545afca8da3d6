import { fromMinor, toMinor } from '#model/minor-units.ts';
import type { Person } from '../approvals/review.ts';
import { balanceOn, checkPool } from '../cards/balances.ts';
import { closeCard } from '../cards/change.ts';
import type { GroupRow, OperationRow } from '../cards/operation.ts';
import { checkSubUser } from '../cards/sub-user.ts';
import { asOperated, operate } from '../cards/submit.ts';
import { binOf, checkAmount, LEAST, rechargeFee } from '../cards/terms.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { customerOf } from '../orders/checks.ts';
import { refusal, type RefusalCode } from '../words/refusals.ts';

/** A person's order about one of the merchant's groups. */
interface GroupRequest {
  groupId: string;
  person: Person;
}

const USABLE = ['ACTIVE', 'FROZEN'] as const;

/** The merchant's own group in one of these states, behind the merchant's lock. @throws Refusal 10018, or `code` */
export async function groupIn(
  desk: Desk,
  owner: string,
  groupId: string,
  states: readonly GroupRow['status'][],
  code: RefusalCode = '10019',
): Promise<GroupRow> {
  await desk.book.lockOwner(owner);
  const group = await desk.record(owner, 'card-group', groupId);
  if (group === undefined) throw refusal('10018', {}, '/groupId');
  if (!states.includes(group.status)) throw refusal(code);
  return group;
}

/** Moves money from the card account to a group; the fee is on top. @throws Refusal 20002 to 20004, 26003, 26041 */
export async function rechargeGroup(
  desk: Desk,
  owner: string,
  { groupId, amount, person }: GroupRequest & { amount: string },
): Promise<OperationRow> {
  await customerOf(desk, owner, 'CARD');
  const group = await groupIn(desk, owner, groupId, ['ACTIVE'], '26041');
  const { currency } = group;
  checkAmount(amount, currency, LEAST);
  const fee = rechargeFee(binOf(group.cardBin, currency), amount, currency);
  await checkSubUser(desk, owner, group);
  await checkPool(desk, owner, currency, toMinor(amount, currency) + toMinor(fee, currency), group.subUserNo);
  return operate(desk, owner, asOperated(group), { opType: 'RECHARGE', amount, rechargeFee: fee, person });
}

/**
 * Moves money from a group back to the card account, without a fee.
 * @param request.amount the whole balance without it
 * @throws Refusal 20002, 20003, 26043
 */
export async function refundGroup(
  desk: Desk,
  owner: string,
  { groupId, amount, remark, person }: GroupRequest & { amount?: string | undefined; remark?: string | undefined },
): Promise<OperationRow> {
  await customerOf(desk, owner, 'CARD');
  const group = await groupIn(desk, owner, groupId, USABLE);
  const { currency } = group;
  const open = (await openIn(desk, owner, groupId)).filter(({ opType }) => opType === 'RECHARGE');
  const unconfirmed = open.reduce((sum, each) => sum + toMinor(each.amount, currency), 0n);
  const left = (await balanceOn(desk, owner, { groupId, currency })) - unconfirmed;
  if (amount !== undefined) checkAmount(amount, currency);
  const wanted = amount === undefined ? left : toMinor(amount, currency);
  if (left <= 0n || wanted > left) throw refusal('26043', {}, '/amount');
  const refund = { opType: 'REFUND', amount: fromMinor(wanted, currency), remark, person } as const;
  return operate(desk, owner, asOperated(group), refund);
}

/**
 * Freezes or releases a group, which applies to the spending of all its cards; or closes the group with its cards.
 * @throws Refusal 10018, 10019, 26052
 */
export async function moveGroup(
  desk: Desk,
  owner: string,
  { groupId, status, person }: GroupRequest & { status: GroupRow['status'] },
): Promise<OperationRow> {
  const group = await groupIn(desk, owner, groupId, USABLE);
  if (status === group.status) throw refusal('10019');
  if (status === 'CLOSED') return closeGroup(desk, owner, group, person);
  await desk.changeRecord(owner, 'card-group', groupId, { status });
  return operate(desk, owner, asOperated(group), { opType: status === 'FROZEN' ? 'FREEZE' : 'UNFREEZE', person });
}

async function closeGroup(desk: Desk, owner: string, group: GroupRow, person: Person): Promise<OperationRow> {
  const { groupId, currency } = group;
  const left = await balanceOn(desk, owner, { groupId, currency });
  if (left < 0n) throw refusal('26052');
  if ((await openIn(desk, owner, groupId)).length > 0) throw refusal('10019');
  for (const { cardId } of await desk.findRecords(owner, 'card', { groupId, status: [...USABLE] })) {
    await closeCard(desk, owner, { cardId, person });
  }
  await desk.changeRecord(owner, 'card-group', groupId, { status: 'CLOSING' });
  return operate(desk, owner, asOperated(group), { opType: 'CLOSE', amount: fromMinor(left, currency), person });
}

/**
 * Renames a group; its cards show the new name, earlier operations keep the old one.
 * @throws Refusal 10018, 10019
 */
export async function renameGroup(
  desk: Desk,
  owner: string,
  { groupId, groupName }: { groupId: string; groupName: string },
): Promise<GroupRow> {
  const group = await groupIn(desk, owner, groupId, USABLE);
  await desk.changeRecord(owner, 'card-group', groupId, { groupName });
  for (const { cardId } of await desk.findRecords(owner, 'card', { groupId })) {
    await desk.changeRecord(owner, 'card', cardId, { groupName });
  }
  return group;
}

/**
 * Assigns a group to an enabled operator.
 * @throws Refusal 10018, 10019
 */
export async function appointOperator(
  desk: Desk,
  owner: string,
  { groupId, operatorId }: { groupId: string; operatorId: string },
): Promise<GroupRow> {
  const group = await groupIn(desk, owner, groupId, USABLE);
  const operator = (await desk.operators(owner)).find((each) => each.operatorId === operatorId && !each.disabled);
  if (operator === undefined) throw refusal('10018', {}, '/operatorId');
  await desk.changeRecord(owner, 'card-group', groupId, { operatorId, operatorName: operator.name });
  return group;
}

/** Operations on a group and its cards that the scheme has not confirmed. */
function openIn(desk: Desk, owner: string, groupId: string): Promise<Row<'card-operation'>[]> {
  return desk.findRecords(owner, 'card-operation', { groupId, status: 'PROCESSING' });
}
