import { ownEntry } from '#model/own-entry.ts';
import { dateTimeOf, instantOf } from '#model/instant.ts';
import type { Desk, EdgeHandler, OrderEvent, OrderRow } from '../desk/desk.ts';
import { available, clearing, feeIncome, fromMinor, fxIncome, fxPosition, nostro, toMinor } from '../ledger/chart.ts';
import { credit, debit, type Line, post } from '../ledger.ts';
import rules from '../rules/payments.json' with { type: 'json' };
import { payCashBack, settleCoupon } from '../coupon-use.ts';
import { captureHolds } from '../withdrawals/stores.ts';
import { feeTypeOf, paymentFacts, type PaymentStep, type PaymentStage } from './facts.ts';
import { moveTradeOrder } from './submit.ts';

const MINUTE = 60_000;
/** The slow outcome of the demo. */
const SLOW = 5;
/** The outcome that only next day's reconciliation tells. */
const NEXT_DAY = 24 * 60 * MINUTE;

/** Reasons of the simulated correspondent, as the merchant reads them. */
const REASONS = {
  refuse: '收款银行拒绝受理，资金已退回可用余额',
  return: '收款银行退汇，资金已按到账币种退回可用余额',
  material: '请补充合同、发票等交易材料',
} as const;

export type PaymentEdge = 'audit' | 'confirm' | 'refuse' | 'return';

/** What the bank does with a payment by itself. */
export const paymentEdges: Record<`payment.${PaymentEdge}`, EdgeHandler> = {
  'payment.audit': (desk, orderNo) => advancePayment(desk, orderNo, 'audit'),
  'payment.confirm': (desk, orderNo) => advancePayment(desk, orderNo, 'confirm'),
  'payment.refuse': (desk, orderNo) => advancePayment(desk, orderNo, 'refuse'),
  'payment.return': (desk, orderNo) => advancePayment(desk, orderNo, 'return'),
};

/**
 * Moves a payment along one edge of its life. An edge that its state does not admit changes nothing, so that an event
 * which comes twice, or late, does no harm.
 * @param back of a return: how much came back, a decimal string in the arriving currency
 */
export async function advancePayment(desk: Desk, orderNo: string, edge: PaymentEdge, back?: string): Promise<boolean> {
  const step = await stepOf(desk, orderNo);
  if (step === undefined) return false;
  switch (edge) {
    case 'audit':
      return audit(step);
    case 'confirm':
      return confirm(step);
    case 'refuse':
      return refuse(step);
    case 'return':
      return giveBack(step, back);
  }
}

/** The order with its owner locked; undefined for orders of other families. */
export async function stepOf(desk: Desk, orderNo: string): Promise<PaymentStep | undefined> {
  const known = await paymentFacts(desk, orderNo);
  if (known === undefined) return undefined;
  await desk.book.lockOwner(known.owner);
  const facts = await paymentFacts(desk, orderNo);
  const row = await desk.order(known.owner, orderNo);
  return facts === undefined || row === undefined ? undefined : { desk, facts, row, at: dateTimeOf(desk.now) };
}

