import { dateTimeOf, dayOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { statusOn } from '../coupons.ts';
import type { Coupon, Desk } from '../desk/desk.ts';
import { available, couponCost, toMinor } from '../ledger/chart.ts';
import { credit, debit, post } from '../ledger.ts';
import { blanksOf, refusal } from '../refusals.ts';

/*
 * One coupon for one spot deal: it lowers the margin or the fee, or gives cash back when the deal is done.
 */

const SCENE = 'EXCHANGE';
const CASH_BACK = 'CASH_BACK';

/** Whether it is good for an exchange today, and no other order holds it. */
export function isGoodForExchange(coupon: Coupon, now: number): boolean {
  const isFree = (coupon.usedOrderNo ?? '') === '' && statusOn(coupon, dayOf(now)) === 'WAIT_USE';
  return isFree && coupon.scene === SCENE;
}

/** @throws Refusal 20031 where it is not for this order */
export async function exchangeCoupon(desk: Desk, owner: string, couponNo: string): Promise<Coupon> {
  const coupon = await desk.coupon(owner, couponNo);
  if (coupon === undefined || !isGoodForExchange(coupon, desk.now)) throw refusal('20031', {}, '/couponNo');
  return coupon;
}

/** @throws Refusal 20032 where too little is dealt in for it */
export function checkCouponAmount(desk: Desk, coupon: Coupon, sellCcy: string, sellAmount: string): void {
  const { minAmount, minCcy } = coupon;
  if (!minAmount || !minCcy) return;
  if (compare(desk.rates.worth(sellAmount, sellCcy, minCcy, 'halfUp'), minAmount) < 0) {
    throw refusal('20032', blanksOf(minAmount, minCcy), '/couponNo');
  }
}

/** Gives what a cash-back coupon promises for a deal that is done. */
export async function payCashBack(
  desk: Desk,
  owner: string,
  orderNo: string,
  couponNo: string | undefined,
): Promise<void> {
  const coupon = couponNo === undefined ? undefined : await desk.coupon(owner, couponNo);
  if (coupon?.couponType !== CASH_BACK || !coupon.faceAmount || !coupon.faceCcy) return;
  const minor = toMinor(coupon.faceAmount, coupon.faceCcy);
  await post(desk.book, {
    kind: 'ADJUST',
    reference: orderNo,
    at: dateTimeOf(desk.now),
    lines: [debit(couponCost(coupon.faceCcy), minor), credit(available(owner, coupon.faceCcy), minor)],
  });
}
