import { branchName, hongKongBank, localBank, mainlandBank } from '../reference/banks.ts';
import { refusalOf } from '../words/refusals.ts';
import { type BankDetails, bankDetailErrors, type DetailField, sameAccount, strangeFields } from './bank-details.ts';

/** A payee as stored. */
export type Payee = BankDetails & {
  payeeNo: string;
  payeeName: string;
  auditState: string;
  rejectReason?: string | null;
} & Record<string, unknown>;

/**
 * @param names names of fields in the request, where they differ
 * @throws Refusal with the message of every invalid field
 */
export function refuseDetails(details: BankDetails, names: Partial<Record<DetailField, string>> = {}): void {
  const errors = bankDetailErrors(details);
  const refused = refusalOf(errors.map((each) => ({ ...each, field: names[each.field] ?? each.field })));
  if (refused) throw refused;
}

/** @param others payees of the same merchant with the same account number. */
export function hasTwin(payee: Payee, others: readonly Payee[]): boolean {
  return others.some((other) => other.payeeNo !== payee.payeeNo && sameAccount(other, payee));
}

/**
 * The payee with derived fields: the name shown in lists, the bank's name if its number determines it, and empty fields
 * of other formats.
 */
export function completed(payee: Payee): Payee {
  const whole: Payee = { ...payee };
  for (const field of strangeFields(payee)) whole[field] = null as never;
  whole.payeeName = (payee.payWay === 'CNAPS' ? payee.payeeCnName : payee.payeeEnName) ?? '';
  whole.bankName = bankNameOf(payee) ?? payee.bankName ?? null;
  return whole;
}

/** The bank of a number; undefined if banks have no such number or the tables do not contain it. */
export function bankNameOf({ payWay, bankCountry, bankNo, bankCode, clearingCode }: BankDetails): string | undefined {
  if (payWay === 'CNAPS') {
    const branch = mainlandBank(bankNo ?? '');
    return branch === undefined ? undefined : branchName(branch);
  }
  if (payWay !== 'LOCAL') return undefined;
  return bankCountry === 'HK' ? hongKongBank(clearingCode ?? '') : localBank(bankCountry, bankCode ?? '');
}
