import { dayOf } from '#model/instant.ts';
import type { EntityRecord, EntityStore } from '#sandbox/entity-store.ts';
import { refusal } from './refusals.ts';

/* Coupons of a merchant. Their days pass by the bank's clock: whoever looks at them, or uses one, sees them as of today. */

/** Those that are good for something, now or later. */
export const ACTIVE = ['WAIT_ACTIVE', 'PENDING', 'WAIT_USE'];

/** Lets the days pass that have passed: what is over is expired, what has begun may be used. */
export async function ageCoupons(entities: EntityStore, now: number): Promise<void> {
  const today = dayOf(now);
  const open = await entities.find('coupon', { where: { displayStatus: { any: ACTIVE } } });
  for (const coupon of open) {
    const next = statusOn(coupon, today);
    if (next !== coupon['displayStatus']) {
      await entities.update('coupon', String(coupon['couponNo']), { displayStatus: next });
    }
  }
}

/** The last day counts whole. */
function statusOn(coupon: EntityRecord, today: string): unknown {
  if (String(coupon['validTo']) < today) return 'EXPIRED';
  if (coupon['displayStatus'] === 'PENDING' && String(coupon['validFrom']) <= today) return 'WAIT_USE';
  return coupon['displayStatus'];
}

/** @throws Refusal 10018, 10019 */
export async function activateCoupon(entities: EntityStore, couponNo: string, now: number): Promise<EntityRecord> {
  const coupon = await entities.need('coupon', couponNo, { lock: true });
  const today = dayOf(now);
  if (coupon['displayStatus'] !== 'WAIT_ACTIVE' || String(coupon['validTo']) < today) throw refusal('10019');
  const displayStatus = String(coupon['validFrom']) > today ? 'PENDING' : 'WAIT_USE';
  return entities.update('coupon', couponNo, { displayStatus });
}
