import { branchName, hongKongBank, mainlandBank } from '../reference/banks.ts';
import { refusal, refusalOf } from '../words/refusals.ts';
import { type BankDetails, bankDetailErrors, type DetailField } from './bank-details.ts';

/** Where a merchant has an account of its own: how money reaches it follows from that. */
export type AccountArea = 'MAINLAND' | 'HONGKONG' | 'OVERSEAS';

/** A merchant's own bank account as it is kept. */
export interface OwnAccount extends Record<string, unknown> {
  id: string;
  area: AccountArea;
  accountName: string;
  accountNo: string;
  subjectType: number;
  bankCountry: string;
  bankName?: string | null;
  bankNo?: string | null;
  clearingCode?: string | null;
  swift?: string | null;
  currency: string;
  auditState: string;
  isDefault: boolean;
}

const WAYS: Record<AccountArea, { payWay: string; country?: string; numbers: readonly DetailField[] }> = {
  MAINLAND: { payWay: 'CNAPS', country: 'CN', numbers: ['bankNo'] },
  HONGKONG: { payWay: 'LOCAL', country: 'HK', numbers: ['clearingCode'] },
  OVERSEAS: { payWay: 'SWIFT', numbers: ['swift'] },
};

/** How money is sent there, as bank details of a payee have it. */
export function payWayOf(area: AccountArea): string {
  return WAYS[area].payWay;
}

/**
 * @param names under which the merchant's accounts may stand
 * @throws Refusal 27011 for another's name, else the message of every number that is wrong
 */
export function refuseAccount(account: OwnAccount, names: readonly string[]): void {
  if (!names.includes(account.accountName)) throw refusal('27011', {}, '/accountName');
  const { payWay, numbers } = WAYS[account.area];
  const details = { ...account, payWay } as BankDetails;
  const own: readonly string[] = [...numbers, 'accountNo', 'payWay'];
  const errors = bankDetailErrors(details).filter(({ field }) => own.includes(field));
  const refused = refusalOf(errors.map((each) => (each.field === 'payWay' ? { ...each, field: 'currency' } : each)));
  if (refused) throw refused;
}

/** With what follows from the rest: the country and the bank of the area, no numbers of another. */
export function completedAccount(account: OwnAccount): OwnAccount {
  const { area } = account;
  const { country, numbers } = WAYS[area];
  const kept = (name: DetailField): string | null => (numbers.includes(name) ? String(account[name] ?? '') : null);
  const whole = { ...account, bankNo: kept('bankNo'), clearingCode: kept('clearingCode'), swift: kept('swift') };
  const branch = area === 'MAINLAND' ? mainlandBank(account.bankNo ?? '') : undefined;
  const known = branch === undefined ? undefined : branchName(branch);
  const bankName = known ?? (area === 'HONGKONG' ? hongKongBank(account.clearingCode ?? '') : undefined);
  return { ...whole, bankCountry: country ?? account.bankCountry, bankName: bankName ?? account.bankName ?? '' };
}
