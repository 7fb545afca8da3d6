import { dateTimeOf } from '#model/instant.ts';
import { compare } from '#model/money.ts';
import { arrivalTime } from '../calendar.ts';
import { paymentFee, settlementFee, type Way, wayOf } from '../fees.ts';
import { available, clearing, feeIncome, fromMinor, fxIncome, fxPosition, nostro, toMinor } from '../ledger/chart.ts';
import { captureHold, credit, debit, LedgerRefusal, type Line, placeHold, post, releaseHold } from '../ledger.ts';
import type { OrderEvent, OrderRow } from '../desk/desk.ts';
import { changeRow, keepFacts, openOrder, putDown } from '../orders/take-step.ts';
import { type Payment, type PaymentFacts, payments, type PaymentStage } from '../payments/payment.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { byName, keepReview, REJECTED_FOR } from './reviews.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
/** In USD: from here on someone else must review. */
const REVIEWED_FROM = '10000';

export type PaymentOutcome = 'success' | 'reject' | 'refuse' | 'cancel' | 'return';

/** A payment of the sample: who gets how much, and how it ends. */
export interface SamplePayment {
  orderNo: string;
  orderType: Exclude<OrderRow['orderType'], 'WITHDRAW'>;
  payerName: string;
  payee: { payeeNo: string; payeeName: string; accountNo: string; bankName: string; bankCountry: string };
  payCcy: string;
  arriveCcy: string;
  /** What arrives. */
  amount: string;
  purpose: string;
  feeBearer: 'OUR' | 'SHA';
  postscript?: string;
  batchNo?: string;
  submitter: string;
  reviewer: string;
  failReason: string;
  outcome: PaymentOutcome;
}

export interface PaymentCost {
  /** What is taken for the amount itself. */
  sold: string;
  /** That at mid, in the arriving currency; undefined where nothing is exchanged. */
  atMid?: string;
  rate?: string;
  rateBase?: string;
  rateQuote?: string;
  fee: string;
}

/** What a payment costs: its fee comes on top. */
export function costOf(desk: MemoryDesk, payment: SamplePayment): PaymentCost {
  const { payCcy, arriveCcy, amount, orderType } = payment;
  const way: Way = wayOf(payCcy, { country: payment.payee.bankCountry, currency: arriveCcy });
  const onshore = way === 'yuan';
  const deal = payCcy === arriveCcy ? undefined : desk.rates.buy(amount, payCcy, arriveCcy, onshore ? 'CNY' : 'CNH');
  const sold = deal?.sold ?? amount;
  const fee = onshore
    ? settlementFee(sold, payCcy, orderType === 'BATCH_CNY' ? 'BATCH_CNY' : 'GOODS_TRADE')
    : paymentFee(payCcy, { way, our: payment.feeBearer === 'OUR', pobo: orderType === 'POBO' });
  if (deal === undefined) return { sold, fee };
  const { base, quote } = desk.rates.quote(payCcy, arriveCcy);
  return { sold, fee, atMid: deal.atMid, rate: deal.rate, rateBase: base, rateQuote: quote };
}

