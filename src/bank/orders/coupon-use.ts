import { credit, debit } from '#sandbox/ledger.ts';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf, subtract } from '#model/money.ts';
import { statusOn } from './coupons.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, couponCost } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { blanksOf, refusal, type RefusalCode } from '../words/refusals.ts';
import type { Coupon, Desk } from '../desk/desk.ts';

/*
 * One coupon per order: locked on submission, used when the order's money is captured, available again if the money is
 * released.
 */

/** The kind of order for which a coupon is used. */
export interface CouponUse {
  scene: string;
  /** Coupon types that have an effect; all types by default. */
  types?: readonly string[];
  /** Refusal of an unsuitable coupon. */
  refusal: RefusalCode;
}

export const FOR_WITHDRAWAL: CouponUse = { scene: 'WITHDRAW', types: ['FEE_OFF'], refusal: '20031' };
export const FOR_PAYMENT: CouponUse = { scene: 'PAYMENT', types: ['FEE_OFF', 'CASH_BACK'], refusal: '23019' };
export const FOR_SETTLEMENT: CouponUse = { scene: 'SETTLE', types: ['FEE_OFF', 'CASH_BACK'], refusal: '20031' };
export const FOR_EXCHANGE: CouponUse = { scene: 'EXCHANGE', refusal: '20031' };

/** True if such an order may use the coupon today, and no other order has locked it. */
function isGoodFor(use: CouponUse, coupon: Coupon, now: number): boolean {
  const isFree = (coupon.usedOrderNo ?? '') === '' && statusOn(coupon, dayOf(now)) === 'WAIT_USE';
  return isFree && coupon.scene === use.scene && (use.types?.includes(coupon.couponType) ?? true);
}

/**
 * The submitted coupon, if there is one.
 * @param order the order that would use it; an amount that is not known yet is checked later
 * @throws Refusal of the use when the coupon does not fit such an order, 20032 when the amount is too small
 */
export async function couponFor(
  desk: Desk,
  owner: string,
  couponNo: string | undefined,
  use: CouponUse,
  order?: { currency: string; amount: string },
): Promise<Coupon | undefined> {
  if (couponNo === undefined) return undefined;
  const coupon = await desk.record(owner, 'coupon', couponNo);
  if (coupon === undefined || !isGoodFor(use, coupon, desk.now)) throw refusal(use.refusal, {}, '/couponNo');
  if (order !== undefined) checkCouponAmount(desk, coupon, order);
  return coupon;
}

/** @throws Refusal 20032 when the amount is too small for the coupon */
export function checkCouponAmount(desk: Desk, coupon: Coupon, order: { currency: string; amount: string }): void {
  const { minAmount, minCcy } = coupon;
  if (!minAmount || !minCcy) return;
  if (compare(desk.rates.worth(order.amount, order.currency, minCcy, 'halfUp'), minAmount) < 0) {
    throw refusal('20032', blanksOf(minAmount, minCcy), '/couponNo');
  }
}

/** The coupon's discount on a fee, at most the fee. */
export function discountOf(desk: Desk, coupon: Coupon, fee: string, currency: string): string {
  const { faceAmount, faceCcy, facePercent } = coupon;
  const off = facePercent
    ? round(decimal(fee).times(facePercent).div(100), scaleOf(currency), 'halfUp')
    : faceAmount && faceCcy
      ? desk.rates.worth(faceAmount, faceCcy, currency, 'halfUp')
      : '0';
  return compare(off, fee) > 0 ? fee : off;
}

/** The fee after a discount. */
export function feeAfter(fee: string, discount: string, currency: string): string {
  return round(subtract(fee, discount), scaleOf(currency), 'halfUp');
}

/** Change of an order's coupon: locked by it, used with its money, or free again, even if expired. */
export type CouponChange = 'locked' | 'used' | 'free';

interface Using {
  desk: Desk;
  owner: string;
  orderNo: string;
  row: object;
}

export async function changeCoupon({ desk, owner, orderNo, row }: Using, change: CouponChange): Promise<void> {
  const { couponNo } = row as { couponNo?: string | null };
  const coupon = couponNo ? await desk.record(owner, 'coupon', couponNo) : undefined;
  if (coupon === undefined) return;
  const changes = {
    locked: { usedOrderNo: orderNo },
    used: { displayStatus: 'USED', usedAt: dateTimeOf(desk.now) },
    free: { usedOrderNo: null, displayStatus: statusOn(coupon, dayOf(desk.now)) },
  };
  await desk.changeRecord(owner, 'coupon', coupon.couponNo, changes[change]);
}

/** Pays the cash-back of a coupon for a completed order. */
export async function payCashBack(
  desk: Desk,
  owner: string,
  orderNo: string,
  couponNo: string | null | undefined,
): Promise<void> {
  const coupon = couponNo ? await desk.record(owner, 'coupon', couponNo) : undefined;
  if (coupon?.couponType !== 'CASH_BACK' || !coupon.faceAmount || !coupon.faceCcy) return;
  const minor = toMinor(coupon.faceAmount, coupon.faceCcy);
  await post(desk.book, {
    kind: 'ADJUST',
    reference: orderNo,
    at: dateTimeOf(desk.now),
    lines: [debit(couponCost(coupon.faceCcy), minor), credit(available(owner, coupon.faceCcy), minor)],
  });
}
