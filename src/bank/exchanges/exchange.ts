import type { Next } from '#sandbox/orders.ts';
import { familyOf } from '../orders/family.ts';
import { closeOut } from './close-out.ts';
import { isSeen, takeQuote, trade } from './confirm.ts';
import { deliver, settle } from './deliver.ts';
import { nextMarks } from './due.ts';
import { addMargin, endCall, mark } from './margin.ts';
import { modify } from './modify.ts';
import { type Exchange, exchangeMessage, FAMILY, isForward, maturityOf } from './order.ts';

const UNTRADED = '换汇未成交，资金已退回可用余额';

/** Spot deals and forwards, from the quote to the last delivery. */
export const exchanges = familyOf<Exchange>()({
  name: FAMILY,
  entity: 'exchange-order',
  facts: {
    side: 'text',
    dimension: 'text?',
    spotMid: 'text',
    mid: 'text',
    wider: 'number',
    holds: 'list',
    pending: 'object?',
    sold: 'text',
    bought: 'text',
    trigger: 'text?',
  },
  message: exchangeMessage,
  steps: {
    /** The quote was not confirmed in time. */
    expire: {
      by: 'clock',
      from: 'QUOTED',
      when: ({ at, row }) => at > row.expireAt,
      move: ({ at }) => ({
        stage: 'RELEASED',
        to: 'CANCELLED',
        set: { failReason: '报价过期未确认', finishedAt: at },
        says: { step: '报价过期', actor: '系统', result: 'DONE' },
      }),
    },
    /** Makes a quote binding once: a repeated call returns the same order. */
    confirm: [
      { by: 'owner', when: (exchange, said) => 'deal' in said && !isSeen(exchange, said), refuses: '10010' },
      { by: 'owner', from: 'CANCELLED', stage: 'RELEASED', refuses: '22002' },
      { by: 'owner', from: 'QUOTED', move: (exchange, said) => takeQuote(exchange, said) },
      { by: 'owner', move: {} },
    ],
    /** Drops a quote, or closes a forward without any delivery. */
    cancel: [
      {
        by: 'owner',
        from: 'QUOTED',
        move: ({ at }, { actor }) => ({
          stage: 'RELEASED',
          to: 'CANCELLED',
          set: { failReason: '经办取消', finishedAt: at },
          says: { step: '取消', actor, result: 'DONE' },
        }),
      },
      {
        by: 'owner',
        from: 'WAIT_DELIVERY',
        when: ({ row, facts }) => isForward(row) && BigInt(facts.sold) === 0n,
        move: (exchange, { actor }) => closeOut(exchange, 'cancel', actor),
      },
    ],
    /** 09:30 on the value date of a spot deal. */
    begin: {
      by: 'clock',
      from: 'WAIT_DELIVERY',
      when: ({ row }) => !isForward(row),
      move: ({ row, facts }) => trade(row, facts, { step: '到期交割', actor: '系统', result: 'DONE' }),
    },
    /** Delivers a part or all of a forward. */
    deliver: {
      by: 'owner',
      from: 'WAIT_DELIVERY',
      when: ({ row }) => isForward(row),
      move: (exchange, said) => deliver(exchange, said),
    },
    settle: [
      { by: 'clock', from: 'DELIVERING', when: ({ facts }) => facts.pending === null },
      { by: 'clock', from: 'DELIVERING', when: ({ facts }) => facts.trigger === 'refuse', move: { then: 'refuse' } },
      { by: 'clock', from: 'DELIVERING', move: settle },
    ],
    /** A spot deal that was not traded: everything is released. */
    refuse: {
      by: 'clock',
      from: 'DELIVERING',
      when: ({ row }) => !isForward(row),
      move: ({ at }) => ({
        releases: true,
        draws: 'RELEASE',
        coupon: 'free',
        stage: 'RELEASED',
        facts: { pending: null },
        to: 'FAILED',
        set: { failReason: UNTRADED, finishedAt: at },
        says: { step: '换汇失败', actor: '银行', note: UNTRADED, result: 'FAILED' },
      }),
    },
    /** 16:00 of a forward's last day; a running delivery is finished first, and a later day may have been chosen. */
    mature: {
      by: 'clock',
      from: 'WAIT_DELIVERY',
      when: ({ desk, row }) => isForward(row) && desk.now >= maturityOf(row),
      move: (exchange) => closeOut(exchange, 'mature', '系统'),
    },
    /** Every morning a forward is marked to market. */
    mark: [
      {
        by: 'clock',
        from: 'DELIVERING',
        when: ({ row }) => isForward(row),
        move: ({ desk, row }): { next: Next[] } => ({ next: nextMarks(desk.now, row) }),
      },
      { by: 'clock', from: 'WAIT_DELIVERY', when: ({ row }) => isForward(row), move: mark },
    ],
    /** The deadline for adding security has passed. */
    call: {
      by: 'clock',
      from: 'WAIT_DELIVERY',
      when: ({ row, at }) => (row.marginDueAt ?? '9') <= at,
      move: endCall,
    },
    addMargin: {
      by: 'owner',
      from: 'WAIT_DELIVERY',
      when: ({ row }) => (row.marginCall ?? null) !== null,
      move: (exchange, said) => addMargin(exchange, said),
    },
    modify: {
      by: 'owner',
      from: 'WAIT_DELIVERY',
      when: ({ row }, said) => isForward(row) && said.deliveryType !== 'SPOT',
      move: (exchange, said) => modify(exchange, said),
    },
  },
});
