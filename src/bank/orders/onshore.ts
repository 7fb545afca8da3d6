import { credit, debit, type Line } from '#sandbox/ledger.ts';
import type { FactKinds } from '#sandbox/orders.ts';
import { fromMinor } from '#model/minor-units.ts';
import { clearing, feeIncome, fxIncome, fxPosition, inTransit, nostro } from '../ledger/chart.ts';
import type { FlowNote } from '../ledger/statement.ts';
import type { Family, Move, Order, PaymentCalls } from './family.ts';
import { keepFacts, openOrder } from './take-step.ts';

/*
 * The way of yuan to a mainland bank: sold from held money (CONVERT), sent (REMIT), confirmed, or bounced. Withdrawals
 * and settlements share these moves, so that one set of ledger lines serves both.
 */

/** HELD → (CONVERTED →) SENT → SETTLED; RELEASED if nothing left; BOUNCED yuan waits for RESENT. */
export type OnshoreStage = 'HELD' | 'CONVERTED' | 'SENT' | 'SETTLED' | 'RELEASED' | 'BOUNCED' | 'RESENT';

/** Stages without spending: they count towards no limit. */
export const UNSPENT: readonly OnshoreStage[] = ['RELEASED'];

/** Facts that the bank keeps beyond the record; amounts in minor units, as strings. */
export interface OnshoreFacts {
  payCcy: string;
  arriveCcy: string;
  amount: string;
  fee: string;
  arriveAmount: string;
  /** The yuan at mid; null without an exchange. */
  midAmount: string | null;
  /** The recipient: the merchant's account, a supplier, or the line of a batch. */
  accountId: string;
  /** Null for resent yuan. */
  holdNo: string | null;
  trigger: string | null;
  /** The order whose yuan is resent. */
  parent: string | null;
}

export const ONSHORE_FACTS: FactKinds<OnshoreFacts> = {
  payCcy: 'text',
  arriveCcy: 'text',
  amount: 'text',
  fee: 'text',
  arriveAmount: 'text',
  midAmount: 'text?',
  accountId: 'text',
  holdNo: 'text?',
  trigger: 'text?',
  parent: 'text?',
};

export type OnshoreOrder = Order<'payment-order', OnshoreFacts, OnshoreStage, PaymentCalls>;

export type OnshoreMove = Move<OnshoreOrder>;

/** True if the order exchanges money, instead of resending yuan or keeping the currency. */
export function isExchange({ facts }: OnshoreOrder): boolean {
  return facts.midAmount !== null;
}

/** True if the order resends returned yuan, which has no hold. */
export function isSentAgain({ facts }: OnshoreOrder): boolean {
  return facts.holdNo === null;
}

/** The exchange: the fee is charged, the rest becomes yuan in transit; quota and material are used. */
export function converted(order: OnshoreOrder): OnshoreMove {
  return {
    captures: {
      kind: 'CONVERT',
      fee: BigInt(order.facts.fee),
      linesOf: (part, fee, isFirst) => soldLines(order, part, fee, isFirst),
      note: noteOf(order.row),
    },
    draws: 'USE',
    coupon: 'used',
    stage: 'CONVERTED',
    says: { step: '结汇完成', actor: '银行', note: `成交汇率 ${order.row.rate ?? ''}`, result: 'DONE' },
  };
}

/** Lines for the fee and the sold amount of one hold; the yuan is booked with the first hold. */
function soldLines({ owner, row, facts }: OnshoreOrder, part: bigint, fee: bigint, isFirst: boolean): Line[] {
  const { payCcy, arriveCcy } = facts;
  const [arriving, middle] = [BigInt(facts.arriveAmount), BigInt(facts.midAmount ?? '0')];
  const yuan = [
    debit(fxPosition(arriveCcy), middle),
    credit(inTransit(owner, arriveCcy), arriving),
    credit(fxIncome(arriveCcy), middle - arriving),
  ];
  return [
    credit(feeIncome(row.orderType, payCcy), fee),
    credit(fxPosition(payCcy), part - fee),
    ...(isFirst ? yuan : []),
  ];
}

