import { credit, debit, type Line } from '#sandbox/ledger.ts';
import { dayOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { lapseReview } from '../approvals/review.ts';
import type { Way } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, clearing, feeIncome, fxIncome, fxPosition, nostro } from '../ledger/chart.ts';
import { bankAudit, promiseOf } from '../orders/bank-audit.ts';
import { payCashBack } from '../orders/coupon-use.ts';
import { type CallsOf, familyOf, type Move, type Order } from '../orders/family.ts';
import { DAY, delayOf, untilPromised } from '../orders/outcome.ts';
import { orderMessage } from '../orders/payment-message.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { sayMinor } from '../words/amounts.ts';
import { refusalText } from '../words/refusals.ts';
import rules from '../rules/payments.json' with { type: 'json' };
import { type Materials, MATERIAL_KINDS, suppliedFiles } from './materials.ts';
import { moveTradeOrder } from './trade-order.ts';

/**
 * HELD → SENT → SETTLED (→ RETURNED); RELEASED if it never began, REVERSED if the payee's bank refused it and the money
 * came back.
 */
export type PaymentStage = 'HELD' | 'SENT' | 'SETTLED' | 'RETURNED' | 'RELEASED' | 'REVERSED';

/** Stages without spending: they count towards no limit and no quota. */
export const UNSPENT: readonly PaymentStage[] = ['RELEASED', 'REVERSED'];

/** Facts that the bank keeps of a payment beyond the record; amounts in minor units, as strings. */
export interface PaymentFacts {
  payeeNo: string;
  holdNo: string;
  payCcy: string;
  arriveCcy: string;
  /** The amount paid to the payee, without the fee, in `payCcy`. */
  principal: string;
  fee: string;
  arriveAmount: string;
  /** The principal at mid in `arriveCcy`; null without an exchange. */
  atMid: string | null;
  /** The bank day on which the rate was locked. */
  lockedOn: string;
  way: Way;
  trigger: string | null;
  tradeOrderNo?: string;
}

export type Payment = Order<
  'payment-order',
  PaymentFacts,
  PaymentStage,
  CallsOf<'payment'> & { return: string | undefined }
>;

/** Reasons of the simulated correspondent, as the merchant reads them. */
const REASONS = {
  refuse: '收款银行拒绝受理，资金已退回可用余额',
  return: '收款银行退汇，资金已按到账币种退回可用余额',
  material: '请补充合同、发票等交易材料',
} as const;

const four = reviewedSteps<Payment>({
  cancels: ['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING'],
  back: (payment) => unpaid(payment, payment.row.arriveAmount, { releases: true, coupon: 'free', stage: 'RELEASED' }),
  passed: (payment) => ({ to: 'AUDITING', ...audited(payment) }),
});

