import { dayOf } from '#model/instant.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';

/* Coupons of a merchant. Their days pass by the bank's clock: whoever looks at them, or uses one, sees them as of today. */

type CouponRecord = EntityRecord & {
  couponNo: string;
  displayStatus: string;
  validFrom: string;
  validTo: string;
  usedOrderNo?: string | null;
};

/** Those that are good for something, now or later. */
export const ACTIVE = ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE'];

/** Lets the days pass that have passed: what is over is expired, what has begun may be used. */
export async function ageCoupons(entities: EntityStore, now: number): Promise<void> {
  const today = dayOf(now);
  const open = await entities.find<CouponRecord>('coupon', { where: { displayStatus: { any: ACTIVE } } });
  for (const coupon of open) {
    // What an order holds is the order's until that has ended.
    if ((coupon.usedOrderNo ?? '') !== '') continue;
    const next = statusOn(coupon, today);
    if (next !== coupon.displayStatus) {
      await entities.update('coupon', coupon.couponNo, { displayStatus: next });
    }
  }
}

/** The last day counts whole. */
export function statusOn(coupon: { displayStatus: string; validFrom: string; validTo: string }, today: string): string {
  if (coupon.displayStatus === 'USED') return 'USED';
  if (coupon.validTo < today) return 'EXPIRED';
  if (coupon.displayStatus === 'PENDING' && coupon.validFrom <= today) return 'WAIT_USE';
  return coupon.displayStatus;
}
