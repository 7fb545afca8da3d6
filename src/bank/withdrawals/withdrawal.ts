import { credit, debit, type Line } from '#sandbox/ledger.ts';
import { durations } from '../terms/calendar.ts';
import { type Way, wayOf } from '../terms/fees.ts';
import { fromMinor } from '#model/minor-units.ts';
import { available, clearing, feeIncome, fxIncome, fxPosition, inTransit, nostro } from '../ledger/chart.ts';
import type { FlowNote } from '../ledger/statement.ts';
import { bankAudit, promiseOf } from '../orders/bank-audit.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { DAY, MINUTE, delayOf, untilPromised } from '../orders/outcome.ts';
import { orderMessage } from '../orders/payment-message.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { keepFacts, openOrder } from '../orders/take-step.ts';
import { sayMinor } from '../words/amounts.ts';

/** HELD → (CONVERTED →) SENT → SETTLED; RELEASED if nothing left; BOUNCED yuan waits for RESENT. */
export type WithdrawalStage = 'HELD' | 'CONVERTED' | 'SENT' | 'SETTLED' | 'RELEASED' | 'BOUNCED' | 'RESENT';

/** Stages without spending: they count towards no limit. */
export const UNSPENT: readonly WithdrawalStage[] = ['RELEASED'];

/** Facts that the bank keeps of a withdrawal beyond the record; amounts in minor units, as strings. */
export interface WithdrawalFacts {
  payCcy: string;
  arriveCcy: string;
  amount: string;
  fee: string;
  arriveAmount: string;
  /** The yuan at mid; null without an exchange. */
  midAmount: string | null;
  /** The merchant's account; for a batch its line. */
  accountId: string;
  /** Null for resent yuan. */
  holdNo: string | null;
  trigger: string | null;
  /** The order whose yuan is resent. */
  parent: string | null;
}

export type Withdrawal = Order<'payment-order', WithdrawalFacts, WithdrawalStage>;

/** Reasons of the simulated correspondent, as the merchant reads them. */
const REASONS = {
  refuse: '收款银行拒绝受理，资金已退回可用余额',
  convert: '换汇未成交，资金已退回可用余额',
  bounce: '收款银行退回：账号与户名不符，请更正提现账户后重新提现',
  bounceOfPayee: '收款银行退回：账号与户名不符，请更正收款人后重新打款',
  return: '收款银行退汇，资金已退回可用余额',
} as const;

const APPROVED = { step: '审核通过', actor: '风控', result: 'DONE' } as const;