export const payments = familyOf<Payment>()({
  name: 'payment',
  entity: 'payment-order',
  facts: {
    payeeNo: 'text',
    holdNo: 'text',
    payCcy: 'text',
    arriveCcy: 'text',
    principal: 'text',
    fee: 'text',
    arriveAmount: 'text',
    atMid: 'text?',
    lockedOn: 'text',
    way: 'text',
    trigger: 'text?',
    tradeOrderNo: 'text?',
  },
  message: orderMessage,
  waits: 'failReason',
  files: MATERIAL_KINDS,
  released: ({ row }, amount) => ({ releasedAmount: fromMinor(amount, row.payCcy) }),
  steps: {
    ...four,
    review: [
      // A rate locked on an earlier bank day has expired, even if the reviewer approves.
      {
        by: 'reviewer',
        from: 'WAIT_REVIEW',
        when: ({ facts, desk }, { pass }) => pass && facts.atMid !== null && facts.lockedOn < dayOf(desk.now),
        async move(payment) {
          const { desk, owner, orderNo, row, at } = payment;
          await lapseReview(desk, owner, orderNo);
          const failReason = refusalText('23012');
          const move: Move<Payment> = { releases: true, coupon: 'free', stage: 'RELEASED' };
          return {
            ...(await unpaid(payment, row.arriveAmount, move)),
            to: 'CANCELLED',
            set: { failReason, finishedAt: at },
            says: { step: '汇率过期', actor: '系统', note: failReason, result: 'FAILED' },
          };
        },
      },
      four.review,
    ],
    /** The merchant has supplied the requested materials. */
    supply: { by: 'owner', from: 'WAIT_MATERIAL', move: (payment, said) => supply(payment, said) },
    /** The money leaves the hold, exchanged if necessary. */
    audit: [
      { by: 'clock', from: 'AUDITING', stage: 'HELD', when: ({ facts }) => facts.trigger === 'wait' },
      {
        by: 'clock',
        from: 'AUDITING',
        stage: 'HELD',
        when: ({ facts }) => facts.trigger === 'material',
        move: {
          to: 'WAIT_MATERIAL',
          // The promised time is removed, because the merchant causes the delay.
          set: { failReason: REASONS.material, arriveTime: null },
          says: { step: '补充材料', actor: '风控', note: REASONS.material, result: 'WAITING' },
        },
      },
      {
        by: 'clock',
        from: 'AUDITING',
        stage: 'HELD',
        leaves: true,
        move: (payment) => ({
          captures: {
            kind: 'PAYMENT',
            fee: BigInt(payment.facts.fee),
            linesOf: (part, its, isFirst) => outgoing(payment, part, its, isFirst),
            note: { counterparty: payment.row.payeeName, remark: payment.row.postscript ?? undefined },
          },
          coupon: 'used',
          stage: 'SENT',
          to: 'PROCESSING',
          says: { step: '审核通过，已汇出', actor: '银行', result: 'CURRENT' },
          next: {
            step: payment.facts.trigger === 'refuse' ? 'refuse' : 'confirm',
            after: delayOf(payment.facts.trigger, untilPromised(payment.desk, payment.row.arriveTime)),
          },
        }),
      },
    ],
    /** The payee's bank has the money; a cash-back coupon pays now. */
    confirm: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      move({ row, facts, at, owner, desk }) {
        const amount = BigInt(facts.arriveAmount);
        const from = nostro(facts.arriveCcy, facts.way === 'yuan' ? 'ONSHORE' : 'MAIN');
        return {
          posts: {
            kind: 'CONFIRM',
            lines: [debit(clearing(row.orderNo, facts.arriveCcy), amount), credit(from, amount)],
          },
          stage: 'SETTLED',
          to: 'SUCCESS',
          set: { finishedAt: at, arrivedAmount: row.arriveAmount },
          says: { step: '已到账', actor: '银行', result: 'DONE' },
          also: () => payCashBack(desk, owner, row.orderNo, row.couponNo),
          ...(facts.trigger === 'return' && { next: { step: 'return', after: DAY } }),
        };
      },
    },
    /** The payee's bank refuses the payment: the whole amount is returned, including the fee. */
    refuse: { by: 'clock', from: 'PROCESSING', stage: 'SENT', move: refuse },
    /** The payee's bank returns the money in the arriving currency, less its charges; the fee is kept. */
    return: {
      by: 'clock',
      from: 'SUCCESS',
      stage: 'SETTLED',
      move: giveBack,
    },
  },
});

/** The bank begins now and promises an arrival time. */
function audited({ desk, row, facts }: Payment): Pick<Move<Payment>, 'set' | 'says' | 'next'> {
  return { set: promiseOf(desk, row, facts.way), ...bankAudit(desk, facts.way, row) };
}

/** Reopens the unpaid amount of the trade order. @param amount decimal string in `arriveCcy` */
async function unpaid(
  { desk, owner, facts: { tradeOrderNo } }: Payment,
  amount: string,
  move: Move<Payment>,
): Promise<Move<Payment>> {
  if (tradeOrderNo !== undefined) await moveTradeOrder(desk, owner, tradeOrderNo, `-${amount}`);
  return move;
}

/**
 * Lines of a payment except those on held money: for one hold, if several stores pay. The exchange is booked with the
 * first hold.
 */
