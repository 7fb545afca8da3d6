import type { Entities } from '#generated/entities.ts';
import { dateTimeOf } from '#model/instant.ts';
import { add, compare, round, scaleOf } from '#model/money.ts';
import { arrivalTime } from '../terms/calendar.ts';
import { checkLimits, checkMinimum, checkSize, customerOf } from '../orders/checks.ts';
import type { Coupon, Desk, Merchant } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { afterFee, minimumOf, paymentFee, type Way } from '../terms/fees.ts';
import { isDealt, type Rates } from '../terms/rates.ts';
import { fixedRows } from '../words/fixed-rows.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/payments.json' with { type: 'json' };
import { discountOf, feeAfter } from '../orders/coupon-use.ts';
import { payments, UNSPENT } from './payment.ts';
import { isScreened } from './screening.ts';

export type Bearer = Entities['payment-type']['feeBearer'];

const BEARERS = fixedRows('payment-type');

/** The recipient: a record of the merchant's payees. */
export type Payee = Row<'payee'>;

export interface PaymentTermsRequest {
  payCcy: string;
  /** Decimal string in the payee's currency: the arriving amount, or with BEN the total. */
  amount: string;
  feeBearer: Bearer;
  pobo: boolean;
}

/** Terms of a payment, as quoted and as booked. */
export interface PaymentTerms {
  way: Way;
  /** The amount paid to the payee, without the fee, in the paying currency. */
  principal: string;
  fee: string;
  /** The coupon's discount on the fee. */
  discount?: string;
  /** Principal and fee: the total debit. */
  total: string;
  arriveAmount: string;
  /** The pair's own rate and currencies, for an exchange. */
  rate?: string;
  rateBase?: string;
  rateQuote?: string;
  /** The principal at mid in the arriving currency. */
  atMid?: string;
  arriveTime: number;
}

/** Checks that the merchant may make payments. @throws Refusal 10011 to 10014 */
export function checkMerchant(desk: Desk, owner: string): Promise<Merchant> {
  return customerOf(desk, owner, 'PAYMENT');
}

/** @throws Refusal 10018 when the payee is unknown or another merchant's */
export async function payeeFor(desk: Desk, owner: string, payeeNo: string): Promise<Payee> {
  const payee = await desk.record(owner, 'payee', payeeNo);
  if (payee === undefined) throw refusal('10018', {}, '/payeeNo');
  return payee;
}

/**
 * Checks of the amount without its balance, in the order of the domain's table.
 * @throws Refusal 20002 to 20008
 */
export async function checkPaymentAmount(
  desk: Desk,
  merchant: Merchant,
  order: { amount: string; currency: string; payCcy: string },
): Promise<void> {
  const { amount, currency, payCcy } = order;
  checkSize(amount, currency);
  checkMinimum(amount, currency);
  if (!isDealt(currency)) throw refusal('20008', {}, '/payeeNo');
  if (minimumOf(payCcy) === undefined || !isDealt(payCcy)) throw refusal('20008', {}, '/payCcy');
  await checkLimits(desk, merchant, { amount, currency }, (date) =>
    desk.worthSince(merchant.owner, payments.name, date, UNSPENT),
  );
}

/** The route of the money, from the payee's own details instead of the bank's country. */
export function wayTo(payee: Payee): Way {
  return payee.payWay === 'SWIFT' ? 'swift' : 'local';
}

/** Permitted fee bearers on this way, the usual one first. */
export function bearersOf(way: Way): Bearer[] {
  return BEARERS.filter(({ isLocal }) => way === 'swift' || isLocal).map(({ feeBearer }) => feeBearer);
}

/**
 * Terms of a payment. With OUR and SHA the fee comes on top of the payee's amount; with BEN the amount is the total,
 * and the fee is deducted from it.
 * @throws Refusal 23018, 23005
 */
