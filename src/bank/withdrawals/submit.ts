import { balanceOf } from '#sandbox/ledger.ts';
import { checkBalance, dollarsOf } from '../orders/checks.ts';
import { dateTimeOf } from '#model/instant.ts';
import { arrivalTime } from '../terms/calendar.ts';
import { afterFee, type Way } from '../terms/fees.ts';
import { compare } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import { due } from '../ledger/chart.ts';
import { bankAudit } from '../orders/bank-audit.ts';
import { couponFor, FOR_WITHDRAWAL } from '../orders/coupon-use.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { type Submission as OrderSubmission, submitOrder } from '../orders/reviewed.ts';
import { failedOrder, resendYuan } from '../orders/resend.ts';
import { changeRow } from '../orders/take-step.ts';
import { refusal } from '../words/refusals.ts';
import { atReadRate } from '../orders/held-rate.ts';
import type { Desk, OrderRow, WithdrawalAccount } from '../desk/desk.ts';
import { type Withdrawal, type WithdrawalFacts, withdrawals } from './withdrawal.ts';
import { storeShares, storesOf, takenFrom, totalOf, type StoreLine, type StoreShare } from '../orders/stores.ts';
import {
  accountFor,
  checkAccount,
  checkAmount,
  checkQuota,
  promisedAt,
  termsOf,
  type WithdrawalRequest,
} from './terms.ts';

export interface Submission extends WithdrawalRequest {
  /** The rate shown before confirmation; by default the market rate. */
  rate?: string | undefined;
  remark?: string | undefined;
  /** Name of the submitting operator, and the operator's id. */
  submitter?: string | undefined;
  submitterId?: string | undefined;
  /** The failed order that this one repeats. */
  parentOrderNo?: string | undefined;
  /** Stores whose balances add up to the amount; by default the main account. */
  stores?: readonly StoreLine[] | undefined;
}

/** Submits a withdrawal: checks, holds the amount, occupies quota, and starts the bank. */
export async function submitWithdrawal(desk: Desk, owner: string, request: Submission): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { currency, amount, arriveCcy, couponNo } = request;
  const merchant = await checkAmount(desk, owner, currency, amount);
  const account = await accountFor(desk, owner, request.withdrawalAccount);
  const shares = await checkSource(desk, owner, request);
  checkAccount(merchant, account, arriveCcy);
  const coupon = await couponFor(desk, owner, couponNo, FOR_WITHDRAWAL, request);
  const terms = atReadRate(desk, request.rate, (rates) => termsOf(desk, merchant, account, request, coupon, rates));
  const { way, rate, midAmount } = terms;
  if (way === 'yuan') await checkQuota(desk, owner, currency, amount);
  const minor = toMinor(amount, currency);
  const pair = rate === undefined ? undefined : desk.rates.quote(currency, arriveCcy, 'CNY');
  return submit(desk, owner, request, {
    way,
    stage: 'HELD',
    takes: takenFrom(shares, currency, minor),
    usdEquivalent: dollarsOf(desk, amount, currency),
    review: { business: 'WITHDRAW', amount, currency },
    more: {
      coupon: 'locked',
      ...(way === 'yuan' && { draws: { occupy: [{ kind: 'QUOTA', currency, amount: minor }] } }),
    },
    row: {
      ...orderTo(account, merchant.names[0]),
      ...{ payCcy: currency, payAmount: wire(amount, currency), arriveCcy, arriveAmount: terms.arriveAmount },
      ...{ totalAmount: wire(amount, currency), fee: terms.fee, discount: terms.discount, couponNo },
      arriveTime: promisedAt(terms),
      ...{ rate, rateBase: pair?.base, rateQuote: pair?.quote, ...storesOf(shares) },
    },
    facts: {
      ...{ payCcy: currency, arriveCcy, amount: String(minor), fee: String(toMinor(terms.fee, currency)) },
      arriveAmount: String(toMinor(terms.arriveAmount, arriveCcy)),
      midAmount: midAmount === undefined ? null : String(toMinor(midAmount, arriveCcy)),
      ...{ accountId: account.id, trigger: outcomeOf(desk, minor), parent: request.parentOrderNo ?? null },
    },
  });
}

/**
 * Validates the source of the money: the named stores, otherwise the main account.
 * @throws Refusal 20001, 23004 at the store, 23006 when the merchant owes money, 23007 when the stores' sum differs
 */
export async function checkSource(
  desk: Desk,
  owner: string,
  request: Pick<Submission, 'currency' | 'amount' | 'stores'>,
): Promise<StoreShare[]> {
  const { currency, amount, stores = [] } = request;
  if ((await balanceOf(desk.book, due(owner, currency))) !== 0n) throw refusal('23006');
  if (stores.length === 0) {
    await checkBalance(desk, owner, currency, toMinor(amount, currency));
    return [];
  }
  const shares = await storeShares(desk, owner, currency, stores);
  if (compare(totalOf(shares, currency), amount) !== 0) throw refusal('23007', {}, '/stores');
  return shares;
}

