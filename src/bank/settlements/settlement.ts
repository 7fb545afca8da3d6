import { delayOf, DAY } from '../orders/outcome.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { payCashBack } from '../orders/coupon-use.ts';
import { type CallsOf, familyOf, type Move, type Order, type PaymentCalls, type Progress } from '../orders/family.ts';
import {
  bounced,
  confirmed,
  converted,
  isSentAgain,
  ONSHORE_FACTS,
  type OnshoreFacts,
  type OnshoreMove,
  type OnshoreStage,
  releasedAmount,
  remitted,
  unconverted,
  undone,
} from '../orders/onshore.ts';
import { orderMessage } from '../orders/payment-message.ts';
import { judgeEvidence, mayProve, supplyEvidence } from './evidence.ts';
import { isOwed, nextReminder, reminderOf } from './overdue.ts';
import { MATERIAL_KINDS, suppliedFiles } from '../payments/materials.ts';
import type { Supply } from '../payments/payment.ts';
import { reviewedSteps } from '../orders/reviewed.ts';
import { remitStart, settlementArrival, settlementStart, settlementTimes } from '../terms/settlement-times.ts';
import type { Next } from '#sandbox/orders.ts';
import { dateTimeOf } from '#model/instant.ts';

/** Facts that the bank keeps of a settlement beyond the record. */
export interface SettlementFacts extends OnshoreFacts {
  /** The time until which an application without its materials waits, in milliseconds. */
  waitsUntil?: number;
}

export type Settlement = Order<'payment-order', SettlementFacts, OnshoreStage, CallsOf<'settlement'> & PaymentCalls>;

type SettleStatus = NonNullable<Row<'payment-order'>['settleStatus']>;

/** Reasons of the simulated correspondent, as the merchant reads them. */
const REASONS = {
  convert: '结汇未成交，资金已退回可用余额，结汇额度与材料已释放',
  bounce: '收款银行退回：账号与户名不符，请更正收款人后重新打款',
  material: '请补充合同、发票等交易材料',
  late: `超过${String(settlementTimes.materialDays)}天未补充材料，已自动取消`,
} as const;

const FAILED = '结汇失败';

export const settlements = familyOf<Settlement>()({
  name: 'settlement',
  entity: 'payment-order',
  facts: { ...ONSHORE_FACTS, waitsUntil: 'number?' },
  message: orderMessage,
  waits: 'failReason',
  files: MATERIAL_KINDS,
  released: releasedAmount,
  steps: {
    ...reviewedSteps<Settlement>({ cancels: ['WAIT_REVIEW', 'WAIT_MATERIAL', 'AUDITING'], back, passed }),
    /** The bank accepts the application, or requests materials. */
    audit: [
      { by: 'clock', from: 'AUDITING', when: ({ facts }) => facts.trigger === 'wait' },
      { by: 'clock', from: 'AUDITING', when: ({ facts }) => facts.trigger === 'material', move: askMaterial },
      {
        by: 'clock',
        from: 'AUDITING',
        leaves: true,
        when: isSentAgain,
        move: (settlement) => ({
          ...seen({ to: 'PROCESSING', says: APPROVED }, 'REMITTING'),
          next: sendOf(settlement),
        }),
      },
      {
        by: 'clock',
        from: 'AUDITING',
        leaves: true,
        move: ({ facts }) => ({
          ...seen({ to: 'PROCESSING', says: APPROVED }, 'SETTLING'),
          next: { step: 'convert', after: delayOf(facts.trigger === 'slow' ? 'slow' : null, settlementTimes.convert) },
        }),
      },
    ],
    /** The exchange: quota and material are used with it. */
    convert: [
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
        move: (settlement) => ({
          ...seen(converted(settlement), 'REMITTING'),
          next: [sendOf(settlement), ...reminders(settlement)],
        }),
      },
    ],
    /** Sends the yuan to the payee's bank. */
    send: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'CONVERTED',
      leaves: true,
      move: (settlement) => ({
        ...remitted(settlement),
        next: {
          step: settlement.facts.trigger === 'bounce' ? 'bounce' : 'confirm',
          after: settlementTimes.remit + (settlement.facts.trigger === 'unknown' ? DAY : 0),
        },
      }),
    },
    /** The payee's bank has the yuan; a cash-back coupon pays now. */
    confirm: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      move: (settlement) => ({
        ...seen(confirmed(settlement), 'SUCCESS'),
        also: () => payCashBack(settlement.desk, settlement.owner, settlement.orderNo, settlement.row.couponNo),
      }),
    },
    /** Not exchanged: the amount is released, with fee, quota and material. */
    refuse: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'HELD',
      move: (settlement) => ended(unconverted(settlement, FAILED, REASONS.convert), 'FAILED'),
    },
    /** Refused by the payee's bank: the yuan stays in transit until it is sent again. */
    bounce: {
      by: 'clock',
      from: 'PROCESSING',
      stage: 'SENT',
      move: (settlement) => seen(bounced(settlement, FAILED, REASONS.bounce), 'FAILED'),
    },
    /** The merchant has supplied the requested materials. */
    supply: { by: 'owner', from: 'WAIT_MATERIAL', move: (settlement, said) => supply(settlement, said) },
    /** The merchant has supplied the evidence of an advance settlement. */
    evidence: { by: 'owner', when: mayProve, move: (settlement, said) => supplyEvidence(settlement, said) },
    /** The bank has audited the evidence. */
    prove: { by: 'clock', when: ({ row }) => row.materialStatus === 'AUDITING', move: judgeEvidence },
    /** Evidence is due or overdue: a message, and another one on the next day. */
    remind: {
      by: 'clock',
      when: ({ row }) => isOwed(row),
      move: ({ desk, owner, row }) => ({
        next: { step: 'remind', at: nextReminder(row, desk.now) },
        also: () => desk.tell(owner, reminderOf(row, desk.now)),
      }),
    },
    /** Nothing was supplied in time. */
    expire: {
      by: 'clock',
      from: 'WAIT_MATERIAL',
      when: ({ desk, facts }) => desk.now >= (facts.waitsUntil ?? 0),
      async move(settlement) {
        const { set, ...move } = await back(settlement);
        return {
          ...move,
          to: 'CANCELLED',
          set: { ...set, failReason: REASONS.late, finishedAt: settlement.at },
          says: { step: '超时取消', actor: '系统', note: REASONS.late, result: 'FAILED' },
        };
      },
    },
  },
});

