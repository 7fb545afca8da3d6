import { round, scaleOf } from '#model/money.ts';
import { checkBalance } from '../orders/checks.ts';
import type { StoreLine } from '../orders/stores.ts';
import type { Coupon, Desk } from '../desk/desk.ts';
import { toMinor } from '#model/minor-units.ts';
import { checkCouponAmount, couponFor, discountOf, feeAfter, FOR_EXCHANGE } from '../orders/coupon-use.ts';
import { refusal } from '../words/refusals.ts';
import {
  checkDeal,
  checkLimits,
  checkQuota,
  type ForwardDays,
  forwardDays,
  merchantFor,
  needsQuota,
} from './checks.ts';
import type { SpotTerm } from './order.ts';
import {
  type Deal,
  type DeliveryType,
  depositOf,
  exchangeFee,
  type Price,
  priceOf,
  spotPair,
  widerBy,
  windowPair,
} from './terms.ts';
import { valueDate } from './value-dates.ts';

export interface QuoteRequest extends Deal {
  deliveryType: DeliveryType;
  /** Only for spot; today by default. */
  spotTerm?: SpotTerm | undefined;
  deliveryDate?: string | undefined;
  deliveryFrom?: string | undefined;
  couponNo?: string | undefined;
  /** The store's balance that is exchanged; by default the main account. */
  from?: Pick<StoreLine, 'accountNo' | 'storeNo'>;
  /** The grant under which another merchant requests the exchange. */
  trusteeshipNo?: string;
}

/** A deal as calls request it: their delivery type is for forwards, spot has a term. */
export interface AskedDeal extends Pick<QuoteRequest, 'sellCcy' | 'buyCcy' | 'spotTerm' | 'couponNo'> {
  exchangeType: 'SPOT' | 'FORWARD';
  deliveryType?: DeliveryType;
  deliveryDate?: string;
  deliveryFrom?: string;
  deal: { side: string; amount: string };
}

export function askedDeal(asked: AskedDeal): QuoteRequest {
  const { exchangeType, sellCcy, buyCcy, deal, spotTerm, deliveryDate, deliveryFrom, couponNo } = asked;
  const of = { sellCcy, buyCcy, side: deal.side === 'BUY' ? 'BUY' : 'SELL', amount: deal.amount } as const;
  if (exchangeType === 'SPOT') return { ...of, deliveryType: 'SPOT', spotTerm, couponNo };
  const deliveryType = asked.deliveryType === 'FORWARD_OPTION' ? 'FORWARD_OPTION' : 'FORWARD_FIXED';
  return { ...of, deliveryType, deliveryDate, deliveryFrom };
}

/** All terms of a deal now. */
export interface Offer extends Price {
  deliveryType: DeliveryType;
  spotTerm?: SpotTerm;
  spotMid: string;
  wider: number;
  fee: string;
  discount?: string;
  rateOff?: number;
  /** The security held for a forward. */
  deposit?: string;
  days: ForwardDays;
}

const DAYS: Record<SpotTerm, number> = { T0: 0, T1: 1, T2: 2 };

/**
 * Prices a deal without writing anything.
 * @throws Refusal for any reason not to offer the deal, except balance, limits and quota
 */
export async function offerFor(desk: Desk, owner: string, request: QuoteRequest): Promise<Offer> {
  const merchant = await merchantFor(desk, owner);
  const { deliveryType, sellCcy, buyCcy, couponNo } = request;
  checkDeal(request, deliveryType);
  if (deliveryType !== 'SPOT') return forwardOffer(desk, request, merchant.person, merchant.groups ?? []);
  const coupon = await couponFor(desk, owner, couponNo, FOR_EXCHANGE);
  const rateOff = coupon?.couponType === 'RATE_OFF' ? (coupon.faceBp ?? 0) : 0;
  const wider = widerBy(desk.now, merchant.groups ?? [], rateOff);
  const pair = spotPair(desk.rates, sellCcy, buyCcy, wider);
  const price = priceOf(pair, request);
  if (coupon !== undefined) checkCouponAmount(desk, coupon, { currency: sellCcy, amount: price.sellAmount });
  const spotTerm = request.spotTerm ?? 'T0';
  return {
    ...price,
    ...feeOf(desk, price.sellAmount, request, coupon),
    ...(rateOff > 0 && { rateOff }),
    deliveryType,
    spotTerm,
    spotMid: pair.mid,
    wider,
    days: { deliveryDate: valueDate(desk.now, sellCcy, buyCcy, DAYS[spotTerm]) },
  };
}

function feeOf(
  desk: Desk,
  sellAmount: string,
  { sellCcy, buyCcy }: QuoteRequest,
  coupon: Coupon | undefined,
): { fee: string; discount?: string } {
  const whole = exchangeFee(sellAmount, sellCcy, buyCcy);
  if (coupon?.couponType !== 'FEE_OFF') return { fee: whole };
  const discount = discountOf(desk, coupon, whole, sellCcy);
  return { fee: feeAfter(whole, discount, sellCcy), discount };
}

/** @throws Refusal 22011, 22012, 22013, 22016 */
function forwardOffer(desk: Desk, request: QuoteRequest, isPerson: boolean, groups: readonly string[]): Offer {
  if (isPerson) throw refusal('22011', {}, '/deliveryType');
  const { deliveryType, sellCcy, buyCcy } = request;
  const days = forwardDays(desk.now, request, request);
  const wider = widerBy(desk.now, groups);
  const spotMid = spotPair(desk.rates, sellCcy, buyCcy, wider).mid;
  const window = { now: desk.now, from: days.deliveryFrom ?? days.deliveryDate, to: days.deliveryDate };
  const price = priceOf(windowPair(spotMid, request, window, wider), request);
  const fee = round('0', scaleOf(sellCcy), 'floor');
  return { ...price, deliveryType, spotMid, wider, fee, days, deposit: depositOf(price.sellAmount, sellCcy) };
}

/** The amount a confirmed deal takes from the balance: everything, or a forward's security. */
type Taken = { deposit?: string | null; sellAmount: string; fee: string };

export function takenBy(offer: Taken, sellCcy: string): bigint {
  if (offer.deposit) return toMinor(offer.deposit, sellCcy);
  return toMinor(offer.sellAmount, sellCcy) + toMinor(offer.fee, sellCcy);
}

/**
 * Checks that bind only on confirmation but are reported with the quote. @throws Refusal 20001, 20004 to 20006, 22006,
 * 22014
 */
export async function checkMeans(
  desk: Desk,
  owner: string,
  deal: { sellCcy: string; buyCcy: string },
  offer: Taken,
  dimension?: string,
): Promise<bigint> {
  const { sellCcy, buyCcy } = deal;
  const worth = await checkLimits(desk, owner, sellCcy, offer.sellAmount);
  if (needsQuota(sellCcy, buyCcy)) await checkQuota(desk, owner, sellCcy, offer.sellAmount);
  const code = offer.deposit === undefined ? '20001' : '22014';
  await checkBalance(desk, owner, sellCcy, takenBy(offer, sellCcy), { code, field: '/deal', dimension });
  return worth;
}