/** Submits a payment at the desk's present time and lets the rest of its life follow. */
export async function playPayment(
  desk: MemoryDesk,
  timeline: Timeline,
  owner: string,
  payment: SamplePayment,
): Promise<void> {
  const { orderNo, payCcy, arriveCcy, amount, outcome } = payment;
  const at = dateTimeOf(desk.now);
  const cost = costOf(desk, payment);
  const sold = toMinor(cost.sold, payCcy);
  const fee = toMinor(cost.fee, payCcy);
  const hold = await placeHold(desk.book, { orderNo, owner, currency: payCcy, amount: sold + fee, at }).catch(
    unlessOverdrawn,
  );
  if (hold === undefined) return;
  const way = wayOf(payCcy, { country: payment.payee.bankCountry, currency: arriveCcy });
  let promised = arrivalTime(desk.now, way, arriveCcy, amount);
  const reviewed =
    outcome === 'reject' || compare(desk.rates.worth(cost.sold, payCcy, 'USD', 'ceil'), REVIEWED_FROM) >= 0;
  const row = rowOf(payment, cost, { at, promised: dateTimeOf(promised), reviewed });
  await putDown(payments, desk, owner, {
    orderNo,
    row: { ...row, ...byName(desk, owner, payment.submitter) },
    facts: factsOf(payment, { cost, at, holdNo: hold.holdNo, way }),
    stage: 'HELD',
    usdEquivalent: worthOf(desk, payment, cost),
  });
  const event = (step: string, actor: string, result: OrderEvent['result'], note?: string): Promise<void> =>
    desk.event(owner, {
      orderNo,
      at: dateTimeOf(desk.now),
      step,
      actor,
      result,
      ...(note === undefined ? {} : { note }),
    });
  const order = async (): Promise<Payment> => {
    const found = await openOrder(payments, desk, orderNo);
    if (found === undefined) throw new Error(`There is no payment ${orderNo}`);
    return found;
  };
  const change = async (changes: Partial<OrderRow>): Promise<void> => changeRow(payments, await order(), changes);
  const finished = (): string => dateTimeOf(desk.now);
  await event('提交申请', payment.submitter, 'DONE');
  const stage = async (next: PaymentStage): Promise<void> => keepFacts(await order(), {}, next);

  const audited = async (): Promise<void> => {
    await captureHold(desk.book, {
      holdNo: hold.holdNo,
      amount: sold + fee,
      kind: 'PAYMENT',
      at: finished(),
      lines: outgoing(payment, cost),
      note: { counterparty: payment.payee.payeeName, remark: payment.postscript },
    });
    await stage('SENT');
    await change({ status: 'PROCESSING' });
    await event('银行处理', '银行', 'CURRENT');
    timeline.add(Math.max(promised - 3 * MINUTE, desk.now + MINUTE), settled);
  };
  const settled = async (): Promise<void> => {
    const received = toMinor(amount, arriveCcy);
    if (outcome === 'refuse') {
      const lines = outgoing(payment, cost).map((line) => ({ ...line, amount: -line.amount }));
      lines.push(credit(available(owner, payCcy), sold + fee));
      const note = { counterparty: payment.payee.payeeName, remark: '付款失败，原路退回' };
      await post(desk.book, { kind: 'REVERSE', reference: orderNo, at: finished(), lines, note });
      await stage('REVERSED');
      await change({
        ...{ status: 'FAILED', failStage: 'BANK', failReason: payment.failReason, finishedAt: finished() },
        ...{ returnAmount: fromMinor(sold + fee, payCcy), returnFee: fromMinor(fee, payCcy) },
      });
      return event('付款失败', '银行', 'FAILED', payment.failReason);
    }
    const correspondent = way === 'yuan' ? 'ONSHORE' : 'MAIN';
    const lines = [debit(clearing(orderNo, arriveCcy), received), credit(nostro(arriveCcy, correspondent), received)];
    await post(desk.book, { kind: 'CONFIRM', reference: orderNo, at: finished(), lines });
    await stage('SETTLED');
    await change({ status: 'SUCCESS', finishedAt: finished(), arrivedAmount: amount });
    await event('付款成功', '银行', 'DONE');
    if (outcome === 'return') timeline.add(desk.now + 27 * 60 * MINUTE, returned);
  };
  const returned = async (): Promise<void> => {
    const back = toMinor(amount, arriveCcy);
    await post(desk.book, {
      kind: 'REFUND',
      reference: orderNo,
      at: finished(),
      lines: [debit(nostro(arriveCcy), back), credit(available(owner, arriveCcy), back)],
      note: { counterparty: payment.payee.payeeName, remark: '收款银行退汇' },
    });
    await stage('RETURNED');
    const refundAmount = fromMinor(back, arriveCcy);
    const failReason = '收款银行退汇：账户已关闭';
    await change({ status: 'REFUNDED', finishedAt: finished(), failReason, refundAmount, arrivedAmount: null });
    await event('退汇', '银行', 'FAILED', '收款银行退汇：账户已关闭');
  };
  const giveUp = async (status: 'REJECTED' | 'CANCELLED', actor: string, step: string): Promise<void> => {
    await releaseHold(desk.book, hold.holdNo, finished());
    await stage('RELEASED');
    const reason = status === 'REJECTED' ? { failReason: REJECTED_FOR } : {};
    const releasedAmount = fromMinor(sold + fee, payCcy);
    await change({ status, finishedAt: finished(), releasedAmount, ...reason });
    await event(step, actor, status === 'REJECTED' ? 'FAILED' : 'DONE');
  };

  if (outcome === 'cancel')
    return timeline.add(desk.now + 5 * MINUTE, () => giveUp('CANCELLED', payment.submitter, '取消'));
  if (!reviewed) return timeline.add(desk.now + 10 * MINUTE, audited);
  await event('复核', payment.reviewer, 'WAITING');
  timeline.add(desk.now + 95 * MINUTE, async () => {
    const said = { orderNo, reviewer: payment.reviewer, openedAt: at, reject: outcome === 'reject' };
    await keepReview(desk, owner, payment.submitter, said);
    if (outcome === 'reject') return giveUp('REJECTED', payment.reviewer, '复核驳回');
    promised = arrivalTime(desk.now, way, arriveCcy, amount);
    await change({ status: 'AUDITING', arriveTime: dateTimeOf(promised) });
    await event('复核通过', payment.reviewer, 'DONE');
    timeline.add(desk.now + 10 * MINUTE, audited);
  });
}