/**
 * Resends a failed withdrawal. Returned yuan is the same yuan: no new exchange, fee or quota. Any other failure becomes
 * a new order with all its checks.
 */
export async function submitAgain(
  desk: Desk,
  owner: string,
  request: Pick<Submission, 'withdrawalAccount' | 'rate' | 'submitter' | 'submitterId'> & {
    orderNo: string;
    version: number;
  },
): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const parent = await failedOrder(withdrawals, desk, owner, request);
  const failed = parent.row;
  // Money for another payee must not go to the merchant itself.
  if (failed.orderType !== 'WITHDRAW') throw refusal('10019');
  const { withdrawalAccount, rate, submitter, submitterId } = request;
  const by = { submitter, submitterId, remark: failed.remark ?? undefined, parentOrderNo: failed.orderNo };
  if (parent.stage === 'BOUNCED') return resend(parent, withdrawalAccount, by);
  // Money that failed before leaving is back in the stores; money returned later is on the main account.
  const isBackInStores = parent.stage === 'RELEASED' && failed.failStage === 'CONVERT';
  const row = await submitWithdrawal(desk, owner, {
    ...{ currency: failed.payCcy, amount: failed.payAmount, arriveCcy: failed.arriveCcy, withdrawalAccount, rate },
    ...{ ...by, stores: isBackInStores ? (failed.stores ?? undefined) : undefined },
  });
  await changeRow(withdrawals, parent, { againOrderNo: row.orderNo });
  return row;
}

async function resend(parent: Withdrawal, withdrawalAccount: string, by: Submitted): Promise<OrderRow> {
  const { desk, owner, facts } = parent;
  const merchant = await desk.merchant(owner);
  if (merchant === undefined) throw refusal('10018');
  if (merchant.frozen) throw refusal('10012');
  const account = await accountFor(desk, owner, withdrawalAccount);
  checkAccount(merchant, account, facts.arriveCcy);
  if (account.bankCountry !== 'CN') throw refusal('23003', { currency: facts.arriveCcy }, '/withdrawalAccount');
  return passOn(parent, by, { accountId: account.id, row: orderTo(account, merchant.names[0]) });
}

/**
 * Moves returned yuan to a new order.
 * @param row the payee fields of the new order
 */
export function passOn(
  parent: Withdrawal,
  { remark, submitter, submitterId }: Submitted,
  {
    numbers = 'WD',
    review,
    accountId,
    row,
  }: Pick<Accepted, 'numbers' | 'review'> & { accountId: string; row: OrderTo },
): Promise<OrderRow> {
  const { desk, row: failed } = parent;
  const arriveTime = dateTimeOf(arrivalTime(desk.now, 'yuan', failed.arriveCcy, failed.arriveAmount));
  return resendYuan(withdrawals, parent, {
    ...{ numbers, review, accountId, begins: bankAudit(desk, 'yuan', failed) },
    row: { ...row, remark, submitter, submitterId, arriveTime },
  });
}

type Submitted = Pick<Submission, 'remark' | 'submitter' | 'submitterId' | 'parentOrderNo'>;

/** An accepted withdrawal, without the fields common to all withdrawals. */
interface Accepted extends Omit<OrderSubmission<Withdrawal>, 'numbers' | 'draw' | 'begins' | 'submitter'> {
  numbers?: string;
  way: Way;
  row: Omit<OrderRow, 'orderNo' | 'createdAt' | 'status' | 'version'>;
  facts: Omit<WithdrawalFacts, 'holdNo'>;
}

/** Writes an order and starts its review if a rule requires one, otherwise the bank. */
function submit(
  desk: Desk,
  owner: string,
  { remark, submitter, submitterId, parentOrderNo }: Submitted,
  { way, row, facts, numbers = 'WD', ...accepted }: Accepted,
): Promise<OrderRow> {
  const said = { remark, submitter, submitterId, parentOrderNo };
  return submitOrder(withdrawals, desk, owner, {
    ...{ ...accepted, numbers },
    draw: ({ orderNo, at, holds: [holdNo = null] }) => ({
      row: { ...row, ...said, orderNo, createdAt: at, status: 'AUDITING' as const, version: 1 },
      facts: { ...facts, holdNo },
    }),
    submitter: { operatorId: submitterId, name: submitter },
    begins: bankAudit(desk, way, row),
    // The arrival time is promised on approval.
    waits: { arriveTime: null },
  });
}

/** Payee fields of an order. */
type OrderTo = Pick<OrderRow, 'orderType' | 'payeeName' | 'bankName'> & Partial<OrderRow>;

function orderTo(account: WithdrawalAccount, payerName: string | undefined): OrderTo {
  const { accountName: payeeName, accountNo, bankName, bankCountry, id: withdrawalAccount } = account;
  return { orderType: 'WITHDRAW', payerName, payeeName, accountNo, bankName, bankCountry, withdrawalAccount };
}

/** The amount with all decimals of its currency. */
function wire(amount: string, currency: string): string {
  return afterFee(amount, '0', currency);
}