function outgoing({ facts, row }: Payment, part: bigint, fee: bigint, isFirst: boolean): Line[] {
  const { payCcy, arriveCcy, arriveAmount, atMid } = facts;
  const taken = credit(feeIncome(row.orderType, payCcy), fee);
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

/** Sells the exchanged amount back at the current rate; the difference is the merchant's and is shown. */
function refuse(payment: Payment): Promise<Move<Payment>> {
  const { desk, owner, facts, row, at } = payment;
  const { payCcy, arriveCcy, principal, atMid } = facts;
  const mine = available(owner, payCcy);
  const fee = BigInt(facts.fee);
  const arrived = BigInt(facts.arriveAmount);
  const lines = [
    debit(clearing(row.orderNo, arriveCcy), arrived),
    debit(feeIncome(row.orderType, payCcy), fee),
    credit(mine, fee),
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
    const lost = sayMinor(back - got, payCcy);
    back = got;
    failReason = `${REASONS.refuse}；按当前汇率 ${sold.rate} 换回 ${sayMinor(got, payCcy)}，差额 ${lost}`;
  }
  const returned = { returnAmount: fromMinor(back + fee, payCcy), returnFee: fromMinor(fee, payCcy) };
  return unpaid(payment, row.arriveAmount, {
    posts: { kind: 'REVERSE', lines, note: { counterparty: row.payeeName, remark: '付款失败，原路退回' } },
    stage: 'REVERSED',
    to: 'FAILED',
    set: { failStage: 'BANK', failReason, finishedAt: at, ...returned },
    says: { step: '付款失败', actor: '银行', note: failReason, result: 'FAILED' },
  });
}

/** @param back the returned amount, a decimal string in the arriving currency; by default all but the bank's charge */
function giveBack(payment: Payment, back?: string): Promise<Move<Payment>> {
  const { owner, facts, row, at } = payment;
  const { arriveCcy } = facts;
  const sent = BigInt(facts.arriveAmount);
  const charge = toMinor(ownEntry(rules.bankCharge as Record<string, string>, arriveCcy) ?? '0', arriveCcy);
  const amount = back === undefined ? (sent > charge ? sent - charge : sent) : toMinor(back, arriveCcy);
  if (amount <= 0n || amount > sent) throw new Error(`${row.orderNo}: no more comes back than was sent`);
  const refundAmount = fromMinor(amount, arriveCcy);
  return unpaid(payment, refundAmount, {
    posts: {
      kind: 'REFUND',
      lines: [debit(nostro(arriveCcy), amount), credit(available(owner, arriveCcy), amount)],
      note: { counterparty: row.payeeName, remark: '收款银行退汇' },
    },
    stage: 'RETURNED',
    to: 'REFUNDED',
    set: { finishedAt: at, failReason: REASONS.return, refundAmount, arrivedAmount: null },
    says: { step: '退汇', actor: '银行', note: returnedNote(facts, amount), result: 'FAILED' },
  });
}

/** States what was sent, what came back and what the banks on the way kept. */
function returnedNote({ arriveAmount, arriveCcy }: PaymentFacts, amount: bigint): string {
  const sent = BigInt(arriveAmount);
  const kept = sent > amount ? `，境外银行扣费 ${sayMinor(sent - amount, arriveCcy)}` : '';
  return `汇出 ${sayMinor(sent, arriveCcy)}，退回 ${sayMinor(amount, arriveCcy)}${kept}`;
}

export interface Supply extends Materials {
  actor: string;
}

/** @throws Refusal 23013 when no file is given */
function supply(payment: Payment, given: Supply): Move<Payment> {
  const files = suppliedFiles(payment.row, given);
  const { set, says, next } = audited(payment);
  const supplied = { step: '已补充材料', actor: given.actor, result: 'DONE' } as const;
  return {
    facts: { trigger: null },
    to: 'AUDITING',
    set: { failReason: null, ...set, ...files },
    says: [supplied, says ?? []].flat(),
    ...(next && { next }),
  };
}
