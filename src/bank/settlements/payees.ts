import { dayOf } from '#model/instant.ts';
import { add, compare } from '#model/money.ts';
import type { Desk, Merchant, OrderRow } from '../desk/desk.ts';
import { refusal } from '../words/refusals.ts';
import { accountFor, checkAccount } from '../withdrawals/terms.ts';
import type { Row } from '../desk/row.ts';
import { isScreened } from '../payments/screening.ts';

type Supplier = Row<'supplier'>;

export type PayeeType = NonNullable<OrderRow['payeeType']>;

/** The recipient that a request names: an account of the merchant, or a supplier or employee. */
export interface PayeeRequest {
  payeeType: PayeeType;
  withdrawalAccount?: string | undefined;
  supplierNo?: string | undefined;
}

/** The recipient of a settlement. */
export interface SettlementPayee {
  /** Id of the account, or number of the supplier. */
  id: string;
  /** Payee fields of the order. */
  row: Pick<OrderRow, 'payeeName' | 'accountNo' | 'bankName' | 'bankCountry'> & Partial<OrderRow>;
}

const PASS = 'PASS';
/** `COMPANY` on the wire. */
const COMPANY = 1;
/** Employees receive at most this much a year, in USD. */
const EMPLOYEE_MOST = '50000';

/**
 * The recipient of a settlement, with all its checks.
 * @param order its worth in USD, for the yearly limit of an employee, and the failed order that it repeats
 * @throws Refusal 10018, 23001 to 23003, 23017, 24022, 24023, 24025
 */
export async function settlementPayee(
  desk: Desk,
  merchant: Merchant,
  request: PayeeRequest,
  { dollars, instead }: { dollars: string; instead?: string },
): Promise<SettlementPayee> {
  if (request.payeeType === 'SELF') return ownAccount(desk, merchant, request.withdrawalAccount ?? '');
  const payee = await supplierFor(desk, merchant, request);
  if (request.payeeType === 'EMPLOYEE') await checkEmployee(desk, merchant.owner, payee.id, { dollars, instead });
  return payee;
}

async function ownAccount(desk: Desk, merchant: Merchant, id: string): Promise<SettlementPayee> {
  const account = await accountFor(desk, merchant.owner, id);
  checkAccount(merchant, account, 'CNY');
  if (account.bankCountry !== 'CN') throw refusal('23003', { currency: 'CNY' }, '/withdrawalAccount');
  const { accountName: payeeName, accountNo, bankName, bankCountry } = account;
  return { id, row: { payeeName, accountNo, bankName, bankCountry, withdrawalAccount: id } };
}

async function supplierFor(
  desk: Desk,
  { owner }: Merchant,
  { payeeType, supplierNo = '' }: PayeeRequest,
): Promise<SettlementPayee> {
  const field = '/supplierNo';
  const supplier = await desk.record(owner, 'supplier', supplierNo);
  if (supplier === undefined || !isOfType(supplier, payeeType)) throw refusal('10018', {}, field);
  const code = closedTo(supplier, dayOf(desk.now), await filedCodes(desk, owner));
  if (code !== undefined) throw refusal(code, {}, field);
  const { supplierName: payeeName, accountNo, bankName } = supplier;
  return { id: supplierNo, row: { payeeName, accountNo, bankName: bankName ?? '', bankCountry: 'CN', supplierNo } };
}

/** Employees are kept among the suppliers. */
export function isOfType({ relation }: Supplier, payeeType: PayeeType): boolean {
  return (relation === 'EMPLOYEE') === (payeeType === 'EMPLOYEE');
}

/** The code of the refusal to settle yuan to a supplier. @param filed credit codes of filed companies */
export function closedTo(
  { auditState, supplierType, creditCode, contractExpire, supplierName }: Supplier,
  today: string,
  filed: ReadonlySet<string>,
): '24022' | '24025' | '23017' | undefined {
  const isFiled = supplierType !== COMPANY || filed.has(creditCode);
  if (auditState !== PASS || !isFiled) return '24022';
  if (contractExpire < today) return '24025';
  return isScreened(supplierName) ? '23017' : undefined;
}

/** Credit codes of the companies that are filed with the bank; a person need not be. */
export async function filedCodes(desk: Desk, owner: string): Promise<Set<string>> {
  const filings = await desk.findRecords(owner, 'filing', { status: PASS });
  return new Set(filings.map(({ creditCode }) => creditCode));
}

/** @throws Refusal 24023 when an employee would receive more than a year's amount */
async function checkEmployee(
  desk: Desk,
  owner: string,
  supplierNo: string,
  { dollars, instead }: { dollars: string; instead: string | undefined },
): Promise<void> {
  const year = dayOf(desk.now).slice(0, 4);
  const orders = await desk.findRecords(owner, 'payment-order', { orderType: 'SETTLE', supplierNo });
  const paid = orders
    .filter((row) => row.orderNo !== instead && row.createdAt.startsWith(year) && isPaid(row))
    .map(({ arriveAmount }) => desk.rates.worth(arriveAmount, 'CNY', 'USD', 'ceil'));
  if (compare(add(dollars, ...paid), EMPLOYEE_MOST) > 0) throw refusal('24023', {}, '/supplierNo');
}

/** True if an order pays its payee or may still do so; yuan that was sent again counts once. */
function isPaid({ status, failStage, againOrderNo }: OrderRow): boolean {
  if (status === 'CANCELLED' || status === 'REJECTED') return false;
  return status !== 'FAILED' || (failStage === 'REMIT' && !againOrderNo);
}
