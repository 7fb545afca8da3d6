import { ownEntry } from '#model/own-entry.ts';
import { checkBalance } from '../checks.ts';
import { beginAudit } from '../bank-audit.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type ApprovalRule, lapseReview, needsReview, openReview, REVIEW_WAIT } from '../approvals.ts';
import { arrivalTime } from '../calendar.ts';
import { afterFee, type Way } from '../fees.ts';
import { compare } from '#model/money.ts';
import { due, fromMinor, toMinor } from '../ledger/chart.ts';
import { balanceOf, releaseHold } from '../ledger.ts';
import { refusal } from '../refusals.ts';
import { atReadRate } from '../held-rate.ts';
import { couponFor, FOR_WITHDRAWAL, settleCoupon } from '../coupon-use.ts';
import type { Desk, OrderRow, Withdrawal, WithdrawalAccount } from '../desk/desk.ts';
import { occupyQuota, resolveQuota } from './quota-book.ts';
import { placeHolds, storeShares, storesText, totalOf, type StoreLine, type StoreShare } from './stores.ts';
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

/** The ways of ending that the last two digits of an amount ask for, where triggers are on. */
const TRIGGERS: Record<string, string> = {
  '41': 'material',
  '42': 'wait',
  '43': 'refuse',
  '44': 'return',
  '45': 'bounce',
  '46': 'slow',
  '47': 'unknown',
};

/** How the bank will end an order of this amount, where triggers are on. */
export function outcomeOf(desk: Desk, minor: bigint): string | null {
  return desk.triggers ? (ownEntry(TRIGGERS, String(minor).slice(-2)) ?? null) : null;
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
  if (coupon !== undefined) await desk.changeCoupon(owner, coupon.couponNo, { usedOrderNo: orderNo });
  const minor = toMinor(amount, currency);
  const holdNo = await placeHolds(desk, { orderNo, owner, currency, amount: minor, at }, shares);
  if (terms.way === 'yuan') await occupyQuota(desk, { orderNo, owner, currency, amount: minor, at });
  await desk.putWithdrawal({
    orderNo,
    owner,
    payCcy: currency,
    arriveCcy,
    amount: minor,
    fee: toMinor(terms.fee, currency),
    arriveAmount: toMinor(terms.arriveAmount, arriveCcy),
    midAmount: terms.midAmount === undefined ? null : toMinor(terms.midAmount, arriveCcy),
    usdEquivalent: toMinor(desk.rates.worth(amount, currency, 'USD', 'ceil'), 'USD'),
    accountId: account.id,
    holdNo,
    stage: 'HELD',
    trigger: outcomeOf(desk, minor),
    parent: request.parentOrderNo ?? null,
    at,
  });
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
  return openOrder(desk, owner, row, request, terms.way, rule);
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
): Promise<{ failed: OrderRow; parent: Withdrawal }> {
  const failed = await desk.order(owner, request.orderNo);
  const parent = await desk.withdrawal(request.orderNo);
  if (failed === undefined || parent === undefined || parent.owner !== owner) throw refusal('10018');
  if (failed.version !== request.version) throw refusal('10010');
  if (failed.status !== 'FAILED' || (failed.againOrderNo ?? '') !== '') throw refusal('10019');
  return { failed, parent };
}

/**
 * Sends a failed withdrawal again. Yuan that came back from the bank is the same yuan: no new exchange, fee or quota.
 * Everything else is a new order with all its checks.
 */
export async function submitAgain(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number; withdrawalAccount: string; submitter?: string; submitterId?: string },
): Promise<OrderRow> {
  await desk.book.lockOwner(owner);
  const { failed, parent } = await failedOrder(desk, owner, request);
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
  if (request.submitter !== undefined) again.submitter = request.submitter;
  if (request.submitterId !== undefined) again.submitterId = request.submitterId;
  const row =
    parent.stage === 'BOUNCED' ? await resend(desk, failed, parent, again) : await submitWithdrawal(desk, owner, again);
  await desk.changeOrder(owner, failed.orderNo, { againOrderNo: row.orderNo, version: failed.version + 1 });
  return row;
}

async function resend(desk: Desk, failed: OrderRow, parent: Withdrawal, request: Submission): Promise<OrderRow> {
  const merchant = await desk.merchant(parent.owner);
  if (merchant === undefined) throw refusal('10018');
  if (merchant.frozen) throw refusal('10012');
  const account = await accountFor(desk, parent.owner, request.withdrawalAccount);
  checkAccount(merchant, account, parent.arriveCcy);
  if (account.bankCountry !== 'CN') throw refusal('23003', { currency: parent.arriveCcy }, '/withdrawalAccount');
  const orderNo = await passOn(desk, parent, 'WD', account.id);
  const row: OrderRow = { ...orderTo(account, merchant.names[0]), ...sameYuan(desk, failed, orderNo) };
  return openOrder(desk, parent.owner, row, request, 'yuan');
}

/** Yuan that came back waits under a new order from now on, already exchanged; answers that order's number. */
export async function passOn(desk: Desk, parent: Withdrawal, family: string, accountId: string): Promise<string> {
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber(family, at);
  await desk.putWithdrawal({ ...parent, stage: 'RESENT' });
  await desk.putWithdrawal({
    ...parent,
    orderNo,
    payCcy: parent.arriveCcy,
    amount: parent.arriveAmount,
    fee: 0n,
    midAmount: null,
    usdEquivalent: 0n,
    accountId,
    holdNo: null,
    stage: 'CONVERTED',
    trigger: null,
    parent: parent.orderNo,
    at,
  });
  return orderNo;
}

