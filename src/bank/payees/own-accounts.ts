import { branchName, hongKongBank, mainlandBank } from '../reference/banks.ts';
import { refusal, refusalOf } from '../words/refusals.ts';
import { type BankDetails, bankDetailErrors, type DetailField } from './bank-details.ts';

/** Area of a merchant's own account; it determines how money reaches the account. */
export type AccountArea = 'MAINLAND' | 'HONGKONG' | 'OVERSEAS';

/** A merchant's own bank account as stored. */
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

/** The pay way to an area, as in the bank details of a payee. */
export function payWayOf(area: AccountArea): string {
  return WAYS[area].payWay;
}

/**
 * @param names permitted account names of the merchant
 * @throws Refusal 27011 for another name, otherwise the message of every invalid number
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

/** The account with derived fields: the country and the bank of its area, and no numbers of another area. */
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