/** AUDITING → PROCESSING: the money leaves the hold, exchanged where it must be. */
async function audit(step: PaymentStep): Promise<boolean> {
  const { desk, facts, row, at } = step;
  const { trigger, fee } = facts.facts;
  if (row.status !== 'AUDITING' || facts.stage !== 'HELD' || trigger === 'wait') return false;
  if (trigger === 'material') {
    const note = REASONS.material;
    const what = { step: '补充材料', actor: '风控', note, result: 'WAITING' } as const;
    // The promise ends: how long the merchant takes is not the bank's.
    await change(step, { status: 'WAIT_MATERIAL', failReason: note, arriveTime: null }, what);
    return true;
  }
  await captureHolds(desk, {
    orderNo: row.orderNo,
    kind: 'PAYMENT',
    at,
    fee: BigInt(fee),
    linesOf: (part, its, isFirst) => outgoing(step, part, its, isFirst),
    note: { counterparty: row.payeeName, remark: row.postscript ?? undefined },
  });
  await settleCoupon(desk, facts.owner, row.couponNo ?? undefined, 'used');
  await stage(step, 'SENT');
  await change(step, { status: 'PROCESSING' }, { step: '审核通过，已汇出', actor: '银行', result: 'CURRENT' });
  const factor = trigger === 'slow' ? SLOW : 1;
  const promised = row.arriveTime ? instantOf(row.arriveTime) : desk.now;
  const left = Math.max(promised - desk.now, MINUTE) * factor + (trigger === 'unknown' ? NEXT_DAY : 0);
  await desk.schedule(trigger === 'refuse' ? 'payment.refuse' : 'payment.confirm', row.orderNo, left);
  return true;
}

/** Everything but the frozen money itself: of one hold, where several stores pay. The exchange goes with the first. */
function outgoing({ facts, row }: PaymentStep, part: bigint, fee: bigint, isFirst: boolean): Line[] {
  const { payCcy, arriveCcy, arriveAmount, atMid } = facts.facts;
  const taken = credit(feeIncome(feeTypeOf(row), payCcy), fee);
  if (atMid === null) return [taken, credit(clearing(row.orderNo, arriveCcy), part - fee)];
  const sold = [taken, credit(fxPosition(payCcy), part - fee)];
  if (!isFirst) return sold;
  const arriving = BigInt(arriveAmount);
  const middle = BigInt(atMid);
  return [
    ...sold,
    credit(clearing(row.orderNo, arriveCcy), arriving),
    debit(fxPosition(arriveCcy), middle),
    credit(fxIncome(arriveCcy), middle - arriving),
  ];
}

/** PROCESSING → SUCCESS: the bank confirms; a coupon that gives money back does so now. */
async function confirm(step: PaymentStep): Promise<boolean> {
  const { desk, facts, row, at } = step;
  if (row.status !== 'PROCESSING' || facts.stage !== 'SENT') return false;
  const { arriveCcy, arriveAmount, trigger, way } = facts.facts;
  await post(desk.book, {
    kind: 'CONFIRM',
    reference: row.orderNo,
    at,
    lines: [
      debit(clearing(row.orderNo, arriveCcy), BigInt(arriveAmount)),
      credit(nostro(arriveCcy, way === 'yuan' ? 'ONSHORE' : 'MAIN'), BigInt(arriveAmount)),
    ],
  });
  await payCashBack(desk, facts.owner, row.orderNo, row.couponNo);
  await stage(step, 'SETTLED');
  await change(
    step,
    { status: 'SUCCESS', finishedAt: at, arrivedAmount: row.arriveAmount },
    { step: '已到账', actor: '银行', result: 'DONE' },
  );
  if (trigger === 'return') await desk.schedule('payment.return', row.orderNo, NEXT_DAY);
  return true;
}

/**
 * PROCESSING → FAILED before the payee's bank took it: all of it comes back, the fee too. What was exchanged is sold back
 * at the rate of now; the difference is the merchant's, and said.
 */
