import { ordersOf } from '#sandbox/orders.ts';
import { ledger } from '../ledger/posting.ts';
import { drawFrom } from './pool-use.ts';
import { refusal } from '../words/refusals.ts';
import { isFrozenAccount } from './frozen-accounts.ts';
import { changeCoupon } from './coupon-use.ts';
import type { AnyOrder, BankTerms } from './family.ts';

/** Progress text of an order held back by a freeze. */
const FROZEN = '账户已被冻结，解除冻结后自动继续处理';

/** Takes steps of the bank's orders. */
export const orders = ordersOf<BankTerms>({
  ledger,
  refusal,
  async more(order, { draws, coupon }) {
    if (draws !== undefined) await drawFrom(order, draws);
    if (coupon !== undefined) await changeCoupon(order, coupon);
  },
  isHeldBack,
  waits: { step: '暂缓处理', actor: '风控', note: FROZEN, result: 'WAITING' },
  goesOn: { step: '账户已解冻，继续处理', actor: '风控', result: 'DONE' },
  reason: FROZEN,
  takenUpAfter: 60_000,
});

/** A frozen merchant pays nothing; a collection account frozen by its bank neither pays nor is paid. */
async function isHeldBack({ desk, owner, row }: AnyOrder, way: 'leaves' | 'enters'): Promise<boolean> {
  if (way === 'leaves' && (await desk.merchant(owner))?.frozen === true) return true;
  const { accountNo, stores } = row as { accountNo?: string | null; stores?: { accountNo?: string }[] | null };
  for (const account of new Set([accountNo, ...(stores ?? []).map((store) => store.accountNo)])) {
    if (await isFrozenAccount(desk, owner, account)) return true;
  }
  return false;
}

export const {
  beginOrder,
  changeRow,
  edgesOf,
  endsOf,
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
