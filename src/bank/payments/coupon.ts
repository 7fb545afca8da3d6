import { compare } from '#model/money.ts';
import type { Coupon, Desk } from '../desk/desk.ts';
import { blanksOf, refusal } from '../refusals.ts';
import { dayOf } from '#model/instant.ts';
import { statusOn } from '../coupons.ts';

const SCENE = 'PAYMENT';
const TYPES: readonly string[] = ['FEE_OFF', 'CASH_BACK'];

/** Whether a payment may use it today, and no other order holds it. */
export function isForPayment(coupon: Coupon, now: number): boolean {
  const isFree = (coupon.usedOrderNo ?? '') === '' && statusOn(coupon, dayOf(now)) === 'WAIT_USE';
  return isFree && coupon.scene === SCENE && TYPES.includes(coupon.couponType);
}

/** @throws Refusal 23019 where it is not for this order, 20032 where the amount is too small */
export async function paymentCoupon(
  desk: Desk,
  owner: string,
  couponNo: string,
  order: { currency: string; amount: string },
): Promise<Coupon> {
  const coupon = await desk.coupon(owner, couponNo);
  if (coupon === undefined || !isForPayment(coupon, desk.now)) throw refusal('23019', {}, '/couponNo');
  const { minAmount, minCcy } = coupon;
  if (minAmount && minCcy && compare(desk.rates.worth(order.amount, order.currency, minCcy, 'halfUp'), minAmount) < 0) {
    throw refusal('20032', blanksOf(minAmount, minCcy), '/couponNo');
  }
  return coupon;
}
