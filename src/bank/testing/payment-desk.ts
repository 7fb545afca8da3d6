import { credit, debit } from '#sandbox/ledger.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { payments } from '../payments/payment.ts';
import { instantOf } from '#model/instant.ts';
import { type ApprovalRule, type Decision } from '../approvals/review.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import type { OrderRow } from '../desk/desk.ts';
import { standardGrants } from '../people/roles.ts';
import { type PaymentSubmission, submitPayment } from '../payments/submit.ts';

/* A merchant with payees and reviewers, in memory, for tests of payments. */

export const OWNER = '80010001';
export const NAME = '样例商户有限公司';
/** A Wednesday. */
export const AT = '2026-11-18 10:30:00';

const payee = {
  payeeName: 'Sample Orchard Ltd',
  country: 'DE',
  bankCountry: 'DE',
  bankName: 'Sample Plains Bank',
  swift: 'SMPLDEFF',
  accountNo: 'DE00999999990000000001',
  address: '1 Sample Street, Berlin',
  auditState: 'PASS',
};

/** Payees: `eur` and `usd` by SWIFT, `gbp` locally, and some that cannot be paid. */
const PAYEES = [
  { ...payee, payeeNo: 'eur', currency: 'EUR', payWay: 'SWIFT' },
  { ...payee, payeeNo: 'usd', currency: 'USD', payWay: 'SWIFT', country: 'US', bankCountry: 'US' },
  { ...payee, payeeNo: 'gbp', currency: 'GBP', payWay: 'LOCAL', country: 'GB', bankCountry: 'GB' },
  { ...payee, payeeNo: 'jpy', currency: 'JPY', payWay: 'SWIFT', country: 'JP', bankCountry: 'JP' },
  { ...payee, payeeNo: 'wait', currency: 'USD', payWay: 'SWIFT', auditState: 'WAIT' },
  { ...payee, payeeNo: 'closed', currency: 'USD', payWay: 'SWIFT', country: 'IR' },
  { ...payee, payeeNo: 'mainland', currency: 'CNY', payWay: 'CNAPS', country: 'CN', bankCountry: 'CN' },
  { ...payee, payeeNo: 'listed', currency: 'USD', payWay: 'SWIFT', payeeName: 'Sample, Blocked-Trading (HK) Ltd' },
];

const payer = {
  payerName: '样例付款人',
  payerEnName: 'Sample Lantern Commerce Limited',
  country: 'HK',
  address: '2 Sample Road, Hong Kong',
  relationFiles: ['f1'],
  auditState: 'PASS',
};
const PAYERS = [
  { ...payer, poboRecordId: 'good' },
  { ...payer, poboRecordId: 'wait', auditState: 'WAIT' },
  { ...payer, poboRecordId: 'expired', certificateExpireAt: '2026-11-17' },
  { ...payer, poboRecordId: 'unproved', relationFiles: [] },
  { ...payer, poboRecordId: 'closed', country: 'TR' },
];

export async function openDesk(money: Record<string, string>, rules?: ApprovalRule[]): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  desk.people.set(
    OWNER,
    ['maker', 'checker', 'checker'].map((role, n) => ({
      operatorId: `op${n + 1}`,
      name: `操作员${n + 1}`,
      grants: standardGrants(role),
      disabled: false,
    })),
  );
  for (const record of PAYEES) await desk.addRecord(OWNER, 'payee', record);
  for (const record of PAYERS) await desk.addRecord(OWNER, 'pobo-payer', record);
  if (rules !== undefined) {
    await desk.addRecord(OWNER, 'approval-setting', { business: 'PAYMENT', enabled: true, rules });
  }
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  return desk;
}

export const order: PaymentSubmission = {
  payeeNo: 'usd',
  payCcy: 'USD',
  amount: '600.00',
  feeBearer: 'SHA',
  purpose: 'GOODS',
  submitter: '操作员1',
  submitterId: 'op1',
};

export function pay(desk: MemoryDesk, more: Partial<PaymentSubmission> = {}): Promise<OrderRow> {
  return submitPayment(desk, OWNER, { ...order, ...more });
}

export async function decide(
  desk: MemoryDesk,
  orderNo: string,
  reviewer: number,
  more: Partial<Decision> = {},
): Promise<OrderRow> {
  const person = { operatorId: `op${reviewer}`, name: `操作员${reviewer}` };
  await takeOwnStep(payments, desk, OWNER, 'review', { orderNo, pass: true, reviewer: person, ...more });
  return rowOf(desk, orderNo);
}

export async function rowOf(desk: MemoryDesk, orderNo: string): Promise<OrderRow> {
  const row = await desk.record(OWNER, 'payment-order', orderNo);
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

/** All non-zero balances: `M.AVL USD 36900.40`. */
export function books(desk: MemoryDesk): string[] {
  return [...desk.book.balances]
    .filter(([key, balance]) => balance !== 0n && !key.startsWith('EQ'))
    .map(([key, balance]) => {
      const [kind = '', , , currency = ''] = key.split('|');
      return `${kind} ${currency} ${fromMinor(balance, currency)}`;
    })
    .sort();
}

/** Journals of an order: the kind, and the change of each account. */
export function journalsOf(desk: MemoryDesk, orderNo: string): string[][] {
  return desk.book.journals
    .filter(({ reference }) => reference === orderNo)
    .map(({ kind, entries }) => [
      kind,
      ...entries.map(({ account, amount }) => {
        const [name = '', , , currency = ''] = account.split('|');
        return `${name} ${currency} ${fromMinor(amount, currency)}`;
      }),
    ]);
}