function factsOf(
  payment: SamplePayment,
  known: { cost: PaymentCost; at: string; holdNo: string; way: Way },
): PaymentFacts {
  const { payCcy, arriveCcy, amount, payee } = payment;
  const { cost, at, holdNo, way } = known;
  return {
    payeeNo: payee.payeeNo,
    holdNo,
    payCcy,
    arriveCcy,
    principal: String(toMinor(cost.sold, payCcy)),
    fee: String(toMinor(cost.fee, payCcy)),
    arriveAmount: String(toMinor(amount, arriveCcy)),
    atMid: cost.atMid === undefined ? null : String(toMinor(cost.atMid, arriveCcy)),
    lockedOn: at.slice(0, 10),
    way,
    trigger: null,
  };
}

/** Settlements count for no limit of payments. */
function worthOf(desk: MemoryDesk, { orderType, payCcy }: SamplePayment, { sold }: PaymentCost): bigint {
  const isPayment = orderType === 'PAYMENT' || orderType === 'POBO';
  return isPayment ? toMinor(desk.rates.worth(sold, payCcy, 'USD', 'ceil'), 'USD') : 0n;
}

/** Who has not the money does not pay. */
function unlessOverdrawn(error: unknown): undefined {
  if (error instanceof LedgerRefusal && error.reason === 'overdrawn') return undefined;
  throw error;
}

/** Everything but the frozen money itself. */
function outgoing(payment: SamplePayment, cost: PaymentCost): Line[] {
  const { orderNo, orderType, payCcy, arriveCcy, amount } = payment;
  const arriving = toMinor(amount, arriveCcy);
  const sold = toMinor(cost.sold, payCcy);
  const lines = [
    credit(feeIncome(orderType, payCcy), toMinor(cost.fee, payCcy)),
    credit(clearing(orderNo, arriveCcy), arriving),
  ];
  if (cost.atMid === undefined) return lines;
  const atMid = toMinor(cost.atMid, arriveCcy);
  return [
    ...lines,
    credit(fxPosition(payCcy), sold),
    debit(fxPosition(arriveCcy), atMid),
    credit(fxIncome(arriveCcy), atMid - arriving),
  ];
}

function rowOf(
  payment: SamplePayment,
  cost: PaymentCost,
  times: { at: string; promised: string; reviewed: boolean },
): OrderRow {
  const { orderNo, orderType, payerName, payee, payCcy, arriveCcy, amount, purpose, feeBearer, submitter } = payment;
  return {
    orderNo,
    createdAt: times.at,
    orderType,
    payerName,
    ...payee,
    payCcy,
    payAmount: fromMinor(toMinor(cost.sold, payCcy), payCcy),
    arriveCcy,
    arriveAmount: amount,
    fee: cost.fee,
    purpose,
    feeBearer,
    submitter,
    arriveTime: times.reviewed ? null : times.promised,
    status: times.reviewed ? 'WAIT_REVIEW' : 'AUDITING',
    version: 1,
    ...(cost.rate === undefined ? {} : { rate: cost.rate, rateBase: cost.rateBase, rateQuote: cost.rateQuote }),
    totalAmount: fromMinor(toMinor(cost.sold, payCcy) + toMinor(cost.fee, payCcy), payCcy),
    ...(times.reviewed ? { reviewLevels: 1 } : {}),
    ...(payment.postscript === undefined ? {} : { postscript: payment.postscript }),
    ...(payment.batchNo === undefined ? {} : { batchNo: payment.batchNo }),
  };
}
