import type { Person } from '../approvals/review.ts';
import { mainlandBankNo, mainlandBankShown } from '../reference/banks.ts';
import { customerOf } from '../orders/checks.ts';
import type { Desk, OrderRow } from '../desk/desk.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import type { BankDetails, DetailField } from '../payees/bank-details.ts';
import { normalName } from '../payees/names.ts';
import { refuseDetails } from '../payees/payees.ts';
import { isScreened } from '../payments/screening.ts';
import { refusal } from '../words/refusals.ts';
import { failedOrder } from '../orders/resend.ts';
import { passOn } from './submit.ts';
import { withdrawals } from './withdrawal.ts';

/** Corrected recipient of a batch line's returned yuan; omitted fields stay as they were. */
export interface Remittance {
  orderNo: string;
  version: number;
  payeeName?: string | undefined;
  accountNo?: string | undefined;
  bankNo?: string | undefined;
  submitter: Person;
}

/**
 * Resends returned yuan of a batch line to the corrected payee: the same yuan, without exchange, fee or quota. Another
 * name or account was never approved, so it is reviewed like a payment of that amount.
 * @throws Refusal 10010 to 10019, 23001, 23017, 23051, 27xxx at the fields
 */
export async function remitAgain(desk: Desk, owner: string, request: Remittance): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const parent = await failedOrder(withdrawals, desk, owner, request);
  const { row: failed, facts } = parent;
  // Only the yuan of a batch line can be corrected: money that failed before a bounce is back on the account, and the
  // merchant's own orders are withdrawals.
  if (failed.orderType !== 'BATCH_CNY' || parent.stage !== 'BOUNCED') throw refusal('10019');
  const merchant = await customerOf(desk, owner, 'PAYMENT');
  const line = await desk.record(owner, 'batch-row', facts.accountId);
  const batch = line && (await desk.record(owner, 'batch-order', line.batchNo));
  if (line === undefined || batch === undefined) throw refusal('10018');
  const payeeName = normalName(request.payeeName ?? failed.payeeName);
  const accountNo = normalAccount(request.accountNo ?? failed.accountNo ?? '');
  const before = mainlandBankNo(failed.bankName ?? '') ?? line.bankCode ?? '';
  const bankNo = request.bankNo ?? before;
  refuseDetails(mainlandDetails({ subjectType: line.subjectType ?? 2, payeeName, accountNo, bankNo }), FIELDS);
  if (batch.payeeType === 'SELF' && !merchant.names.includes(payeeName)) throw refusal('23001', {}, '/payeeName');
  if (isScreened(payeeName)) throw refusal('23017', {}, '/payeeName');
  const isSame = payeeName === failed.payeeName && accountNo === failed.accountNo && bankNo === before;
  const { operatorId: submitterId, name: submitter } = request.submitter;
  const { payerName, purpose, postscript, batchNo, arriveAmount: amount, arriveCcy: currency } = failed;
  return passOn(
    parent,
    { submitter, submitterId },
    {
      numbers: 'PY',
      review: isSame ? undefined : { business: 'PAYMENT', amount, currency },
      accountId: facts.accountId,
      row: {
        orderType: 'BATCH_CNY',
        ...{ payerName, payeeName, accountNo, bankName: mainlandBankShown(bankNo) },
        ...{ bankCountry: 'CN', purpose, postscript, batchNo },
      },
    },
  );
}

/** Request names of payee fields. */
const FIELDS: Partial<Record<DetailField, string>> = { payeeCnName: 'payeeName' };

function mainlandDetails(to: {
  subjectType: number;
  payeeName: string;
  accountNo: string;
  bankNo: string;
}): BankDetails {
  const { subjectType, payeeName: payeeCnName, accountNo, bankNo } = to;
  const place = { bankCountry: 'CN', payWay: 'CNAPS', currency: 'CNY' };
  return { subjectType, payeeCnName, ...place, bankNo, accountNo };
}