export const withdrawals = familyOf<Withdrawal>()({
  name: 'withdrawal',
  entity: 'payment-order',
  message: orderMessage,
  waits: 'failReason',
  released: ({ row }, amount) => ({ releasedAmount: fromMinor(amount, row.payCcy) }),
  steps: {
    ...reviewedSteps<Withdrawal>({ cancels: ['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING'], back, passed }),
    /** Money of the same currency leaves the hold here; yuan waits for its exchange. */
    audit: [
      { by: 'clock', from: 'AUDITING', when: ({ facts }) => facts.trigger === 'wait' },
      {
        by: 'clock',
        from: 'AUDITING',
        when: ({ facts }) => facts.trigger === 'material',
        move: {
          to: 'WAIT_MATERIAL',
          set: { arriveTime: null },
          says: { step: '补充材料', actor: '风控', note: '请补充交易材料', result: 'WAITING' },
        },
      },
      {
        by: 'clock',
        from: 'AUDITING',
        leaves: true,
        when: isSentAgain,
        move: { to: 'PROCESSING', says: APPROVED, next: { step: 'send', after: MINUTE } },
      },
      {
        by: 'clock',
        from: 'AUDITING',
        leaves: true,
        when: isExchange,
        move: ({ facts }) => ({
          to: 'PROCESSING',
          says: APPROVED,
          next: { step: 'convert', after: delayOf(facts.trigger === 'slow' ? 'slow' : null, durations.convert) },
        }),
      },
      {
        by: 'clock',
        from: 'AUDITING',
        leaves: true,
        move: ({ desk, row, facts }) => ({
          captures: {
            kind: 'WITHDRAW',
            fee: BigInt(facts.fee),
            linesOf: (part, its) => [
              credit(clearing(row.orderNo, facts.payCcy), part - its),
              credit(feeIncome(row.orderType, facts.payCcy), its),
            ],
            note: noteOf(row),
          },
          coupon: 'used',
          stage: 'SENT',
          to: 'PROCESSING',
          says: APPROVED,
          next: {
            step: facts.trigger === 'refuse' ? 'refuse' : 'confirm',
            after: delayOf(facts.trigger, untilPromised(desk, row.arriveTime)),
          },
        }),
      },
    ],
    /** The exchange: the fee is charged, the rest becomes yuan in transit; quota is used. */
    convert: [
      { by: 'clock', when: (each) => isSentAgain(each) || !isExchange(each) },
      {
        by: 'clock',
        from: 'PROCESSING',
        stage: 'HELD',
        when: ({ facts }) => facts.trigger === 'refuse',
        move: { then: 'refuse' },
      },
      {
        by: 'clock',
        from: 'PROCESSING',
        stage: 'HELD',
        leaves: true,
        move: (withdrawal) => ({
          captures: {
            kind: 'CONVERT',
            fee: BigInt(withdrawal.facts.fee),
            linesOf: (part, its, isFirst) => converted(withdrawal, part, its, isFirst),
            note: noteOf(withdrawal.row),
          },
          draws: 'USE',
          coupon: 'used',
          stage: 'CONVERTED',
          says: { step: '结汇完成', actor: '银行', note: `成交汇率 ${withdrawal.row.rate ?? ''}`, result: 'DONE' },
          next: { step: 'send', after: MINUTE },
        }),
      },
    ],
    /** Sends the yuan to the bank of the account. */
    send: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'CONVERTED',
      leaves: true,
      move: ({ owner, row, facts: { arriveCcy, arriveAmount, trigger } }) => ({
        posts: {
          kind: 'REMIT',
          lines: [
            debit(inTransit(owner, arriveCcy), BigInt(arriveAmount)),
            credit(clearing(row.orderNo, arriveCcy), BigInt(arriveAmount)),
          ],
        },
        stage: 'SENT',
        says: { step: '人民币汇出', actor: '银行', result: 'CURRENT' },
        next: {
          step: trigger === 'bounce' ? 'bounce' : 'confirm',
          after: durations.remit - MINUTE + (trigger === 'unknown' ? DAY : 0),
        },
      }),
    },
    /** The payee's bank has the money. */
    confirm: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      move(withdrawal) {
        const { row, facts, at } = withdrawal;
        const amount = BigInt(facts.arriveAmount);
        const from = nostro(facts.arriveCcy, isYuan(withdrawal) ? 'ONSHORE' : 'MAIN');
        return {
          posts: {
            kind: 'CONFIRM',
            lines: [debit(clearing(row.orderNo, facts.arriveCcy), amount), credit(from, amount)],
          },
          stage: 'SETTLED',
          to: 'SUCCESS',
          set: { finishedAt: at, arrivedAmount: row.arriveAmount },
          says: { step: '已到账', actor: '银行', result: 'DONE' },
          ...(facts.trigger === 'return' && { next: { step: 'return', after: DAY } }),
        };
      },
    },
    /** Refused before anything left: everything comes back, including fee and quota. */
    refuse: [
      { by: 'clock', when: isSentAgain },
      {
        by: 'clock',
        from: 'PROCESSING',
        stage: 'HELD',
        when: isExchange,
        // Before the exchange nothing was debited, so the hold is released.
        move: (withdrawal) => ({
          releases: true,
          draws: 'RELEASE',
          coupon: 'free',
          stage: 'RELEASED',
          ...failed(withdrawal, 'CONVERT', REASONS.convert),
        }),
      },
      {
        by: 'clock',
        from: 'PROCESSING',
        stage: 'SENT',
        when: (withdrawal) => !isExchange(withdrawal),
        move(withdrawal) {
          const { owner, row, facts } = withdrawal;
          const { payCcy } = facts;
          const [amount, fee] = [BigInt(facts.amount), BigInt(facts.fee)];
          const { set, ...end } = failed(withdrawal, 'BANK', REASONS.refuse);
          return {
            posts: {
              kind: 'REVERSE',
              lines: [
                debit(clearing(row.orderNo, payCcy), amount - fee),
                debit(feeIncome(row.orderType, payCcy), fee),
                credit(available(owner, payCcy), amount),
              ],
              note: { counterparty: row.payeeName, remark: '提现失败，原路退回' },
            },
            stage: 'RELEASED',
            ...end,
            set: { ...set, returnAmount: fromMinor(amount, payCcy), returnFee: fromMinor(fee, payCcy) },
          };
        },
      },
    ],
    /** Refused after the exchange: the yuan stays in transit until it is resent. */
    bounce: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      when: isYuan,
      move(withdrawal) {
        const { owner, row, facts } = withdrawal;
        const amount = BigInt(facts.arriveAmount);
        const lines = [
          debit(clearing(row.orderNo, facts.arriveCcy), amount),
          credit(inTransit(owner, facts.arriveCcy), amount),
        ];
        const reason = row.orderType === 'WITHDRAW' ? REASONS.bounce : REASONS.bounceOfPayee;
        return { posts: { kind: 'BOUNCE', lines }, stage: 'BOUNCED', ...failed(withdrawal, 'REMIT', reason) };
      },
    },
    /** The bank returns the money; the fee is kept. */
    return: {
      by: 'clock',
      from: 'SUCCESS',
      when: (withdrawal) => !isYuan(withdrawal),
      move({ owner, row, facts: { arriveAmount, payCcy }, at }) {
        const amount = BigInt(arriveAmount);
        const refundAmount = fromMinor(amount, payCcy);
        return {
          posts: {
            kind: 'REFUND',
            lines: [debit(nostro(payCcy), amount), credit(available(owner, payCcy), amount)],
            note: { counterparty: row.payeeName, remark: '提现退汇' },
          },
          to: 'REFUNDED',
          set: { finishedAt: at, failReason: REASONS.return, refundAmount, arrivedAmount: null },
          says: { step: '退汇', actor: '银行', note: `退回 ${sayMinor(amount, payCcy)}`, result: 'FAILED' },
        };
      },
    },
  },
});

