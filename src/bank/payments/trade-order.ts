import { compare, round, scaleOf, subtract } from '#model/money.ts';
import type { Desk } from '../desk/desk.ts';
import { blanksOf, refusal } from '../words/refusals.ts';

/** @throws Refusal 10018, 23021; the payee must be the order's seller */
export async function checkTradeOrder(
  desk: Desk,
  owner: string,
  tradeOrderNo: string,
  asked: { amount: string; payeeNo: string; currency: string },
): Promise<void> {
  const order = await desk.record(owner, 'trade-order', tradeOrderNo);
  if (order === undefined || order.payeeNo !== asked.payeeNo || order.currency !== asked.currency) {
    throw refusal('10018', {}, '/tradeOrderNo');
  }
  if (compare(asked.amount, order.unpaidAmount) > 0) {
    throw refusal('23021', blanksOf(order.unpaidAmount, order.currency), '/amount');
  }
}

/** Adds to a trade order's paid amount. @param amount decimal string in the order's currency; negative to take back */
export async function moveTradeOrder(desk: Desk, owner: string, tradeOrderNo: string, amount: string): Promise<void> {
  const order = await desk.record(owner, 'trade-order', tradeOrderNo);
  if (order === undefined) return;
  const scale = scaleOf(order.currency);
  const unpaidAmount = round(subtract(order.unpaidAmount, amount), scale, 'halfUp');
  const paidAmount = round(subtract(order.totalAmount, unpaidAmount), scale, 'halfUp');
  await desk.changeRecord(owner, 'trade-order', tradeOrderNo, { paidAmount, unpaidAmount });
}
