import { balanceOf } from '#sandbox/ledger.ts';
import { checkBalance, dollarsOf } from '../checks.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type ApprovalRule, needsReview } from '../approvals.ts';
import { arrivalTime } from '../calendar.ts';
import { afterFee, type Way } from '../fees.ts';
import { compare } from '#model/money.ts';
import { toMinor } from '#model/minor-units.ts';
import { due } from '../ledger/chart.ts';
import { bankAudit } from '../orders/bank-audit.ts';
import { couponFor, FOR_WITHDRAWAL } from '../orders/coupon-use.ts';
import { outcomeOf } from '../orders/outcome.ts';
import { submitOrder } from '../orders/reviewed.ts';
import { changeRow, keepFacts, openOwn } from '../orders/take-step.ts';
import { refusal } from '../refusals.ts';
import { atReadRate } from '../held-rate.ts';
import type { Desk, OrderRow, WithdrawalAccount } from '../desk/desk.ts';
import { occupyQuota } from '../quotas/quota-book.ts';
import { type Withdrawal, type WithdrawalFacts, type WithdrawalStage, withdrawals } from './withdrawal.ts';
import { placeHolds, storeShares, storesText, totalOf, type StoreLine, type StoreShare } from '../orders/stores.ts';
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
  /** The rate that was read before it was confirmed; the market's without it. */
  rate?: string;
  remark?: string;
  /** Name of the operator who submits, and the operator's id. */
  submitter?: string;
  submitterId?: string;
  /** The failed order that this one repeats. */
  parentOrderNo?: string;
  /** Whose balances it is taken from, together the amount; the main account without it. */
  stores?: readonly StoreLine[];
}

/** Takes an order: checks, freezes the amount, occupies quota, and lets the bank begin. */
export async function submitWithdrawal(desk: Desk, owner: string, request: Submission): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { currency, amount, arriveCcy } = request;
  const merchant = await checkAmount(desk, owner, currency, amount);
  const account = await accountFor(desk, owner, request.withdrawalAccount);
  const shares = await checkSource(desk, owner, request);
  checkAccount(merchant, account, arriveCcy);
  const { couponNo } = request;
  const coupon = await couponFor(desk, owner, couponNo, FOR_WITHDRAWAL, request);
  const terms = atReadRate(desk, request.rate, (rates) => termsOf(desk, merchant, account, request, coupon, rates));
  if (terms.way === 'yuan') await checkQuota(desk, owner, currency, amount);
  const { submitterId } = request;
  const rule = await needsReview(desk, owner, { business: 'WITHDRAW', amount, currency, submitterId });

  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('WD', at);
  if (coupon !== undefined) await desk.changeRecord(owner, 'coupon', coupon.couponNo, { usedOrderNo: orderNo });
  const minor = toMinor(amount, currency);
  const holdNo = await placeHolds(desk, { orderNo, owner, currency, amount: minor, at }, shares);
  if (terms.way === 'yuan') await occupyQuota(desk, { orderNo, owner, currency, amount: minor, at });
  const facts: WithdrawalFacts = {
    payCcy: currency,
    arriveCcy,
    amount: String(minor),
    fee: String(toMinor(terms.fee, currency)),
    arriveAmount: String(toMinor(terms.arriveAmount, arriveCcy)),
    midAmount: terms.midAmount === undefined ? null : String(toMinor(terms.midAmount, arriveCcy)),
    accountId: account.id,
    holdNo,
    trigger: outcomeOf(desk, minor),
    parent: request.parentOrderNo ?? null,
  };
  const row: OrderRow = {
    ...orderTo(account, merchant.names[0]),
    orderNo,
    createdAt: at,
    payCcy: currency,
    payAmount: wire(amount, currency),
    arriveCcy,
    arriveAmount: terms.arriveAmount,
    fee: terms.fee,
    arriveTime: promisedAt(terms),
  };
  if (shares.length > 0) Object.assign(row, { storeName: storesText(shares), stores: shares });
  if (terms.rate !== undefined) {
    const { base, quote } = desk.rates.quote(currency, arriveCcy, 'CNY');
    Object.assign(row, { rate: terms.rate, rateBase: base, rateQuote: quote });
  }
  if (coupon !== undefined) row.couponNo = coupon.couponNo;
  if (terms.discount !== undefined) row.discount = terms.discount;
  const usdEquivalent = dollarsOf(desk, amount, currency);
  return open(desk, owner, row, request, { facts, stage: 'HELD', way: terms.way, rule, usdEquivalent });
}

/**
 * Where the money is to come from, checked: the stores that are named, else the main account.
 * @throws Refusal 20001, 23004 at the store, 23006 where something is owed, 23007 where the stores give another sum
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
 * A failed order that may be sent again; the caller has locked the owner.
 * @throws Refusal 10018, 10010, 10019
 */
export async function failedOrder(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number },
): Promise<Withdrawal> {
  const parent = await openOwn(withdrawals, desk, owner, request);
  if (parent.row.status !== 'FAILED' || (parent.row.againOrderNo ?? '') !== '') throw refusal('10019');
  return parent;
}