/** The yuan leaves for the bank of the account. */
export function remitted({ owner, row, facts: { arriveCcy, arriveAmount } }: OnshoreOrder): OnshoreMove {
  const amount = BigInt(arriveAmount);
  return {
    posts: {
      kind: 'REMIT',
      lines: [debit(inTransit(owner, arriveCcy), amount), credit(clearing(row.orderNo, arriveCcy), amount)],
    },
    stage: 'SENT',
    says: { step: '人民币汇出', actor: '银行', result: 'CURRENT' },
  };
}

/** The payee's bank has the money. */
export function confirmed(
  { row, facts, at }: OnshoreOrder,
  correspondent: 'MAIN' | 'ONSHORE' = 'ONSHORE',
): OnshoreMove {
  const amount = BigInt(facts.arriveAmount);
  const lines = [
    debit(clearing(row.orderNo, facts.arriveCcy), amount),
    credit(nostro(facts.arriveCcy, correspondent), amount),
  ];
  return {
    posts: { kind: 'CONFIRM', lines },
    stage: 'SETTLED',
    to: 'SUCCESS',
    set: { finishedAt: at, arrivedAmount: row.arriveAmount },
    says: { step: '已到账', actor: '银行', result: 'DONE' },
  };
}

/** Refused by the payee's bank after the exchange: the yuan stays in transit until it is resent. */
export function bounced(order: OnshoreOrder, step: string, reason: string): OnshoreMove {
  const { owner, row, facts } = order;
  const amount = BigInt(facts.arriveAmount);
  const lines = [
    debit(clearing(row.orderNo, facts.arriveCcy), amount),
    credit(inTransit(owner, facts.arriveCcy), amount),
  ];
  return { posts: { kind: 'BOUNCE', lines }, stage: 'BOUNCED', ...failed(order, 'REMIT', step, reason) };
}

/** Refused before the exchange: nothing was debited, so the hold is released. */
export function unconverted(order: OnshoreOrder, step: string, reason: string): OnshoreMove {
  return {
    ...{ releases: true, draws: 'RELEASE', coupon: 'free', stage: 'RELEASED' },
    ...failed(order, 'CONVERT', step, reason),
  };
}

/**
 * The end of an order that was not carried out: its hold, quota, material and coupon are released. Resent yuan goes back
 * to the order that failed.
 * @param family the family of the order and of the order that failed
 */
export async function undone<O extends OnshoreOrder, Name extends string>(
  family: Family<O, Name>,
  { desk, orderNo, facts }: O,
): Promise<OnshoreMove> {
  if (facts.holdNo !== null) return { releases: true, draws: 'RELEASE', coupon: 'free', stage: 'RELEASED' };
  const parent = facts.parent === null ? undefined : await openOrder(family, desk, facts.parent);
  if (parent === undefined) throw new Error(`${orderNo} has no source order for its CNY amount`);
  await keepFacts(parent, {}, 'BOUNCED');
  await desk.changeRecord(parent.owner, 'payment-order', parent.orderNo, {
    againOrderNo: null,
    version: parent.row.version + 1,
  });
  return { stage: 'RELEASED' };
}

/** The end of a failed order, without its money. */
export function failed(
  { at }: OnshoreOrder,
  failStage: 'CONVERT' | 'BANK' | 'REMIT',
  step: string,
  failReason: string,
): Pick<OnshoreMove, 'to' | 'set' | 'says'> {
  return {
    to: 'FAILED',
    set: { failStage, failReason, finishedAt: at },
    says: { step, actor: '银行', note: failReason, result: 'FAILED' },
  };
}

/** Fields of the record after released holds. */
export function releasedAmount({ row }: OnshoreOrder, amount: bigint): { releasedAmount: string } {
  return { releasedAmount: fromMinor(amount, row.payCcy) };
}

/** Texts of the merchant's statement row. */
export function noteOf({ payeeName, remark }: OnshoreOrder['row']): FlowNote {
  return { counterparty: payeeName, remark: remark ?? undefined };
}
