import { dateTimeOf, dayOf } from '#model/instant.ts';
import { compare, decimal, round, scaleOf, subtract } from '#model/money.ts';
import { statusOn } from '../coupons.ts';
import { blanksOf, refusal } from '../refusals.ts';
import type { Coupon, Desk } from '../desk/desk.ts';

/*
 * One coupon for one order: locked when it is handed in, used when its money is captured, free again when the money goes
 * back before that.
 */

const SCENE = 'WITHDRAW';
const FEE_OFF = 'FEE_OFF';

/** @throws Refusal 20031 where it is not for this order, 20032 where the amount is too small. */
export async function couponFor(
  desk: Desk,
  owner: string,
  couponNo: string,
  order: { currency: string; amount: string },
): Promise<Coupon> {
  const coupon = await desk.coupon(owner, couponNo);
  if (coupon === undefined || !isUsable(coupon, desk.now)) throw refusal('20031', {}, '/couponNo');
  const { minAmount, minCcy } = coupon;
  if (minAmount && minCcy && compare(desk.rates.worth(order.amount, order.currency, minCcy, 'halfUp'), minAmount) < 0) {
    throw refusal('20032', blanksOf(minAmount, minCcy), '/couponNo');
  }
  return coupon;
}

/** Whether it lowers the fee of a withdrawal today, and no other order holds it. */
export function isUsable(coupon: Coupon, now: number): boolean {
  const isFree = (coupon.usedOrderNo ?? '') === '' && statusOn(coupon, dayOf(now)) === 'WAIT_USE';
  return isFree && coupon.scene === SCENE && coupon.couponType === FEE_OFF;
}

/** What it lets off a fee: never more than the fee. */
export function discountOf(desk: Desk, coupon: Coupon, fee: string, currency: string): string {
  const { faceAmount, faceCcy, facePercent } = coupon;
  const off = facePercent
    ? round(decimal(fee).times(facePercent).div(100), scaleOf(currency), 'halfUp')
    : faceAmount && faceCcy
      ? desk.rates.worth(faceAmount, faceCcy, currency, 'halfUp')
      : '0';
  return compare(off, fee) > 0 ? fee : off;
}

/** The fee that is left. */
export function feeAfter(fee: string, discount: string, currency: string): string {
  return round(subtract(fee, discount), scaleOf(currency), 'halfUp');
}

/** The order that takes its money uses its coupon up; one that gives it back sets the coupon free, expired or not. */
export async function settleCoupon(
  desk: Desk,
  owner: string,
  couponNo: string | undefined,
  end: 'used' | 'free',
): Promise<void> {
  if (couponNo === undefined) return;
  const coupon = await desk.coupon(owner, couponNo);
  if (coupon === undefined) return;
  if (end === 'used') {
    await desk.changeCoupon(owner, couponNo, { displayStatus: 'USED', usedAt: dateTimeOf(desk.now) });
  } else {
    await desk.changeCoupon(owner, couponNo, {
      usedOrderNo: null,
      displayStatus: String(statusOn(coupon, dayOf(desk.now))),
    });
  }
}