/** What an order has of the one whose yuan it sends again: all of it arrives, nothing is exchanged or charged. */
export function sameYuan(
  desk: Desk,
  { arriveCcy, arriveAmount }: OrderRow,
  orderNo: string,
): Pick<
  OrderRow,
  'orderNo' | 'createdAt' | 'payCcy' | 'payAmount' | 'arriveCcy' | 'arriveAmount' | 'fee' | 'arriveTime'
> {
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

/** Takes an order of any type back before the bank has begun. */
export async function cancelPayment(
  desk: Desk,
  owner: string,
  request: { orderNo: string; version: number; actor: string },
): Promise<void> {
  await desk.book.lockOwner(owner);
  const row = await desk.order(owner, request.orderNo);
  const withdrawal = await desk.withdrawal(request.orderNo);
  if (row === undefined) throw refusal('10018');
  if (row.version !== request.version) throw refusal('10010');
  if (!['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING'].includes(row.status)) throw refusal('10019');
  const released = await takeBack(desk, owner, row, withdrawal);
  await lapseReview(desk, owner, row.orderNo);
  const at = dateTimeOf(desk.now);
  const ended = { status: 'CANCELLED', failReason: null, finishedAt: at, version: row.version + 1 } as const;
  await desk.changeOrder(owner, row.orderNo, { ...ended, ...released });
  await desk.event(owner, { orderNo: row.orderNo, at, step: '取消', actor: request.actor, result: 'DONE' });
}

/** What an order that has not begun holds goes back to where it came from; answers what the order says of it. */
export async function takeBack(
  desk: Desk,
  owner: string,
  row: OrderRow,
  withdrawal: Withdrawal | undefined,
): Promise<Released> {
  const at = dateTimeOf(desk.now);
  if (withdrawal !== undefined && withdrawal.holdNo === null) await giveBackToParent(desk, withdrawal);
  const released = await releaseHolds(desk, row);
  if (withdrawal === undefined || withdrawal.holdNo === null) return released;
  await resolveQuota(desk, 'RELEASE', owner, row.orderNo, at);
  await settleCoupon(desk, owner, row.couponNo ?? undefined, 'free');
  await desk.putWithdrawal({ ...withdrawal, stage: 'RELEASED' });
  return released;
}

type Released = Pick<OrderRow, 'releasedAmount'>;

/** Frees all that an order has frozen; answers how much that was, for the order to say. */
export async function releaseHolds(desk: Desk, { orderNo, payCcy }: OrderRow): Promise<Released> {
  const holds = await desk.book.openHolds(orderNo);
  if (holds.length === 0) return {};
  let released = 0n;
  for (const { holdNo, amount, captured, released: before } of holds) {
    await releaseHold(desk.book, holdNo, dateTimeOf(desk.now));
    released += amount - captured - before;
  }
  return { releasedAmount: fromMinor(released, payCcy) };
}

/** The yuan waits again under the order that failed. */
async function giveBackToParent(desk: Desk, withdrawal: Withdrawal): Promise<void> {
  await desk.putWithdrawal({ ...withdrawal, stage: 'RELEASED' });
  const parent = withdrawal.parent === null ? undefined : await desk.withdrawal(withdrawal.parent);
  if (parent === undefined) throw new Error(`${withdrawal.orderNo} sends yuan of no order`);
  await desk.putWithdrawal({ ...parent, stage: 'BOUNCED' });
  const row = await desk.order(parent.owner, parent.orderNo);
  if (row !== undefined) {
    await desk.changeOrder(parent.owner, parent.orderNo, { againOrderNo: null, version: row.version + 1 });
  }
}

/** Puts an order down and lets others look at it where a rule says so, or the bank begin. */
export async function openOrder(
  desk: Desk,
  owner: string,
  row: OrderRow,
  request: Pick<Submission, 'remark' | 'submitter' | 'submitterId' | 'parentOrderNo'>,
  way: Way,
  rule?: ApprovalRule,
): Promise<OrderRow> {
  if (request.remark !== undefined) row.remark = request.remark;
  if (request.submitter !== undefined) row.submitter = request.submitter;
  if (request.submitterId !== undefined) row.submitterId = request.submitterId;
  if (request.parentOrderNo !== undefined) row.parentOrderNo = request.parentOrderNo;
  if (rule !== undefined) {
    row.status = 'WAIT_REVIEW';
    row.reviewLevels = rule.levels;
    row.reviewDueAt = dateTimeOf(desk.now + REVIEW_WAIT);
    // Nobody knows when they agree: the promise is made then.
    row.arriveTime = null;
  }
  await desk.addOrder(owner, row);
  const at = row.createdAt;
  await desk.event(owner, {
    orderNo: row.orderNo,
    at,
    step: '提交申请',
    actor: request.submitter ?? '经办',
    result: 'DONE',
  });
  if (rule === undefined) await askForAudit(desk, owner, row, way);
  else {
    const submitter = { operatorId: request.submitterId, name: request.submitter };
    await openReview(desk, owner, {
      orderNo: row.orderNo,
      business: row.orderType === 'WITHDRAW' ? 'WITHDRAW' : 'PAYMENT',
      rule,
      submitter,
      lapse: 'withdrawal.lapse',
    });
  }
  return row;
}

/** When an order arrives on which the bank begins now. */
export function promiseOf(desk: Desk, { arriveCcy, arriveAmount }: OrderRow, way: Way): { arriveTime: string } {
  return { arriveTime: dateTimeOf(arrivalTime(desk.now, way, arriveCcy, arriveAmount)) };
}

/** The bank looks at the order, as soon as it is open. */
export async function askForAudit(desk: Desk, owner: string, row: OrderRow, way: Way): Promise<void> {
  const { orderNo, arriveCcy } = row;
  await beginAudit(desk, owner, { orderNo, arriveCcy, way }, 'withdrawal.audit');
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