function isExchange({ facts }: Withdrawal): boolean {
  return facts.midAmount !== null;
}

/** Whether the order resends returned yuan, which has no hold. */
function isSentAgain({ facts }: Withdrawal): boolean {
  return facts.holdNo === null;
}

/** Whether the order sends yuan to a mainland bank, exchanged now or resent. */
function isYuan(withdrawal: Withdrawal): boolean {
  return isExchange(withdrawal) || isSentAgain(withdrawal);
}

function passed({ desk, row }: Withdrawal): Move<Withdrawal> {
  const way = wayOfOrder(row);
  return { to: 'AUDITING', set: promiseOf(desk, row, way), ...bankAudit(desk, way, row) };
}

function wayOfOrder(row: Withdrawal['row']): Way {
  return wayOf(row.payCcy, { country: row.bankCountry ?? '', currency: row.arriveCcy });
}

/** Lines for the fee and the sold amount of one hold; the yuan is booked with the first hold. */
function converted({ owner, row, facts }: Withdrawal, part: bigint, fee: bigint, isFirst: boolean): Line[] {
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

/** Texts of the merchant's statement row. */
function noteOf({ payeeName, remark }: Withdrawal['row']): FlowNote {
  return { counterparty: payeeName, remark: remark ?? undefined };
}

function failed(
  { row, at }: Withdrawal,
  failStage: 'CONVERT' | 'BANK' | 'REMIT',
  failReason: string,
): Pick<Move<Withdrawal>, 'to' | 'set' | 'says'> {
  const step = row.orderType === 'WITHDRAW' ? '提现失败' : '付款失败';
  return {
    to: 'FAILED',
    set: { failStage, failReason, finishedAt: at },
    says: { step, actor: '银行', note: failReason, result: 'FAILED' },
  };
}

/** Releases the hold of an order that was not carried out; resent yuan goes back to the failed order. */
async function back({ desk, orderNo, facts }: Withdrawal): Promise<Move<Withdrawal>> {
  if (facts.holdNo !== null) return { releases: true, draws: 'RELEASE', coupon: 'free', stage: 'RELEASED' };
  const parent = facts.parent === null ? undefined : await openOrder(withdrawals, desk, facts.parent);
  if (parent === undefined) throw new Error(`${orderNo} has no source order for its CNY amount`);
  await keepFacts(parent, {}, 'BOUNCED');
  await desk.changeRecord(parent.owner, 'payment-order', parent.orderNo, {
    againOrderNo: null,
    version: parent.row.version + 1,
  });
  return { stage: 'RELEASED' };
}
