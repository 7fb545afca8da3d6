import { ordersOf } from '#sandbox/orders.ts';
import { ledger } from '../ledger.ts';
import { resolveQuota } from '../quotas/quota-book.ts';
import { refusal } from '../refusals.ts';
import { settleCoupon } from './coupon-use.ts';
import type { BankTerms } from './family.ts';

/** What merchants read of an order that waits. */
const FROZEN = '账户已被冻结，解除冻结后自动继续处理';

/** Takes steps of the bank's orders. */
export const orders = ordersOf<BankTerms>({
  ledger,
  refusal,
  async more(order, { quota, coupon }) {
    const { couponNo } = order.row as { couponNo?: string | null };
    if (typeof quota === 'object') await resolveQuota(order.desk, 'USE', order, quota.use);
    else if (quota !== undefined) await resolveQuota(order.desk, quota, order);
    if (coupon !== undefined) await settleCoupon(order.desk, order.owner, couponNo ?? undefined, coupon);
  },
  isHeldBack: async (desk, owner) => (await desk.merchant(owner))?.frozen === true,
  waits: { step: '暂缓处理', actor: '风控', note: FROZEN, result: 'WAITING' },
  goesOn: { step: '账户已解冻，继续处理', actor: '风控', result: 'DONE' },
  reason: FROZEN,
  takenUpAfter: 60_000,
});

export const {
  changeRow,
  edgesOf,
  keepFacts,
  lineFor,
  openOrder,
  openOwn,
  orderOf,
  putDown,
  takeOpen,
  takeOwnStep,
  takeStep,
  takeUpStep,
} = orders;
