import { dateTimeOf } from '#model/instant.ts';
import { printDeadline } from '#model/print.ts';
import type { Calls } from '#generated/calls.ts';
import { type Asked, reviewAhead } from '../approvals/review.ts';
import type { Desk } from '../desk/desk.ts';
import { fromMinor } from '#model/minor-units.ts';
import { subtract } from '#model/money.ts';
import { atReadRate, HELD } from '../orders/held-rate.ts';
import { couponFor, FOR_PAYMENT } from '../orders/coupon-use.ts';
import { quoteStores, type StoreLine } from '../orders/stores.ts';
import type { PaymentQuota } from '../payments/quota.ts';
import type { Quote as RatePair } from '../terms/rates.ts';
import { checkMerchant, checkPaymentAmount, payeeFor, paymentTerms, type PaymentTerms } from '../payments/terms.ts';

type Quote = Calls['pay.withdrawFee'];
type Code = Quote['result']['currency'];

/** Cost and arriving amount of a payment now; `currency` of the request is the payee's. */
export async function quotePayment(
  desk: Desk,
  owner: string,
  request: Quote['request'],
  submitterId: string,
  stores: readonly StoreLine[] = [],
): Promise<Quote['result']> {
  const { amount, currency, couponNo, feeBearer = 'SHA', poboRecordId } = request;
  const payCcy = request.payCcy ?? currency;
  const merchant = await checkMerchant(desk, owner);
  const payee = await payeeFor(desk, owner, request.payeeNo ?? '');
  await checkPaymentAmount(desk, merchant, { amount, currency: payee.currency, payCcy });
  const coupon = await couponFor(desk, owner, couponNo, FOR_PAYMENT, { amount, currency });
  const asked = { payCcy, amount, feeBearer, pobo: isOther(poboRecordId) };
  const terms = atReadRate(desk, request.rate, (rates) => paymentTerms(desk, payee, asked, coupon, rates));
  const exchanged = terms.atMid && { pair: desk.rates.quote(payCcy, payee.currency), atMid: terms.atMid };
  return {
    ...{ currency: payCcy, arriveCcy: payee.currency as Quote['result']['arriveCcy'], amount: terms.principal },
    ...{ netAmount: terms.principal, totalAmount: terms.total },
    ...(await sharedAmong(desk, owner, { total: terms.total, currency: payCcy }, stores)),
    ...(await quoted(
      desk,
      owner,
      terms,
      { business: 'PAYMENT', amount: terms.principal, currency: payCcy, submitterId },
      exchanged || undefined,
    )),
  };
}

/** The stores of a quote and what each of them pays; nothing if the main account pays. */
export async function sharedAmong(
  desk: Desk,
  owner: string,
  asked: { total: string; currency: string },
  lines: readonly StoreLine[],
): Promise<Pick<Quote['result'], 'stores'>> {
  const shares = lines.length === 0 ? undefined : await quoteStores(desk, owner, asked, lines);
  if (shares === undefined) return {};
  const currency = asked.currency as Code;
  return { stores: shares.map(({ storeName, accountNo, amount }) => ({ storeName, accountNo, currency, amount })) };
}

/** An exchange inside an order: its pair, and the exchanged amount at the middle rate. */
interface Exchanged {
  pair: RatePair;
  atMid: string;
}

/** The common part of quotes for outgoing orders: cost, arriving amount, validity and required approvals. */
export async function quoted(
  desk: Desk,
  owner: string,
  {
    fee,
    discount,
    arriveAmount,
    arriveTime,
    rate,
  }: Pick<PaymentTerms, 'fee' | 'discount' | 'arriveAmount' | 'arriveTime' | 'rate'>,
  asked: Asked,
  exchanged?: Exchanged,
) {
  const review = await reviewAhead(desk, owner, asked);
  return {
    ...{ fee, discount, arriveAmount, arriveTime: dateTimeOf(arriveTime), ...review, rate },
    arriveText: sayArrival(desk.now, arriveTime, review.reviewLevels),
    quotedAt: dateTimeOf(desk.now),
    expireAt: rate === undefined ? undefined : dateTimeOf(desk.now + HELD),
    ...(exchanged && {
      ...{ rateBase: exchanged.pair.base as Code, rateQuote: exchanged.pair.quote as Code },
      ...{ midRate: exchanged.pair.mid, rateCost: subtract(exchanged.atMid, arriveAmount) },
    }),
  };
}

/** Payer id of the merchant itself. */
export const SELF = 'SELF';

/** True if the payment is made in the name of somebody other than the merchant. */
export function isOther(poboRecordId: string | null | undefined): poboRecordId is string {
  return poboRecordId !== undefined && poboRecordId !== null && poboRecordId !== '' && poboRecordId !== SELF;
}

export function shownQuota({ total, used, occupied, remain }: PaymentQuota): Calls['pay.quota']['result'] {
  return {
    currency: 'USD',
    totalQuota: fromMinor(total, 'USD'),
    usedQuota: fromMinor(used, 'USD'),
    occupiedQuota: fromMinor(occupied, 'USD'),
    remainQuota: fromMinor(remain > 0n ? remain : 0n, 'USD'),
  };
}

/** A deadline in words: `今天 18:00 前`; for orders that wait for a review, the deadline if approved now. */
export function sayArrival(now: number, arriveTime: number, reviewLevels = 0): string {
  const deadline = sayDeadline(now, arriveTime);
  return reviewLevels === 0 ? deadline : `若现在复核通过，${deadline}`;
}

function sayDeadline(now: number, arriveTime: number): string {
  return `${printDeadline(arriveTime, now)} 前`;
}