export function paymentTerms(
  desk: Desk,
  payee: Payee,
  request: PaymentTermsRequest,
  coupon?: Coupon,
  rates = desk.rates,
): PaymentTerms {
  const { payCcy, amount, feeBearer, pobo } = request;
  const { currency: arriveCcy } = payee;
  const way = wayTo(payee);
  if (!bearersOf(way).includes(feeBearer)) throw refusal('23018', { bearer: feeBearer }, '/feeBearer');
  const whole = paymentFee(payCcy, { way, our: feeBearer === 'OUR', pobo });
  const discount = coupon?.couponType === 'FEE_OFF' ? discountOf(desk, coupon, whole, payCcy) : undefined;
  const fee = discount === undefined ? whole : feeAfter(whole, discount, payCcy);
  const cost = costOf(rates, { payCcy, arriveCcy, amount, fee, feeBearer });
  return {
    way,
    fee,
    ...(discount === undefined ? {} : { discount }),
    ...cost,
    total: round(add(cost.principal, fee), scaleOf(payCcy), 'halfUp'),
    arriveTime: arrivalTime(desk.now, way, arriveCcy, cost.arriveAmount),
  };
}

interface CostRequest {
  payCcy: string;
  arriveCcy: string;
  amount: string;
  fee: string;
  feeBearer: Bearer;
}

type Cost = Pick<PaymentTerms, 'principal' | 'arriveAmount' | 'rate' | 'rateBase' | 'rateQuote' | 'atMid'>;

function costOf(rates: Rates, { payCcy, arriveCcy, amount, fee, feeBearer }: CostRequest): Cost {
  const exchanges = payCcy !== arriveCcy;
  if (feeBearer !== 'BEN') {
    if (!exchanges) return { principal: afterFee(amount, '0', payCcy), arriveAmount: afterFee(amount, '0', payCcy) };
    const { sold, atMid, rate } = rates.buy(amount, payCcy, arriveCcy);
    const arriveAmount = afterFee(amount, '0', arriveCcy);
    return { principal: sold, arriveAmount, atMid, rate, ...pairOf(rates, payCcy, arriveCcy) };
  }
  const taken = exchanges ? rates.buy(amount, payCcy, arriveCcy).sold : amount;
  if (compare(fee, taken) >= 0) throw refusal('23005', {}, '/amount');
  const principal = afterFee(taken, fee, payCcy);
  if (!exchanges) return { principal, arriveAmount: principal };
  const { amount: arriveAmount, atMid, rate } = rates.sell(principal, payCcy, arriveCcy);
  return { principal, arriveAmount, atMid, rate, ...pairOf(rates, payCcy, arriveCcy) };
}

function pairOf(rates: Rates, payCcy: string, arriveCcy: string): { rateBase: string; rateQuote: string } {
  const { base, quote } = rates.quote(payCcy, arriveCcy);
  return { rateBase: base, rateQuote: quote };
}

/** @throws Refusal 23011, 23016, 23017 */
export function checkPayee(payee: Payee): void {
  const at = '/payeeNo';
  if (payee.auditState !== 'PASS') throw refusal('23011', {}, at);
  const code = closedTo(payee);
  if (code !== undefined) throw refusal(code, {}, at);
}

/** The reason why nothing may be paid to a payee, regardless of the payee's review. */
export function closedTo(
  payee: Pick<Payee, 'country' | 'bankCountry' | 'payeeName' | 'payeeEnName'> & { payWay: string },
): '23016' | '23017' | undefined {
  const closed = [payee.country, payee.bankCountry].some((country) => rules.closedCountries.includes(country));
  // Mainland yuan is paid as a settlement, with its evidence and quota.
  if (closed || payee.payWay === 'CNAPS') return '23016';
  return isScreened(payee.payeeName) || isScreened(payee.payeeEnName ?? '') ? '23017' : undefined;
}

const SWIFT_SET = /^[A-Za-z0-9?:().,'+ ][A-Za-z0-9/\-?:().,'+ ]*$/;

/** True if every bank on the way can carry the postscript. */
export function isPostscript(postscript: string): boolean {
  return postscript === '' || SWIFT_SET.test(postscript);
}

/** @throws Refusal 23015 */
export function checkPostscript(postscript: string | undefined): void {
  if (!isPostscript(postscript ?? '')) throw refusal('23015', {}, '/postscript');
}

export function promisedAt(terms: PaymentTerms): string {
  return dateTimeOf(terms.arriveTime);
}
