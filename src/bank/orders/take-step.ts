import { ordersOf } from '#sandbox/orders.ts';
import { ledger } from '../ledger/posting.ts';
import { changeQuota } from './quota-use.ts';
import { refusal } from '../words/refusals.ts';
import { changeCoupon } from './coupon-use.ts';
import type { BankTerms } from './family.ts';

/** What merchants read of an order that waits. */
const FROZEN = '账户已被冻结，解除冻结后自动继续处理';

/** Takes steps of the bank's orders. */
export const orders = ordersOf<BankTerms>({
  ledger,
  refusal,
  async more(order, { quota, coupon }) {
    if (quota !== undefined) await changeQuota(order, quota);
    if (coupon !== undefined) await changeCoupon(order, coupon);
  },
  isHeldBack: async (desk, owner) => (await desk.merchant(owner))?.frozen === true,
  waits: { step: '暂缓处理', actor: '风控', note: FROZEN, result: 'WAITING' },
  goesOn: { step: '账户已解冻，继续处理', actor: '风控', result: 'DONE' },
  reason: FROZEN,
  takenUpAfter: 60_000,
});

export const {
  beginOrder,
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