const APPROVED: Progress = { step: '审核通过', actor: '风控', result: 'DONE' };

/** A move with the state that the merchant reads. */
function seen<M extends Move<Settlement>>(move: M, settleStatus: SettleStatus): M & Pick<Move<Settlement>, 'set'> {
  return { ...move, set: { ...move.set, settleStatus } };
}

/** The end of a settlement that was not exchanged: no evidence is owed. */
function ended<M extends Move<Settlement>>(move: M, settleStatus: SettleStatus): M & Pick<Move<Settlement>, 'set'> {
  return seen({ ...move, set: { ...move.set, materialStatus: null } }, settleStatus);
}

/** The remittance begins now, or when the large-value system opens. */
function sendOf({ desk, row }: Settlement): Next {
  return { step: 'send', at: remitStart(desk.now, row.arriveAmount) };
}

/** The first reminder of an advance settlement's evidence. */
function reminders({ desk, row }: Settlement): Next[] {
  return isOwed(row) ? [{ step: 'remind', at: nextReminder(row, desk.now) }] : [];
}

/** Starts the bank's review of an application: its next step is `audit`. */
export function settlementAudit(desk: Desk): { says: Progress; next: Next } {
  const begins = settlementStart(desk.now);
  const isLater = begins > desk.now + settlementTimes.audit;
  return {
    says: {
      ...{ step: '银行审核', actor: '风控', result: 'CURRENT' as const },
      ...(isLater && { note: '节假日或截止时间顺延' }),
    },
    next: { step: 'audit', at: begins },
  };
}

/** The promised arrival of an order on which the bank starts now. */
export function settlementPromise(
  desk: Desk,
  { arriveAmount, payCcy }: Pick<Settlement['row'], 'arriveAmount' | 'payCcy'>,
): { arriveTime: string } {
  return { arriveTime: dateTimeOf(settlementArrival(desk.now, arriveAmount, payCcy !== 'CNY')) };
}

function passed({ desk, row }: Settlement): Move<Settlement> {
  return { to: 'AUDITING', set: settlementPromise(desk, row), ...settlementAudit(desk) };
}

async function back(settlement: Settlement): Promise<OnshoreMove> {
  return ended(await undone(settlements, settlement), 'CANCELLED');
}

function askMaterial({ desk }: Settlement): Move<Settlement> {
  const waitsUntil = desk.now + settlementTimes.materialDays * DAY;
  return {
    facts: { waitsUntil },
    to: 'WAIT_MATERIAL',
    // The promised time is removed, because the merchant causes the delay.
    set: { settleStatus: 'WAIT_MATERIAL', failReason: REASONS.material, arriveTime: null },
    says: { step: '补充材料', actor: '风控', note: REASONS.material, result: 'WAITING' },
    next: { step: 'expire', at: waitsUntil },
  };
}

/** @throws Refusal 23013 when no file is given */
function supply({ desk, row }: Settlement, given: Supply): Move<Settlement> {
  const files = suppliedFiles(row, given);
  const { says, next } = settlementAudit(desk);
  return {
    facts: { trigger: null },
    to: 'AUDITING',
    set: { settleStatus: 'AUDITING', failReason: null, ...files, ...settlementPromise(desk, row) },
    says: [{ step: '已补充材料', actor: given.actor, result: 'DONE' }, says],
    next,
  };
}
