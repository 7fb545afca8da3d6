import { dateTimeOf } from '#model/instant.ts';
import { round, scaleOf } from '#model/money.ts';
import type { Coupon, Desk } from '../desk/desk.ts';
import { toMinor } from '../ledger/chart.ts';
import { refusal } from '../refusals.ts';
import rules from '../rules/exchange.json' with { type: 'json' };
import { checkCouponAmount, couponFor, discountOf, feeAfter, FOR_EXCHANGE } from '../orders/coupon-use.ts';
import {
  checkBalance,
  checkDeal,
  checkHours,
  checkLimits,
  checkQuota,
  type ForwardDays,
  forwardDays,
  merchantFor,
  needsQuota,
} from './checks.ts';
import {
  changeOrder,
  ENTITY,
  type ExchangeFacts,
  exchangeOf,
  type ExchangeRow,
  FAMILY,
  keepFacts,
  type SpotTerm,
} from './order.ts';
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
  /** Of spot; today where it is not said. */
  spotTerm?: SpotTerm | undefined;
  deliveryDate?: string | undefined;
  deliveryFrom?: string | undefined;
  couponNo?: string | undefined;
}

/** All that a deal costs and brings now. */
export interface Offer extends Price {
  deliveryType: DeliveryType;
  spotTerm?: SpotTerm;
  spotMid: string;
  wider: number;
  fee: string;
  discount?: string;
  rateOff?: number;
  /** What a forward freezes. */
  deposit?: string;
  days: ForwardDays;
}

const DAYS: Record<SpotTerm, number> = { T0: 0, T1: 1, T2: 2 };

/**
 * Prices a deal; nothing is written.
 * @throws Refusal for whatever the deal is not offered for, balance, limits and quota left aside
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

/** What a deal takes out of the balance when it is confirmed: everything, or a forward's security. */
type Taken = { deposit?: string | null; sellAmount: string; fee: string };

export function takenBy(offer: Taken, sellCcy: string): bigint {
  if (offer.deposit) return toMinor(offer.deposit, sellCcy);
  return toMinor(offer.sellAmount, sellCcy) + toMinor(offer.fee, sellCcy);
}

/** What only counts when it is confirmed, and is said already when it is quoted. @throws Refusal 20001, 20004 to 20006, 22006, 22014 */
export async function checkMeans(
  desk: Desk,
  owner: string,
  deal: { sellCcy: string; buyCcy: string },
  offer: Taken,
): Promise<bigint> {
  const { sellCcy, buyCcy } = deal;
  const worth = await checkLimits(desk, owner, sellCcy, offer.sellAmount);
  if (needsQuota(sellCcy, buyCcy)) await checkQuota(desk, owner, sellCcy, offer.sellAmount);
  const code = offer.deposit === undefined ? '20001' : '22014';
  await checkBalance(desk, owner, sellCcy, takenBy(offer, sellCcy), { code });
  return worth;
}

/** Asks for a price that holds for thirty seconds: ∅ → QUOTED. Nothing is posted. */
export async function quoteExchange(
  desk: Desk,
  owner: string,
  request: QuoteRequest & { submitter?: string },
): Promise<ExchangeRow> {
  await desk.book.lockOwner(owner);
  await merchantFor(desk, owner);
  checkHours(desk.now);
  const offer = await offerFor(desk, owner, request);
  const usdEquivalent = await checkMeans(desk, owner, request, offer);
  const at = dateTimeOf(desk.now);
  const orderNo = await desk.book.nextNumber('FX', at);
  const ends = desk.now + rules.quoteSeconds * 1000;
  const row = rowOf(orderNo, at, request, offer, dateTimeOf(ends));
  if (request.submitter !== undefined) row.submitter = request.submitter;
  if (request.couponNo !== undefined && offer.deliveryType === 'SPOT') row.couponNo = request.couponNo;
  await desk.addRecord(owner, ENTITY, row);
  const facts: ExchangeFacts = {
    side: request.side,
    spotMid: offer.spotMid,
    mid: offer.pair.mid,
    wider: offer.wider,
    holds: [],
    pending: null,
    sold: '0',
    bought: '0',
    trigger: null,
  };
  await desk.putFacts({ orderNo, owner, family: FAMILY, stage: 'QUOTED', at, usdEquivalent, facts });
  const note = `${rules.quoteSeconds} 秒内有效`;
  await desk.event(owner, { orderNo, at, step: '获取报价', actor: request.submitter ?? '经办', note, result: 'DONE' });
  await desk.scheduleAt('exchange.expire', orderNo, ends + 1000);
  return row;
}

function rowOf(orderNo: string, at: string, request: QuoteRequest, offer: Offer, expireAt: string): ExchangeRow {
  const { sellCcy, buyCcy } = request;
  const { pair, deposit, discount, rateOff, spotTerm, days } = offer;
  return {
    orderNo,
    createdAt: at,
    exchangeType: offer.deliveryType === 'SPOT' ? 'SPOT' : 'FORWARD',
    deliveryType: offer.deliveryType,
    ...(spotTerm !== undefined && { spotTerm }),
    sellCcy,
    sellAmount: offer.sellAmount,
    buyCcy,
    buyAmount: offer.buyAmount,
    baseCcy: pair.base,
    quoteCcy: pair.quote,
    rate: offer.rate,
    fee: offer.fee,
    ...(discount !== undefined && { discount }),
    ...(rateOff !== undefined && { rateOff }),
    ...(days.deliveryFrom !== undefined && { deliveryFrom: days.deliveryFrom }),
    deliveryDate: days.deliveryDate,
    status: 'QUOTED',
    expireAt,
    ...(deposit !== undefined && { deposit }),
    version: 1,
  };
}

/** QUOTED → CANCELLED, when its time is over and nobody took it. */
export async function expireQuote(desk: Desk, orderNo: string): Promise<boolean> {
  const exchange = await exchangeOf(desk, orderNo);
  if (exchange?.row.status !== 'QUOTED' || dateTimeOf(desk.now) <= exchange.row.expireAt) return false;
  const failReason = '报价过期未确认';
  await changeOrder(
    exchange,
    { status: 'CANCELLED', failReason, finishedAt: exchange.at },
    { step: '报价过期', actor: '系统', result: 'DONE' },
  );
  await keepFacts(exchange, {}, 'RELEASED');
  return true;
}
