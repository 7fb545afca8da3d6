import { credit, debit, type Line } from '#sandbox/ledger.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { cardPool, feeIncome } from '../ledger/chart.ts';
import type { JournalKind } from '../ledger/book.ts';
import { familyOf, type Move, type Order } from '../orders/family.ts';
import { delayOf } from '../orders/outcome.ts';
import type { Next } from '#sandbox/orders.ts';
import { balanceOn, ownsBalance, spendingAccount } from './balances.ts';
import { operationMessage } from './message.ts';
import { durations, hasOpenTransactions } from './terms.ts';

export type OperationRow = Row<'card-operation'>;
export type CardRow = Row<'card'>;
export type GroupRow = Row<'card-group'>;

/** Facts that the bank keeps of an operation; amounts in minor units, as strings. */
export interface OperationFacts {
  opType: OperationRow['opType'];
  /** Null for an operation on a group. */
  cardId: string | null;
  /** The group, or the group of the card. */
  groupId: string | null;
  currency: string;
  /** The sub-user who owns the card: its money pays, and it gets returned money. */
  subUserNo?: string | undefined;
  amount: string;
  openFee: string;
  rechargeFee: string;
  /** The outcome forced by the demo's triggers. */
  trigger: string | null;
}

/** Stage of the money: POSTED between pool and card until the scheme confirms, DONE, or RETURNED. */
export type Operation = Order<'card-operation', OperationFacts, 'POSTED' | 'DONE' | 'RETURNED'>;

const REASONS = {
  APPLY: '卡组织未能开卡，开卡费与充值金额已退回卡账户',
  RECHARGE: '卡组织未能充值，充值金额与手续费已退回卡账户',
  REFUND: '卡组织未能退款，金额已退回卡内',
} as const;

/** The state of a card after an operation that succeeded. */
const DONE: Partial<Record<OperationRow['opType'], CardRow['status']>> = { APPLY: 'ACTIVE', CLOSE: 'CLOSED' };

export const cardOperations = familyOf<Operation>()({
  name: 'cardOperation',
  entity: 'card-operation',
  facts: {
    opType: 'text',
    cardId: 'text?',
    groupId: 'text?',
    currency: 'text',
    subUserNo: 'text?',
    amount: 'text',
    openFee: 'text',
    rechargeFee: 'text',
    trigger: 'text?',
  },
  message: operationMessage,
  steps: {
    /** The scheme has confirmed or refused. */
    finish: [
      { by: 'clock', from: 'PROCESSING', when: ({ facts }) => facts.trigger === 'wait' },
      {
        by: 'clock',
        from: 'PROCESSING',
        when: ({ facts }) => facts.trigger === 'refuse' && Object.hasOwn(REASONS, facts.opType),
        move: undone,
      },
      { by: 'clock', from: 'PROCESSING', move: done },
    ],
    /** The card's term has ended: it is closed like a card that its merchant closes. */
    expire: { by: 'clock', move: expired },
  },
});

/** The scheme's confirmation of an operation. */
export function confirmation({ opType, trigger }: Pick<OperationFacts, 'opType' | 'trigger'>): Next {
  return { step: 'finish', after: delayOf(trigger, opType === 'APPLY' ? durations.open : durations.operation) };
}

function done({ desk, owner, facts, at }: Operation): Move<Operation> {
  const status = DONE[facts.opType];
  return {
    stage: 'DONE',
    to: 'SUCCESS',
    set: { finishedAt: at },
    async also() {
      if (status === undefined) return;
      // The card or group stays open until its last authorisation has ended.
      if (status === 'CLOSED' && (await hasOpenTransactions(desk, owner, facts))) return;
      await moveOperated(desk, owner, facts, { status, ...closedOn(status, at) });
    },
  };
}

function undone(operation: Operation): Move<Operation> {
  const { desk, owner, facts, at } = operation;
  const failReason = REASONS[facts.opType as keyof typeof REASONS];
  const { kind, lines } = linesOf(owner, facts);
  return {
    posts: {
      kind,
      lines: lines.map(({ account, amount }) => ({ account, amount: -amount })),
      note: { remark: '未成功，原路退回' },
    },
    stage: 'RETURNED',
    to: 'FAILED',
    set: { failReason, finishedAt: at },
    async also() {
      if (facts.opType !== 'APPLY') return;
      await moveOperated(desk, owner, facts, { status: 'FAILED', failReason });
      const group = facts.groupId === null ? undefined : await desk.record(owner, 'card-group', facts.groupId);
      if (group === undefined) return;
      await desk.changeRecord(owner, 'card-group', group.groupId, { cardCount: group.cardCount - 1 });
    },
  };
}

const closedOn = (status: CardRow['status'], at: string) => (status === 'CLOSED' ? { closedAt: at } : {});

/** Changes the card of an operation, or its group. */
export function moveOperated(
  desk: Desk,
  owner: string,
  { cardId, groupId }: Pick<OperationFacts, 'cardId' | 'groupId'>,
  set: Partial<Pick<CardRow & GroupRow, 'status' | 'closedAt' | 'failReason' | 'lastOpNo'>>,
): Promise<void> {
  return cardId === null
    ? desk.changeRecord(owner, 'card-group', groupId ?? '', set)
    : desk.changeRecord(owner, 'card', cardId, set);
}

async function expired({ desk, owner, facts, at }: Operation): Promise<Move<Operation> | false> {
  const { cardId, groupId, currency, subUserNo } = facts;
  const card = await desk.record(owner, 'card', cardId ?? '');
  if (card === undefined || !['ACTIVE', 'FROZEN'].includes(card.status)) return false;
  const left = ownsBalance(card) ? await balanceOn(desk, owner, card) : 0n;
  return {
    ...(left > 0n && {
      posts: linesOf(owner, { opType: 'CLOSE', cardId, groupId, currency, subUserNo, amount: String(left) }),
    }),
    also: () => moveOperated(desk, owner, facts, { status: 'EXPIRED', closedAt: at }),
  };
}

/** The journal of an operation: pool, card and fees. Freezing moves no money. */
export function linesOf(
  owner: string,
  facts: Pick<OperationFacts, 'opType' | 'cardId' | 'groupId' | 'currency' | 'amount'> & Partial<OperationFacts>,
): { kind: JournalKind; lines: Line[] } {
  const { opType, currency } = facts;
  const [amount, openFee, fee] = [facts.amount, facts.openFee ?? '0', facts.rechargeFee ?? '0'].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ];
  const [pool, card] = [cardPool(owner, currency, facts.subUserNo), spendingAccount(owner, facts)];
  if (opType === 'REFUND' || opType === 'CLOSE') {
    return { kind: `CARD_${opType}`, lines: [debit(card, amount), credit(pool, amount)] };
  }
  return {
    kind: opType === 'APPLY' ? 'CARD_OPEN' : 'CARD_RECHARGE',
    lines: [
      debit(pool, amount + openFee + fee),
      credit(card, amount),
      credit(feeIncome('CARD_OPEN', currency), openFee),
      credit(feeIncome('CARD_RECHARGE', currency), fee),
    ],
  };
}