async function refuse(step: PaymentStep): Promise<boolean> {
  const { desk, facts, row, at } = step;
  if (row.status !== 'PROCESSING' || facts.stage !== 'SENT') return false;
  const { payCcy, arriveCcy, principal, fee, arriveAmount, atMid } = facts.facts;
  const mine = available(facts.owner, payCcy);
  const arrived = BigInt(arriveAmount);
  const lines = [
    debit(clearing(row.orderNo, arriveCcy), arrived),
    debit(feeIncome(feeTypeOf(row), payCcy), BigInt(fee)),
    credit(mine, BigInt(fee)),
  ];
  let failReason: string = REASONS.refuse;
  let back = BigInt(principal);
  if (atMid === null) lines.push(credit(mine, back));
  else {
    const sold = desk.rates.sell(fromMinor(arrived, arriveCcy), arriveCcy, payCcy);
    const [got, middle] = [toMinor(sold.amount, payCcy), toMinor(sold.atMid, payCcy)];
    lines.push(
      credit(fxPosition(arriveCcy), arrived),
      debit(fxPosition(payCcy), middle),
      credit(mine, got),
      credit(fxIncome(payCcy), middle - got),
    );
    const lost = fromMinor(back - got, payCcy);
    back = got;
    failReason = `${REASONS.refuse}；按当前汇率 ${sold.rate} 换回 ${sold.amount} ${payCcy}，差额 ${lost} ${payCcy}`;
  }
  const note = { counterparty: row.payeeName, remark: '付款失败，原路退回' };
  await post(desk.book, { kind: 'REVERSE', reference: row.orderNo, at, lines, note });
  await giveTradeOrderBack(step, row.arriveAmount);
  await stage(step, 'REVERSED');
  const failed = { status: 'FAILED', failStage: 'BANK', failReason, finishedAt: at } as const;
  const returned = {
    returnAmount: fromMinor(back + BigInt(fee), payCcy),
    returnFee: fromMinor(BigInt(fee), payCcy),
  };
  await change(
    step,
    { ...failed, ...returned },
    { step: '付款失败', actor: '银行', note: failReason, result: 'FAILED' },
  );
  return true;
}

/** SUCCESS → REFUNDED: the bank sends it back in the currency that arrived, less its charges; the fee is kept. */
async function giveBack(step: PaymentStep, back?: string): Promise<boolean> {
  const { desk, facts, row, at } = step;
  if (row.status !== 'SUCCESS' || facts.stage !== 'SETTLED') return false;
  const { arriveCcy, arriveAmount } = facts.facts;
  const sent = BigInt(arriveAmount);
  const charge = toMinor(ownEntry(rules.bankCharge as Record<string, string>, arriveCcy) ?? '0', arriveCcy);
  const amount = back === undefined ? (sent > charge ? sent - charge : sent) : toMinor(back, arriveCcy);
  if (amount <= 0n || amount > sent) throw new Error(`${row.orderNo}: no more comes back than was sent`);
  await post(desk.book, {
    kind: 'REFUND',
    reference: row.orderNo,
    at,
    lines: [debit(nostro(arriveCcy), amount), credit(available(facts.owner, arriveCcy), amount)],
    note: { counterparty: row.payeeName, remark: '收款银行退汇' },
  });
  const refundAmount = fromMinor(amount, arriveCcy);
  await giveTradeOrderBack(step, refundAmount);
  await stage(step, 'RETURNED');
  await change(
    step,
    { status: 'REFUNDED', finishedAt: at, failReason: REASONS.return, refundAmount, arrivedAmount: null },
    { step: '退汇', actor: '银行', note: `退回 ${refundAmount} ${arriveCcy}`, result: 'FAILED' },
  );
  return true;
}

/** What was not paid after all is unpaid again. @param amount decimal string in the arriving currency */
export async function giveTradeOrderBack({ desk, facts }: PaymentStep, amount: string): Promise<void> {
  const { tradeOrderNo } = facts.facts;
  if (tradeOrderNo !== undefined) await moveTradeOrder(desk, facts.owner, tradeOrderNo, `-${amount}`);
}

export function stage({ desk, facts }: PaymentStep, next: PaymentStage): Promise<void> {
  return desk.putFacts({ ...facts, stage: next });
}

export async function change(
  { desk, facts, row, at }: PaymentStep,
  changes: Partial<OrderRow>,
  what: Omit<OrderEvent, 'orderNo' | 'at'>,
): Promise<void> {
  await desk.changeOrder(facts.owner, row.orderNo, { ...changes, version: row.version + 1 });
  await desk.event(facts.owner, { ...what, orderNo: row.orderNo, at });
}
