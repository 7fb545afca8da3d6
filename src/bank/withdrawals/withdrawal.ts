import { credit, debit } from '#sandbox/ledger.ts';
import { durations } from '../terms/calendar.ts';
import { type Way, wayOf } from '../terms/fees.ts';
import { fromMinor } from '#model/minor-units.ts';
import { available, clearing, feeIncome, nostro } from '../ledger/chart.ts';
import { bankAudit, promiseOf } from '../orders/bank-audit.ts';
import { familyOf, type Move } from '../orders/family.ts';
import {
  bounced,
  confirmed,
  converted,
  failed,
  isExchange,
  isSentAgain,
  ONSHORE_FACTS,
  noteOf,
  type OnshoreFacts,
  type OnshoreOrder,
  releasedAmount,
  remitted,
  unconverted,
  undone,
} from '../orders/onshore.ts';
import { DAY, MINUTE, delayOf, untilPromised } from '../orders/outcome.ts';
import { orderMessage } from '../orders/payment-message.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { sayMinor } from '../words/amounts.ts';

/** Facts that the bank keeps of a withdrawal beyond the record. */
export type WithdrawalFacts = OnshoreFacts;
export type Withdrawal = OnshoreOrder;

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
  facts: ONSHORE_FACTS,
  message: orderMessage,
  waits: 'failReason',
  released: releasedAmount,
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
        move: (withdrawal) => ({ ...converted(withdrawal), next: { step: 'send', after: MINUTE } }),
      },
    ],
    /** Sends the yuan to the bank of the account. */
    send: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'CONVERTED',
      leaves: true,
      move: (withdrawal) => ({
        ...remitted(withdrawal),
        next: {
          step: withdrawal.facts.trigger === 'bounce' ? 'bounce' : 'confirm',
          after: durations.remit - MINUTE + (withdrawal.facts.trigger === 'unknown' ? DAY : 0),
        },
      }),
    },
    /** The payee's bank has the money. */
    confirm: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      move: (withdrawal) => ({
        ...confirmed(withdrawal, isYuan(withdrawal) ? 'ONSHORE' : 'MAIN'),
        ...(withdrawal.facts.trigger === 'return' && { next: { step: 'return', after: DAY } }),
      }),
    },
    /** Refused before the money left: the amount is released, including fee and quota. */
    refuse: [
      { by: 'clock', when: isSentAgain },
      {
        by: 'clock',
        from: 'PROCESSING',
        stage: 'HELD',
        when: isExchange,
        move: (withdrawal) => unconverted(withdrawal, stepOf(withdrawal), REASONS.convert),
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
          const { set, ...end } = failed(withdrawal, 'BANK', stepOf(withdrawal), REASONS.refuse);
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
      move: (withdrawal) => {
        const reason = withdrawal.row.orderType === 'WITHDRAW' ? REASONS.bounce : REASONS.bounceOfPayee;
        return bounced(withdrawal, stepOf(withdrawal), reason);
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

/** True if the order sends yuan to a mainland bank, exchanged now or resent. */
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

/** Name of the progress entry of a failed order. */
function stepOf({ row }: Withdrawal): string {
  return row.orderType === 'WITHDRAW' ? '提现失败' : '付款失败';
}

function back(withdrawal: Withdrawal): Promise<Move<Withdrawal>> {
  return undone(withdrawals, withdrawal);
}
