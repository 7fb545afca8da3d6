import { dateTimeOf } from '#model/instant.ts';
import type { EdgeHandler } from '../desk/desk.ts';
import type { Message } from '../messages/message.ts';
import { isScreened } from './screening.ts';
import type { PoboPayer } from './payer.ts';

/** Four hours until the bank has looked at a payer, in milliseconds of bank time. */
export const PAYER_AUDIT = 4 * 3_600_000;
export const PAYER_FAMILY = 'pobo';

/** WAIT → PASS, or REJECT where the name is listed or nothing proves the relation. */
export const auditPayer: EdgeHandler = async (desk, poboRecordId) => {
  const facts = await desk.facts(poboRecordId);
  if (facts?.family !== PAYER_FAMILY) return false;
  const { owner } = facts;
  await desk.book.lockOwner(owner);
  const payer = await desk.record(owner, 'pobo-payer', poboRecordId);
  if (payer?.auditState !== 'WAIT') return false;
  const rejectReason = isScreened(payer.payerEnName)
    ? '付款人名称命中风险名单'
    : (payer.relationFiles ?? []).length === 0
      ? '缺少代付关系证明，请补充后重新提交'
      : null;
  const auditState = rejectReason === null ? 'PASS' : 'REJECT';
  await desk.changeRecord(owner, 'pobo-payer', poboRecordId, { auditState, rejectReason });
  await desk.tell(owner, payerMessage(payer, rejectReason, dateTimeOf(desk.now)));
  return true;
};

function payerMessage({ poboRecordId, payerName }: PoboPayer, reason: string | null, at: string): Message {
  return {
    bizType: 2,
    title: reason === null ? '代付付款人审核通过' : `代付付款人审核未通过：${reason}`,
    content:
      reason === null
        ? `代付付款人 ${payerName}（${poboRecordId}）已通过审核，现在可以以其名义付款。`
        : `代付付款人 ${payerName}（${poboRecordId}）未通过审核：${reason}。`,
    at,
    bizNo: poboRecordId,
    path: `/pay/poboPayee?payerName=${encodeURIComponent(payerName)}`,
    permission: '/pay/poboPayee',
  };
}
