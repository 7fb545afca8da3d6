import type { Person } from '../approvals/review.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { customerOf } from '../orders/checks.ts';
import { failedOrder, resendYuan } from '../orders/resend.ts';
import { refusal } from '../words/refusals.ts';
import { settlementPayee } from './payees.ts';
import { settlementAudit, settlementPromise, settlements } from './settlement.ts';
import { reviewOf } from './submit.ts';

export interface Resend {
  orderNo: string;
  version: number;
  /** Another account or supplier; by default the same. */
  withdrawalAccount?: string | undefined;
  supplierNo?: string | undefined;
  submitter: Person;
}

/**
 * Sends the returned yuan of a settlement again: the same yuan, without exchange, fee, quota or material. Another payee
 * or account was never approved, so the order is reviewed like a new one.
 * @throws Refusal 10010 to 10019, 23051, and those of the payee
 */
export async function resendSettlement(desk: Desk, owner: string, request: Resend): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const parent = await failedOrder(settlements, desk, owner, request);
  if (parent.stage !== 'BOUNCED') throw refusal('10019');
  const merchant = await customerOf(desk, owner, 'SETTLE');
  const { row: failed } = parent;
  const { arriveAmount, arriveCcy, couponNo, payerName, payeeType, purpose, remark, scene, sellMode } = failed;
  if (!payeeType) throw new Error(`${failed.orderNo} has no kind of payee`);
  const named = {
    payeeType,
    withdrawalAccount: request.withdrawalAccount ?? failed.withdrawalAccount ?? undefined,
    supplierNo: request.supplierNo ?? failed.supplierNo ?? undefined,
  };
  const dollars = desk.rates.worth(arriveAmount, arriveCcy, 'USD', 'ceil');
  const payee = await settlementPayee(desk, merchant, named, { dollars, instead: failed.orderNo });
  const isSame = payee.row.payeeName === failed.payeeName && payee.row.accountNo === failed.accountNo;
  const { operatorId: submitterId, name: submitter } = request.submitter;
  return resendYuan(settlements, parent, {
    numbers: 'ST',
    review: isSame ? undefined : reviewOf(payeeType, arriveAmount, arriveCcy),
    begins: settlementAudit(desk),
    accountId: payee.id,
    row: {
      ...{ orderType: 'SETTLE', payerName, ...payee.row, payeeType, purpose, remark, scene, sellMode, couponNo },
      ...settlementPromise(desk, { arriveAmount, payCcy: arriveCcy }),
      ...{ submitter, submitterId, settleStatus: 'AUDITING' },
    },
  });
}