/**
 * Sends a failed withdrawal again. Yuan that came back from the bank is the same yuan: no new exchange, fee or quota.
 * Everything else is a new order with all its checks.
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
  const parent = await failedOrder(desk, owner, request);
  const failed = parent.row;
  // What was for somebody else does not become the merchant's own.
  if (failed.orderType !== 'WITHDRAW') throw refusal('10019');
  const again: Submission = {
    currency: failed.payCcy,
    amount: failed.payAmount,
    arriveCcy: failed.arriveCcy,
    withdrawalAccount: request.withdrawalAccount,
    parentOrderNo: failed.orderNo,
  };
  if (failed.remark !== undefined && failed.remark !== null) again.remark = failed.remark;
  // What failed before it left went back to the stores; what came back later is on the main account.
  if (parent.stage === 'RELEASED' && failed.failStage === 'CONVERT' && failed.stores) again.stores = failed.stores;
  if (request.rate !== undefined) again.rate = request.rate;
  if (request.submitter !== undefined) again.submitter = request.submitter;
  if (request.submitterId !== undefined) again.submitterId = request.submitterId;
  const row = parent.stage === 'BOUNCED' ? await resend(parent, again) : await submitWithdrawal(desk, owner, again);
  await changeRow(withdrawals, parent, { againOrderNo: row.orderNo });
  return row;
}

async function resend(parent: Withdrawal, request: Submission): Promise<OrderRow> {
  const { desk, owner, facts } = parent;
  const merchant = await desk.merchant(owner);
  if (merchant === undefined) throw refusal('10018');
  if (merchant.frozen) throw refusal('10012');
  const account = await accountFor(desk, owner, request.withdrawalAccount);
  checkAccount(merchant, account, facts.arriveCcy);
  if (account.bankCountry !== 'CN') throw refusal('23003', { currency: facts.arriveCcy }, '/withdrawalAccount');
  const again = await passOn(parent, 'WD', account.id);
  return open(desk, owner, { ...orderTo(account, merchant.names[0]), ...again.row }, request, again.opening);
}

/** Yuan that came back waits under a new order from now on, already exchanged: no exchange, fee or quota. */
export async function passOn(
  parent: Withdrawal,
  numbers: string,
  accountId: string,
): Promise<{ row: SameYuan; opening: Opened }> {
  const { desk, row, facts, at } = parent;
  const orderNo = await desk.book.nextNumber(numbers, at);
  await keepFacts(parent, {}, 'RESENT');
  const { arriveCcy: payCcy, arriveAmount: amount } = facts;
  const again = { payCcy, amount, fee: '0', midAmount: null, holdNo: null, trigger: null };
  return {
    row: sameYuan(desk, row, orderNo),
    opening: { facts: { ...facts, ...again, accountId, parent: parent.orderNo }, stage: 'CONVERTED', way: 'yuan' },
  };
}

/** What an order has of the one whose yuan it sends again: all of it arrives, nothing is exchanged or charged. */
type SameYuan = Pick<
  OrderRow,
  'orderNo' | 'createdAt' | 'payCcy' | 'payAmount' | 'arriveCcy' | 'arriveAmount' | 'fee' | 'arriveTime'
>;

function sameYuan(desk: Desk, { arriveCcy, arriveAmount }: OrderRow, orderNo: string): SameYuan {
  return {
    orderNo,
    createdAt: dateTimeOf(desk.now),
    payCcy: arriveCcy,
    payAmount: arriveAmount,
    arriveCcy,
    arriveAmount,
    fee: '0.00',
    arriveTime: dateTimeOf(arrivalTime(desk.now, 'yuan', arriveCcy, arriveAmount)),
  };
}

interface Opened {
  facts: WithdrawalFacts;
  stage: WithdrawalStage;
  way: Way;
  rule?: ApprovalRule | undefined;
  usdEquivalent?: bigint;
}

/** Puts an order down and lets others look at it where a rule says so, or the bank begin. */
export function open(
  desk: Desk,
  owner: string,
  row: OrderRow,
  request: Pick<Submission, 'remark' | 'submitter' | 'submitterId' | 'parentOrderNo'>,
  { way, rule, ...opened }: Opened,
): Promise<OrderRow> {
  const { remark, submitter, submitterId, parentOrderNo } = request;
  const said = Object.entries({ remark, submitter, submitterId, parentOrderNo }).filter(
    ([, text]) => text !== undefined,
  );
  return submitOrder(withdrawals, desk, owner, {
    ...opened,
    orderNo: row.orderNo,
    row: { ...row, ...(Object.fromEntries(said) as Partial<OrderRow>) },
    business: row.orderType === 'WITHDRAW' ? 'WITHDRAW' : 'PAYMENT',
    rule,
    submitter: { operatorId: submitterId, name: submitter },
    begins: bankAudit(desk, way, row.arriveCcy),
    // Nobody knows when they agree: the promise is made then.
    waits: { arriveTime: null },
  });
}

function orderTo(
  account: WithdrawalAccount,
  payerName: string | undefined,
): Omit<OrderRow, 'orderNo' | 'createdAt' | 'payCcy' | 'payAmount' | 'arriveCcy' | 'arriveAmount' | 'fee'> {
  return {
    orderType: 'WITHDRAW',
    ...(payerName === undefined ? {} : { payerName }),
    payeeName: account.accountName,
    accountNo: account.accountNo,
    bankName: account.bankName,
    bankCountry: account.bankCountry,
    withdrawalAccount: account.id,
    status: 'AUDITING',
    version: 1,
  };
}

/** The amount with all decimals of its currency. */
function wire(amount: string, currency: string): string {
  return afterFee(amount, '0', currency);
}
