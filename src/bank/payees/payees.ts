import { branchName, hongKongBank, localBank, mainlandBank } from '../reference/banks.ts';
import { refusalOf } from '../words/refusals.ts';
import { type BankDetails, bankDetailErrors, type DetailField, sameAccount, strangeFields } from './bank-details.ts';

/** A payee as it is kept. */
export type Payee = BankDetails & {
  payeeNo: string;
  payeeName: string;
  auditState: string;
  rejectReason?: string | null;
} & Record<string, unknown>;

/**
 * @param names what the request calls a field where that is another name
 * @throws Refusal with the message of every field that is wrong
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

/** What follows from the rest: the name that lists show, the bank's name where its number says it, empty strange fields. */
export function completed(payee: Payee): Payee {
  const whole: Payee = { ...payee };
  for (const field of strangeFields(payee)) whole[field] = null as never;
  whole.payeeName = (payee.payWay === 'CNAPS' ? payee.payeeCnName : payee.payeeEnName) ?? '';
  whole.bankName = bankNameOf(payee) ?? payee.bankName ?? null;
  return whole;
}

/** The bank that a number says; undefined where it is known by none, or the number is not in the tables. */
export function bankNameOf({ payWay, bankCountry, bankNo, bankCode, clearingCode }: BankDetails): string | undefined {
  if (payWay === 'CNAPS') {
    const branch = mainlandBank(bankNo ?? '');
    return branch === undefined ? undefined : branchName(branch);
  }
  if (payWay !== 'LOCAL') return undefined;
  return bankCountry === 'HK' ? hongKongBank(clearingCode ?? '') : localBank(bankCountry, bankCode ?? '');
}
