import { dayOf } from '#model/instant.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';

/* Coupons of a merchant. Their status follows the bank's clock and is updated whenever they are read or used. */

type CouponRecord = EntityRecord & {
  couponNo: string;
  displayStatus: string;
  validFrom: string;
  validTo: string;
  usedOrderNo?: string | null;
};

/** Coupons usable now or later. */
export const ACTIVE = ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE'];

/** Updates the status of coupons to today: expired ones expire, started ones become usable. */
export async function ageCoupons(entities: EntityStore, now: number): Promise<void> {
  const today = dayOf(now);
  const open = await entities.find<CouponRecord>('coupon', { where: { displayStatus: { any: ACTIVE } } });
  for (const coupon of open) {
    // A coupon locked by an order stays locked until the order has ended.
    if ((coupon.usedOrderNo ?? '') !== '') continue;
    const next = statusOn(coupon, today);
    if (next !== coupon.displayStatus) {
      await entities.update('coupon', coupon.couponNo, { displayStatus: next });
    }
  }
}

/** The status of a coupon on a day; the last day is included. */
export function statusOn(coupon: { displayStatus: string; validFrom: string; validTo: string }, today: string): string {
  if (coupon.displayStatus === 'USED') return 'USED';
  if (coupon.validTo < today) return 'EXPIRED';
  if (coupon.displayStatus === 'PENDING' && coupon.validFrom <= today) return 'WAIT_USE';
  return coupon.displayStatus;
}
